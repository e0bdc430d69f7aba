/** Step 2 of registering: what stands on the licence, and whom to reach. */
import { Form, Link } from "@remix-run/react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { RegionFields } from "./address-form";
import { KINDS, LICENCE_HINT, stepPath, STEPS, type TypedFacts } from "./register";
import { LockedStep, RegisterFrame } from "./register-frame";
import { summaryOf } from "~/ui/form-reply";
import { type FactsPage, type FactsReply } from "./register-page";

export function RegisterFacts({ page, reply }: { page: FactsPage; reply: FactsReply | undefined }) {
  const { flow, draft } = page;
  if (!draft) return <LockedStep flow={flow} current={2} />;
  const typed: TypedFacts = (reply?.initialValue as TypedFacts | null | undefined) ?? draft.typed;
  const errors = reply?.error ?? {};
  const isBranch = flow === "branch";
  return (
    <RegisterFrame flow={flow} current={2} title={STEPS[flow][1]}>
      <Form className="entry__form" method="post" noValidate>
        <ErrorSummary errors={summaryOf(reply, (name) => (name === "kind" ? "kind-pharmacy" : name))} />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <div className="entry__grid">
          {isBranch ? (
            <p className="entry__full">
              所属总部：<strong>{draft.headName ?? "待审核确认"}</strong>
            </p>
          ) : (
            <KindField chosen={typed.kind} error={errors.kind?.[0]} />
          )}
          <Field
            className="entry__full"
            label={isBranch ? "门店名称" : "企业名称"}
            name="name"
            autoComplete="organization"
            required
            hint="与证照一致；发票抬头与收货单位都用此名称"
            defaultValue={typed.name}
            errors={errors.name}
          />
          <Field
            className="entry__full"
            label={isBranch ? "门店的药品经营许可证编号" : "许可证编号"}
            name="licenceNumber"
            autoCapitalize="characters"
            spellCheck={false}
            required
            hint={isBranch ? undefined : LICENCE_HINT}
            defaultValue={typed.licenceNumber}
            errors={errors.licenceNumber}
          />
          <RegionFields
            regions={reply?.regions ?? page.regions}
            values={{ province: typed.province, city: typed.city, areaCode: typed.areaCode }}
            errors={{ areaCode: errors.areaCode }}
          />
          <Field
            className="entry__full"
            label="详细地址"
            name="address"
            autoComplete="address-line1"
            required
            hint="须与许可证上的经营或仓库地址一致，药品只送到这里"
            defaultValue={typed.address}
            errors={errors.address}
          />
          <Field
            label="联系人"
            name="contactName"
            autoComplete="name"
            required
            defaultValue={typed.contactName}
            errors={errors.contactName}
          />
          <Field
            label="联系电话"
            name="contactPhone"
            type="tel"
            autoComplete="tel"
            required
            defaultValue={typed.contactPhone}
            errors={errors.contactPhone}
          />
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

function KindField({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
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
        {Object.entries(KINDS).map(([kind, text]) => (
          <label className="choice" key={kind}>
            <input
              className="choice__box"
              type="radio"
              id={`kind-${kind}`}
              name="kind"
              value={kind}
              defaultChecked={chosen === kind}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
