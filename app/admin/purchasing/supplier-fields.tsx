import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { SUPPLIER_KINDS } from "~/modules/suppliers/supplier";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { CheckboxGroup, SelectField } from "~/ui/forms/form-fields";

export type SupplierText = Record<
  | "name"
  | "creditCode"
  | "kind"
  | "legalPerson"
  | "qualityHead"
  | "address"
  | "contact"
  | "phone"
  | "bankHolder"
  | "bankName"
  | "bankAccount"
  | "note",
  string
>;

interface SupplierFormProps {
  /** null: a new one */
  version: number | null;
  formKey?: string;
  input: SupplierText;
  scope: readonly string[];
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
  button: string;
  back: string;
}

const KINDS = Object.entries(SUPPLIER_KINDS).map(([value, name]) => ({ value, name }));
const SCOPES = Object.entries(BUSINESS_SCOPE_NAMES).map(([value, name]) => ({ value, name }));

export function SupplierFormView(props: SupplierFormProps) {
  const { version, formKey, input, scope, constraint, reply, button, back } = props;
  const { stale, initialValue } = reply ?? {};
  const begin = stale ? { ...input, ...(initialValue as Partial<SupplierText>) } : input;
  const [form, fields] = usePageForm<SupplierText>({
    id: "supplier",
    reply: stale ? undefined : reply,
    defaultValue: begin,
    constraint,
  });
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <StaleNotice stale={stale} />
      {version === null ? (
        <input type="hidden" name="formKey" value={formKey} />
      ) : (
        <input type="hidden" name="version" value={stale?.version ?? version} />
      )}
      <SupplierFields fields={fields as { [Name in keyof SupplierText]: FieldMetadata<string> }} />
      <CheckboxGroup
        name="scope"
        label="生产或经营范围"
        choices={SCOPES}
        selected={initialValue?.["scope"] ?? scope}
      />
      <FormField field={fields.note} label="备注" autoComplete="off" />
      {version === null ? null : <WhyField id="supplier-why" reply={reply} />}
      <p className="form form--line">
        <button className="button button--primary" type="submit" accessKey="s">
          {button}
        </button>
        <Link className="button" to={back}>
          返回
        </Link>
      </p>
    </Form>
  );
}

const SupplierFields = ({ fields }: { fields: { [Name in keyof SupplierText]: FieldMetadata<string> } }) => (
  <>
    <div className="form__pair">
      <FormField field={fields.name} label="企业名称" required autoComplete="off" />
      <FormField field={fields.creditCode} label="统一社会信用代码" required autoComplete="off" />
    </div>
    <div className="form__pair">
      <SelectField field={fields.kind} label="企业类型" required choices={KINDS} />
      <FormField field={fields.address} label="地址" required autoComplete="off" />
    </div>
    <div className="form__pair">
      <FormField field={fields.legalPerson} label="法定代表人" autoComplete="off" />
      <FormField field={fields.qualityHead} label="质量负责人" autoComplete="off" />
    </div>
    <div className="form__pair">
      <FormField field={fields.contact} label="联系人" autoComplete="off" />
      <FormField field={fields.phone} label="电话" type="tel" autoComplete="off" />
    </div>
    <div className="form__pair">
      <FormField field={fields.bankHolder} label="开户户名" autoComplete="off" />
      <FormField field={fields.bankName} label="开户银行" autoComplete="off" />
    </div>
    <FormField field={fields.bankAccount} label="银行账号" inputMode="numeric" autoComplete="off" />
  </>
);
