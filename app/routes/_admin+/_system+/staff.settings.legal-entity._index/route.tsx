/** 企业主体: the company that sells, printed as the seller on contracts, delivery notes, statements and approval forms. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  LEGAL_ENTITY_FIELDS,
  missingFields,
  SEAL_KINDS,
  type LegalEntity,
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
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { LegalEntityForm, sealChange, toText, type LegalEntityValues } from "./legal-entity-form";
import { LegalEntityView } from "./legal-entity-view";

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

export default function LegalEntityPage() {
  return <LegalEntityView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
