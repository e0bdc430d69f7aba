import { MAX_GREETING, MAX_HOURS } from "~/modules/content/header";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

type FormValues = { state: string; hours: string; greeting: string };

interface SettingsViewProps {
  version: number;
  input: FormValues;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function SettingsView({ changes, ...form }: SettingsViewProps) {
  return (
    <SettingsPage
      title="咨询设置"
      note="服务时间也显示在页脚和帮助页"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="chat-settings" label="咨询设置" button="保存咨询设置" {...form}>
        {(fields) => (
          <>
            <FormField
              field={fields.state}
              label="在线咨询"
              hint="关闭后显示两个 QQ 客服，以前的咨询仍可查看"
            >
              <select>
                <option value="on">开启</option>
                <option value="off">关闭</option>
              </select>
            </FormField>
            <FormField
              field={fields.hours}
              label="服务时间"
              maxLength={MAX_HOURS}
              autoComplete="off"
              hint="如 周一至周六 8:30–18:00；此外的时间客户会看到何时开始答复"
            />
            <FormField
              field={fields.greeting}
              label="欢迎语"
              hint={`客户第一次咨询前看到，最多 ${MAX_GREETING} 个字`}
            >
              <textarea rows={3} maxLength={MAX_GREETING} />
            </FormField>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
