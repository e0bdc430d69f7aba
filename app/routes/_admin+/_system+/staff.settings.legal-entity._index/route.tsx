/** 企业主体: the company that sells, printed as the seller on contracts, delivery notes, statements and approval forms. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import {
  LEGAL_ENTITY_FIELDS,
  missingFields,
  SEAL_KINDS,
  type LegalEntity,
  SEALS,
} from "~/modules/content/legal-entity";
import { changeLegalEntity, readLegalEntity } from "~/modules/content/legal-entity.server";
import { readSettings } from "~/modules/content/settings.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { formBytes, PICTURES, SHOP_OWNER } from "~/platform/files/files.server";
import {
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { LegalEntityForm, sealChange, toText, type LegalEntityValues } from "./legal-entity-form";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";

export const handle = adminHandle("企业主体", "system.settings");

const MAX_HISTORY = 50;
const PATH = "/staff/settings/legal-entity";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [entity, { licences }, rows] = await Promise.all([
    readLegalEntity(),
    readSettings(),
    auditRows({ subject: "legal_entity", limit: MAX_HISTORY }),
  ]);
  return json({
    version: getVersion(entity),
    input: toText(entity),
    seals: entity.seals,
    missing: missingFields(entity),
    licences,
    changes: await changeRows(rows),
    constraint: formConstraint(LegalEntityForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, LegalEntityForm, { maxBytes: formBytes(2) });
  if (!form.ok) return form.response;
  const { value } = form;
  const stored = await asStaff(staff, { command: "修改企业主体", why: value.why }, () =>
    withStoredFiles(filesOf(value), now(), (files) => saveLegalEntity(value, files)),
  );
  if (!stored.ok) return form.refuse({ form: [stored.text] });
  const { current, isChanged, released } = stored.value;
  if (current) {
    const stale = toStale(LEGAL_ENTITY_FIELDS, getVersion(current), toText(current), toText(value));
    return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  await removeUnused(released);
  if (!isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith(PATH, { kind: "success", text: "已保存，新打印的单据立即使用。" }, "admin");
}

const filesOf = (value: LegalEntityValues) => ({
  owner: SHOP_OWNER,
  files: SEAL_KINDS.map((kind) => sealChange(value, kind)).filter((change) => typeof change !== "string"),
  purpose: "seal",
  only: PICTURES,
});

interface Saved {
  /** the entity after a concurrent change; nothing is saved then */
  current: LegalEntity | null;
  isChanged: boolean;
  released: number[];
}

function saveLegalEntity(value: LegalEntityValues, files: readonly StoredFile[]): Promise<Saved> {
  return inTransaction(async (trx) => {
    const current = await readLegalEntity(trx);
    if (getVersion(current) !== value.version) return { current, isChanged: false, released: [] };
    const newFiles = await useFiles(trx, files);
    const seals = { ...current.seals };
    for (const kind of SEAL_KINDS) {
      const change = sealChange(value, kind);
      if (change === "remove") seals[kind] = null;
      else if (change !== "keep") seals[kind] = newFiles.shift() ?? null;
    }
    const isChanged = await changeLegalEntity(trx, { ...toText(value), seals }, now());
    const before = SEAL_KINDS.flatMap((kind) => current.seals[kind] ?? []);
    const released = before.filter((id) => !Object.values(seals).includes(id));
    return { current: null, isChanged, released };
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function LegalEntityPage() {
  const { changes, seals, missing, licences, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
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

const PLAIN = { autoComplete: "off" } as const;

function SealField({
  kind,
  isStored,
  version,
}: {
  kind: keyof typeof SEALS;
  isStored: boolean;
  version: number;
}) {
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

function Licences({ licences }: Pick<LoaderData, "licences">) {
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
