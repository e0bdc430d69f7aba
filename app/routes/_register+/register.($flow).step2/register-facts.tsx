import { Form, Link } from "@remix-run/react";
import type { FieldMetadata } from "@conform-to/react";
import { RegionFields } from "~/modules/company/addresses/address-form";
import type { RegionReply } from "~/modules/company/addresses/address-region";
import {
  COMPANY_KIND_NAMES,
  LICENCE_HINT,
  stepPath,
  STEPS,
  type InputFacts,
} from "~/modules/company/registration/register";
import { LockedStep, RegisterFrame } from "~/modules/company/registration/register-frame";
import type { FactsPage } from "~/modules/company/registration/register-page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormField, usePageForm } from "~/ui/forms/form";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Icon } from "~/ui/icon";

export function RegisterFacts({ page, reply }: { page: FactsPage; reply: RegionReply | undefined }) {
  const { flow, draft } = page;
  if (!draft) return <LockedStep flow={flow} current={2} />;
  return <FactsForm page={page} draft={draft} reply={reply} />;
}

function FactsForm(props: {
  page: FactsPage;
  draft: NonNullable<FactsPage["draft"]>;
  reply: RegionReply | undefined;
}) {
  const { page, draft, reply } = props;
  const { flow, regions, constraint } = page;
  const [form, fields] = usePageForm<Required<InputFacts>>({
    id: "facts",
    reply,
    defaultValue: draft.input,
    constraint,
  });
  const isBranch = flow === "branch";
  return (
    <RegisterFrame flow={flow} current={2} title={STEPS[flow][1]}>
      <Form className="entry__form" id={form.id} method="post" noValidate>
        <ErrorSummary
          errors={toErrorSummary(reply, (name) => (name === "kind" ? "kind-pharmacy" : `${form.id}-${name}`))}
        />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <div className="entry__grid">
          {isBranch ? (
            <p className="entry__full">
              所属总部：<strong>{draft.headName ?? "待审核确认"}</strong>
            </p>
          ) : (
            <KindField field={fields.kind} />
          )}
          <FormField
            className="entry__full"
            label={isBranch ? "门店名称" : "企业名称"}
            field={fields.name}
            autoComplete="organization"
            required
            hint="与证照一致；发票抬头与收货单位都用此名称"
          />
          <FormField
            className="entry__full"
            label={isBranch ? "门店的药品经营许可证编号" : "许可证编号"}
            field={fields.licenceNumber}
            autoCapitalize="characters"
            spellCheck={false}
            required
            hint={isBranch ? undefined : LICENCE_HINT}
          />
          <RegionFields regions={reply?.regions ?? regions} fields={fields} />
          <FormField
            className="entry__full"
            label="详细地址"
            field={fields.address}
            autoComplete="address-line1"
            required
            hint="须与许可证上的经营或仓库地址一致，药品只送到这里"
          />
          <FormField label="联系人" field={fields.contactName} autoComplete="name" required />
          <FormField label="联系电话" field={fields.contactPhone} type="tel" autoComplete="tel" required />
        </div>
        <p className="entry__row">
          <Link className="button" to={stepPath(flow, 1)}>
            上一步
          </Link>
          <button type="submit" className="button button--primary button--large">
            保存，下一步
          </button>
        </p>
      </Form>
    </RegisterFrame>
  );
}

function KindField({ field }: { field: FieldMetadata<string> }) {
  const error = field.errors?.[0];
  return (
    <fieldset
      className={error ? "field field--error entry__full" : "field entry__full"}
      aria-describedby={error ? "kind-error" : undefined}
    >
      <legend className="field__label">
        <span className="field__must" aria-hidden="true">
          *
        </span>
        企业类型
      </legend>
      {error ? (
        <p className="field__error" id="kind-error">
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      <div className="choices">
        {Object.entries(COMPANY_KIND_NAMES).map(([kind, text]) => (
          <label className="choice" key={kind}>
            <input
              className="choice__box"
              type="radio"
              id={`kind-${kind}`}
              name={field.name}
              value={kind}
              defaultChecked={field.initialValue === kind}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
