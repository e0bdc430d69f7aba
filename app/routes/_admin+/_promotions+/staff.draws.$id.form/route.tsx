/** 抽奖表单: new or changed; what runs may become better, never worse. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { targetChoices } from "~/modules/content/content-input";
import { type AdminLottery, findLottery, setLottery } from "~/modules/rewards/draw-admin.server";
import {
  LOTTERY_FIELDS,
  LotteryForm,
  lotteryText,
  lotteryWords,
  NEW_LOTTERY,
  PRIZE_EXAMPLE,
  readLotteryForm,
  sentText,
} from "~/modules/rewards/draw-form";
import { isLotteryRunning } from "~/modules/rewards/draw-promise";
import { templatesToGive } from "~/modules/vouchers/templates.server";
import { thingWords } from "~/modules/zones/zone-reference";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NamesToChoose } from "~/admin/frame/names-to-choose";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { lotteryChangeFault } from "~/admin/promotions/draw-starting.server";
import { now } from "~/platform/values/clock.server";
import { FormField } from "~/ui/forms/form";
import { CheckboxGroup, StartEndFields } from "~/ui/forms/form-fields";

export const handle = adminHandle("抽奖表单", "promotions.change");

const HISTORY = 50;
const VOUCHERS = 100;

const page = editPage({
  handle,
  find: ({ params }) => findById(params["id"], findLottery),
  schema: LotteryForm,
  version: (lottery: AdminLottery) => lottery,
  names: LOTTERY_FIELDS,
  history: ({ id }) => ({ subject: "draw", subjectId: String(id), limit: HISTORY }),
  command: (lottery) => (lottery ? "修改抽奖" : "新增抽奖"),
  async show(lottery) {
    const vouchers = await templatesToGive(now(), VOUCHERS);
    return {
      vouchers: vouchers.map(thingWords),
      id: lottery?.id ?? null,
      title: lottery ? `修改：${lottery.name}` : "新增抽奖",
      input: lottery ? lotteryText(lottery) : NEW_LOTTERY,
      targets: targetChoices(lottery?.targets ?? ""),
      isRunning: lottery !== null && isLotteryRunning(lottery, now()),
    };
  },
  toValues({ version: _version, why: _why, formKey: _formKey, ...sent }, lottery) {
    const read = readLotteryForm(lottery?.id ?? null, sent, lottery?.targets ?? "");
    return read.ok ? { file: read.file, sent } : { errors: read.fields };
  },
  async save({ file }, { isSeen, formKey, staff }) {
    const at = now();
    const changeFault = lotteryChangeFault(staff, at);
    const saved = await setLottery(file, { now: at, isSeen, formKey, changeFault });
    if (saved.ok) return saved;
    const { current, text } = saved;
    return current ? { ok: false as const, current } : { ok: false as const, field: "prizeLines", text };
  },
  describe: (values) => lotteryWords("sent" in values ? sentText(values.sent) : lotteryText(values)),
  saved: ({ id }, { row }) => ({
    to: `/staff/draws/${id}`,
    text: row ? "已保存。" : "已保存，尚未启用。",
  }),
});

export const loader = page.loader;
export const action = page.action;

type PageData = SerializeFrom<typeof loader>;

const getNote = ({ id, isRunning }: PageData) => {
  if (id === null) return "保存后尚未启用；每家审核通过的企业可参加一次";
  return isRunning ? "正在进行：奖品、数量、概率、对象和结束时间只能更好，不能变差" : "保存后立即生效";
};

export default function LotteryFormPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, changes } = data;
  return (
    <SettingsPage
      title={title}
      note={getNote(data)}
      end={
        <Link className="button admin-head__end" to={id === null ? "/staff/draws" : `/staff/draws/${id}`}>
          返回
        </Link>
      }
      changes={changes}
      none="还没有记录。"
    >
      <Fields {...data} reply={reply} />
    </SettingsPage>
  );
}

const PRIZE_HINT = `一行一个：种类（红包、积分、优惠券、谢谢参与）、金额、积分或券编号、概率、数量、名称，如 ${PRIZE_EXAMPLE}；不写数量为不限，不写名称为“10 元红包”这样的名称；概率之和为 100%`;

function Fields(form: PageData & { reply: SettingsReply | undefined }) {
  const { version, input, targets, vouchers, reply } = form;
  return (
    <SettingsForm {...form} key={version} id="draw" label="抽奖">
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="名称"
            hint="客户可见"
            required
            maxLength={60}
            autoComplete="off"
          />
          <StartEndFields starts={fields.starts} ends={fields.ends} />
          <FormField field={fields.prizeLines} label="奖品" hint={PRIZE_HINT} required>
            <textarea rows={8} wrap="off" />
          </FormField>
          <NamesToChoose word="优惠券" names={vouchers} />
          <CheckboxGroup
            name="targets"
            label="对象，不选为所有人"
            choices={targets}
            selected={reply ? (reply.initialValue?.["targets"] ?? []) : input.targets.split(" ")}
          />
          <FormField field={fields.text} label="说明" hint="客户可见，可分行">
            <textarea rows={4} />
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
