import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { MAX_GREETING, MAX_HOURS } from "~/content/header";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { Part } from "~/desk/case/case-parts";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";

export type SettingsReply = FormReply & { stale?: Stale };

type Typed = { state: string; hours: string; greeting: string };

interface SettingsViewProps {
  version: number;
  typed: Typed;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function SettingsView(props: SettingsViewProps) {
  return (
    <>
      <div className="desk-head">
        <h1>咨询设置</h1>
        <p className="desk-head__note">服务时间也显示在页脚和帮助页</p>
      </div>
      <div className="desk-body columns columns--side">
        <SettingsFields key={props.version} {...props} />
        <Part id="h-history" title="历史">
          <ChangeList changes={props.changes} none="还没有改动，与初始设置相同。" />
        </Part>
      </div>
    </>
  );
}

function SettingsFields({ version, typed, reply }: SettingsViewProps) {
  const [form, fields] = usePageForm<Typed>({
    id: "chat-settings",
    reply: reply?.stale ? undefined : reply,
    defaultValue: reply?.stale ? { ...typed, ...(reply.initialValue as Partial<Typed>) } : typed,
  });
  return (
    <section className="part" aria-label="咨询设置">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
        <FormField field={fields.state} label="在线咨询" hint="关闭后显示两个 QQ 客服，以前的咨询仍可查看">
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
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存咨询设置
        </button>
      </Form>
    </section>
  );
}
