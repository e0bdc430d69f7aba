import type { ChangeRow } from "~/admin/frame/change-row";
import type { WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import type { LimitName } from "~/modules/staff/limits/limits";
import { FormField } from "~/ui/forms/form";

interface LimitsViewProps {
  version: number;
  limits: readonly {
    name: LimitName;
    label: string;
    unit: "fen" | "percent";
    value: string;
    first: string;
  }[];
  changes: readonly ChangeRow[];
  waiting: readonly WaitingApprovalRequest[];
  reply: SettingsReply | undefined;
}

export function LimitsView({ version, limits, changes, waiting, reply }: LimitsViewProps) {
  const input = Object.fromEntries(limits.map(({ name, value }) => [name, value]));
  return (
    <SettingsPage
      title="限额"
      note="一人可以单独办理的上限，超过的由另一位同事复核后生效"
      changes={changes}
      waiting={waiting}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={version}
        id="limits"
        label="限额"
        button="保存限额"
        input={input as Record<LimitName, string>}
        version={version}
        reply={reply}
      >
        {(fields) =>
          limits.map(({ name, label, unit, first }) => (
            <FormField
              key={name}
              field={fields[name]}
              label={`${label}（${unit === "fen" ? "元" : "%"}）`}
              hint={`初始为 ${first}`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
          ))
        }
      </SettingsForm>
    </SettingsPage>
  );
}
