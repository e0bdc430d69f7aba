import { Form } from "@remix-run/react";
import { contractHref, type ContractPage } from "~/modules/company/contract/contract";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";

interface SignValues extends Record<string, string | undefined> {
  signer: string;
  agree?: string;
}

export function ContractSignForm(props: {
  open: NonNullable<ContractPage["open"]>;
  back: string;
  reply: FormReply | undefined;
}) {
  const { open, back, reply } = props;
  const [form, fields] = usePageForm<SignValues>({
    id: "contract",
    reply,
    defaultValue: { signer: open.signer },
  });
  const agreeError = fields.agree.errors?.[0];
  return (
    <section className="surface no-print" id="sign" aria-labelledby="sign-title">
      <div className="surface__head">
        <h2 className="surface__title" id="sign-title">
          {`签署 ${open.year} 年度合同`}
        </h2>
      </div>
      <Form className="contract-form" id={form.id} method="post" action={contractHref(back)} noValidate>
        <FormErrorSummary form={form} />
        <input type="hidden" name="year" value={open.year} />
        <input type="hidden" name="seen" value={open.sha256} />
        <input type="hidden" name="back" value={back} />
        <FormField
          label="签署人姓名"
          field={fields.signer}
          autoComplete="name"
          required
          maxLength={20}
          hint="须为采购委托书载明的人员或企业负责人"
        />
        <div className={agreeError ? "field field--error" : "field"}>
          {agreeError ? (
            <p className="field__error" id="agree-error">
              <Icon name="warning" />
              {agreeError}
            </p>
          ) : null}
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              id={fields.agree.id}
              name={fields.agree.name}
              required
              defaultChecked={fields.agree.initialValue === "on"}
              aria-invalid={agreeError ? true : undefined}
              aria-describedby={agreeError ? "agree-error" : undefined}
            />
            我已阅读合同全文，并代表本企业同意全部条款
          </label>
        </div>
        <p>
          <button type="submit" className="button button--primary button--large">
            签署合同
          </button>
        </p>
      </Form>
    </section>
  );
}
