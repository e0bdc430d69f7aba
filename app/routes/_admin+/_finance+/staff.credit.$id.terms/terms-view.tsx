import { Link } from "@remix-run/react";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

type FormValues = { limit: string; termDays: string; startsOn: string; endsOn: string };

interface TermsViewProps {
  id: number;
  name: string;
  input: FormValues;
  version: number;
  isStopped: boolean;
  limit: string;
  formKey: string;
  constraint: FormConstraint;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function CreditTermsView(props: TermsViewProps) {
  const { id, name, input, version, isStopped, limit, formKey, constraint, changes, reply } = props;
  return (
    <SettingsPage
      title={`${name} 的信用额度`}
      note={
        isStopped
          ? "现已停用，保存后重新生效"
          : `调高到超过 ${limit}，或您当天调高的合计超过，由另一位同事复核后生效`
      }
      end={
        <Link className="button admin-head__end" to={`/staff/credit/${id}`}>
          返回
        </Link>
      }
      changes={changes}
    >
      <SettingsForm
        key={version}
        id="credit-terms"
        label="信用额度"
        formKey={formKey}
        version={version}
        input={input}
        constraint={constraint}
        reply={reply}
      >
        {(fields) => (
          <>
            <div className="form__pair">
              <FormField
                field={fields.limit}
                label="信用额度（元）"
                hint="未还账款合计不能超过它"
                required
                inputMode="decimal"
                autoComplete="off"
              />
              <Count field={fields.termDays} label="账期（天）" hint="支付后多少天内还款" required />
            </div>
            <div className="form__pair">
              <FormField field={fields.startsOn} label="开始" type="date" required />
              <FormField field={fields.endsOn} label="结束" type="date" hint="含当天，不填为长期" />
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
