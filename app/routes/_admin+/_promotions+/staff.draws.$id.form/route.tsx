/** 抽奖表单: new or changed; what runs may become better, never worse. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { targetChoices } from "~/modules/content/content-input";
import { lotteryChangeFault } from "~/admin/promotions/draw-starting.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findLottery, setLottery } from "~/modules/rewards/draw-admin.server";
import {
  LOTTERY_FIELDS,
  LotteryForm,
  lotteryText,
  lotteryWords,
  NEW_LOTTERY,
  readLotteryForm,
  sentText,
  PRIZE_EXAMPLE,
} from "~/modules/rewards/draw-form";
import { isLotteryRunning } from "~/modules/rewards/draw-promise";
import { thingWords } from "~/modules/zones/zone-reference";
import { templatesToGive } from "~/modules/vouchers/templates.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";
import { NamesToChoose } from "~/admin/frame/names-to-choose";
import { FormField } from "~/ui/forms/form";

export const handle = adminHandle("抽奖表单", "promotions.change");

const HISTORY = 50;
const VOUCHERS = 100;
const query = async (id: string | undefined) =>
  id === "new" ? null : ((await findLottery(requireId(id))) ?? notFound());

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const lottery = await query(params.id);
  const changes = lottery
    ? await auditRows({ subject: "draw", subjectId: String(lottery.id), limit: HISTORY })
    : [];
  const vouchers = await templatesToGive(now(), VOUCHERS);
  return json({
    vouchers: vouchers.map(thingWords),
    id: lottery?.id ?? null,
    title: lottery ? `修改：${lottery.name}` : "新增抽奖",
    version: lottery ? getVersion(lottery) : 0,
    formKey: lottery ? null : newFormToken(),
    input: lottery ? lotteryText(lottery) : NEW_LOTTERY,
    targets: targetChoices(lottery?.targets ?? ""),
    isRunning: lottery !== null && isLotteryRunning(lottery, now()),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const lottery = await query(params.id);
  const form = await readForm(request, LotteryForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, ...sent } = form.value;
  const read = readLotteryForm(lottery?.id ?? null, sent, lottery?.targets ?? "");
  if (!read.ok) return form.refuse({ fields: read.fields });
  const at = now();
  const saved = await asStaff(staff, { command: lottery ? "修改抽奖" : "新增抽奖", why }, () =>
    setLottery(read.file, {
      now: at,
      isSeen: (current) => getVersion(current) === version,
      formKey,
      changeFault: lotteryChangeFault(staff, at),
    }),
  );
  if (saved.ok) {
    const text = lottery ? "已保存。" : "已保存，尚未启用。";
    return redirectWith(`/staff/draws/${saved.id}`, { kind: "success", text }, "admin");
  }
  if (!saved.current) return form.refuse({ fields: { prizeLines: [saved.text] } });
  const [current, own] = [lotteryText(saved.current), sentText(sent)].map(lotteryWords) as [
    LotteryWords,
    LotteryWords,
  ];
  const stale = toStale(LOTTERY_FIELDS, getVersion(saved.current), current, own);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LotteryWords = ReturnType<typeof lotteryWords>;

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function LotteryFormPage() {
  const { id, title, changes, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
  return (
    <SettingsPage
      title={title}
      note={getNote({ id, isRunning: form.isRunning })}
      end={
        <Link className="button admin-head__end" to={id === null ? "/staff/draws" : `/staff/draws/${id}`}>
          返回
        </Link>
      }
      changes={changes}
      none="还没有记录。"
    >
      <Fields {...form} />
    </SettingsPage>
  );
}

const getNote = ({ id, isRunning }: Pick<LoaderData, "id" | "isRunning">) => {
  if (id === null) return "保存后尚未启用；每家审核通过的企业可参加一次";
  return isRunning ? "正在进行：奖品、数量、概率、对象和结束时间只能更好，不能变差" : "保存后立即生效";
};

const PRIZE_HINT = `一行一个：种类（红包、积分、优惠券、谢谢参与）、金额、积分或券编号、概率、数量、名称，如 ${PRIZE_EXAMPLE}；不写数量为不限，不写名称为“10 元红包”这样的名称；概率之和为 100%`;

function Fields(props: Omit<LoaderData, "id" | "title" | "changes" | "isRunning">) {
  const { version, formKey, input, targets, vouchers, reply } = props;
  return (
    <SettingsForm
      key={version}
      id="draw"
      label="抽奖"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      reply={reply}
    >
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
