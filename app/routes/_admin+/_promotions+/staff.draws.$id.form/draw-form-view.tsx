import { Link } from "@remix-run/react";
import { type LotteryText, PRIZE_EXAMPLE } from "~/modules/rewards/draw-form";
import type { ChangeRow } from "~/admin/frame/change-row";
import { type SelectOptions, StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";
import { NamesToChoose } from "~/admin/frame/names-to-choose";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

interface LotteryFormProps {
  /** null: a new one */
  id: number | null;
  title: string;
  version: number;
  formKey: string | null;
  input: LotteryText;
  targets: SelectOptions;
  /** vouchers that may be prizes, such as "12 满100减5" */
  vouchers: readonly string[];
  isRunning: boolean;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

const getNote = ({ id, isRunning }: Pick<LotteryFormProps, "id" | "isRunning">) => {
  if (id === null) return "保存后尚未启用；每家审核通过的企业可参加一次";
  return isRunning ? "正在进行：奖品、数量、概率、对象和结束时间只能更好，不能变差" : "保存后立即生效";
};

export function LotteryFormView({ id, title, changes, ...form }: LotteryFormProps) {
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

const PRIZE_HINT = `一行一个：种类（红包、积分、优惠券、谢谢参与）、金额、积分或券编号、概率、数量、名称，如 ${PRIZE_EXAMPLE}；不写数量为不限，不写名称为“10 元红包”这样的名称；概率之和为 100%`;

function Fields(props: Omit<LotteryFormProps, "id" | "title" | "changes" | "isRunning">) {
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
