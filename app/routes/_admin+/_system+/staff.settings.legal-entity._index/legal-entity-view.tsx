import { Link } from "@remix-run/react";
import { LEGAL_ENTITY_FIELDS, SEAL_KINDS, SEALS, type LegalEntity } from "~/modules/content/legal-entity";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";
import type { LegalEntityText } from "./legal-entity-form";

interface LegalEntityViewProps {
  version: number;
  input: LegalEntityText;
  seals: LegalEntity["seals"];
  missing: readonly string[];
  licences: readonly { label: string; number: string }[];
  changes: readonly ChangeRow[];
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

const PLAIN = { autoComplete: "off" } as const;

export function LegalEntityView({ changes, seals, missing, licences, ...form }: LegalEntityViewProps) {
  return (
    <SettingsPage title="企业主体" note="合同、随货同行单、对账单和审批表上的供货单位" changes={changes}>
      <div>
        {missing.length > 0 ? (
          <Notice kind="warning">{`还没有填写：${missing.join("、")}。单据上会印“未填”。`}</Notice>
        ) : null}
        <SettingsForm key={form.version} id="legal-entity" label="企业主体" button="保存" hasFile {...form}>
          {(fields) => (
            <>
              <FormField
                field={fields.name}
                label={LEGAL_ENTITY_FIELDS.name}
                hint="与营业执照一致"
                {...PLAIN}
              />
              <FormField field={fields.creditCode} label={LEGAL_ENTITY_FIELDS.creditCode} {...PLAIN} />
              <FormField field={fields.address} label={LEGAL_ENTITY_FIELDS.address} {...PLAIN} />
              <div className="form__pair">
                <FormField field={fields.legalPerson} label={LEGAL_ENTITY_FIELDS.legalPerson} {...PLAIN} />
                <FormField field={fields.qualityHead} label={LEGAL_ENTITY_FIELDS.qualityHead} {...PLAIN} />
              </div>
              <FormField field={fields.phone} label={LEGAL_ENTITY_FIELDS.phone} inputMode="tel" {...PLAIN} />
              {SEAL_KINDS.map((kind) => (
                <SealField key={kind} kind={kind} isStored={seals[kind] !== null} version={form.version} />
              ))}
            </>
          )}
        </SettingsForm>
        <Licences licences={licences} />
      </div>
    </SettingsPage>
  );
}

interface SealFieldProps {
  kind: keyof typeof SEALS;
  isStored: boolean;
  version: number;
}

function SealField({ kind, isStored, version }: SealFieldProps) {
  const name = kind === "company" ? "companySeal" : "dispatchSeal";
  const removal = kind === "company" ? "removeCompanySeal" : "removeDispatchSeal";
  return (
    <>
      <Field
        label={`${SEALS[kind]}图片`}
        name={name}
        hint="JPG 或 PNG，透明底的 PNG 打印效果最好，10 MB 以内"
      >
        <FileInput accept=".jpg,.jpeg,.png" />
      </Field>
      {isStored ? (
        <p className="seal-now">
          <img
            src={`/staff/settings/legal-entity/seals/${kind}?version=${version}`}
            width={96}
            height={96}
            alt={`现在的${SEALS[kind]}`}
          />
          <label>
            <input type="checkbox" name={removal} value="1" /> 移除现在的{SEALS[kind]}
          </label>
        </p>
      ) : null}
    </>
  );
}

function Licences({ licences }: Pick<LegalEntityViewProps, "licences">) {
  return (
    <section className="part" aria-labelledby="h-licences">
      <div className="part__head">
        <h2 id="h-licences">证照编号</h2>
        <Link className="part__more" to="/staff/settings/shop">
          在商城信息中修改
        </Link>
      </div>
      {licences.length === 0 ? <p className="soft">还没有填写</p> : null}
      <dl className="facts">
        {licences.map(({ label, number }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
