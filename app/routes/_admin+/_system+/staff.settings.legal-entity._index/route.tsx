/** 企业主体: the company that sells, printed as the seller on contracts, delivery notes, statements and approval forms. */
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  LEGAL_ENTITY_FIELDS,
  missingFields,
  SEAL_KINDS,
  type LegalEntity,
} from "~/modules/content/legal-entity";
import { changeLegalEntity, readLegalEntity } from "~/modules/content/legal-entity.server";
import { readSettings } from "~/modules/content/settings.server";
import { inTransaction } from "~/platform/database/database.server";
import { formBytes, PICTURES, SHOP_OWNER } from "~/platform/files/files.server";
import {
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { editPage } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { LegalEntityForm, sealChange, toText, type LegalEntityValues } from "./legal-entity-form";
import { LegalEntityView } from "./legal-entity-view";

export const handle = adminHandle("企业主体", "system.settings");

const MAX_HISTORY = 50;
const PATH = "/staff/settings/legal-entity";

const page = editPage({
  handle,
  find: () => readLegalEntity(),
  schema: LegalEntityForm,
  version: (entity: LegalEntity) => entity,
  names: LEGAL_ENTITY_FIELDS,
  history: () => ({ subject: "legal_entity", limit: MAX_HISTORY }),
  command: "修改企业主体",
  async show(entity) {
    const { licences } = await readSettings();
    return {
      input: toText(entity!),
      seals: entity!.seals,
      missing: missingFields(entity!),
      licences,
      constraint: formConstraint(LegalEntityForm),
    };
  },
  toValues: (form) => form,
  async save(value, { isSeen }) {
    const stored = await withStoredFiles(filesOf(value), now(), (files) =>
      saveLegalEntity(value, files, isSeen),
    );
    if (!stored.ok) return stored;
    const { current, isChanged, released } = stored.value;
    if (current) return { ok: false as const, current };
    await removeUnused(released);
    return isChanged ? { ok: true as const } : { ok: false as const, text: "内容没有变化" };
  },
  describe: (entity) => toText(entity),
  saved: () => ({ to: PATH, text: "已保存，新打印的单据立即使用。" }),
  limits: { maxBytes: formBytes(2) },
});

export const loader = page.loader;
export const action = page.action;

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

function saveLegalEntity(
  value: LegalEntityValues,
  files: readonly StoredFile[],
  isSeen: (current: LegalEntity) => boolean,
): Promise<Saved> {
  return inTransaction(async (trx) => {
    const current = await readLegalEntity(trx);
    if (!isSeen(current)) return { current, isChanged: false, released: [] };
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
