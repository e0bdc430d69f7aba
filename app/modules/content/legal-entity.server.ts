import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";
import { findFile, SHOP_FILES, type HeldFile } from "~/platform/files/files.server";
import { releaseFiles } from "~/platform/files/stored-files.server";
import {
  EMPTY_LEGAL_ENTITY,
  SEAL_KINDS,
  toSeller,
  type LegalEntity,
  type SealKind,
  type Seller,
} from "./legal-entity";
import { readSettings } from "./settings.server";
import { filledText } from "~/platform/values/missing";

const Stored = z.object({
  name: z.string(),
  creditCode: z.string(),
  address: z.string(),
  legalPerson: z.string(),
  qualityHead: z.string(),
  phone: z.string(),
  seals: z.object({ company: z.number().nullable(), dispatch: z.number().nullable() }),
});
const SETTING = { key: "content.legalEntity", schema: Stored };

/** Returns the legal entity, with empty fields by default. One query. */
export async function readLegalEntity(trx: Db = db): Promise<LegalEntity> {
  return (await readSetting(trx, SETTING)) ?? EMPTY_LEGAL_ENTITY;
}

/** Returns the seller for documents, with the licences of the footer. Two queries. */
export async function readSeller(trx: Db = db): Promise<Seller> {
  const entity = await readLegalEntity(trx);
  const { licences } = await readSettings(trx);
  return toSeller(entity, licences);
}

/** Returns the seller's name for documents, 未填 by default. One query. */
export async function readSellerName(trx: Db = db): Promise<string> {
  return filledText((await readLegalEntity(trx)).name);
}

/** Returns a seal's file, or null. */
export async function findSeal(kind: SealKind): Promise<HeldFile | null> {
  const { seals } = await readLegalEntity();
  const id = seals[kind];
  return id === null ? null : findFile(SHOP_FILES, id);
}

/** Returns the bytes of a seal's image for a PDF, or null. */
export async function readSealImage(kind: SealKind): Promise<Buffer | null> {
  const file = await findSeal(kind);
  return file && buffer(file.open());
}

/** Saves the legal entity; audited. Unused seals are released. False: no change. `now` in ms. */
export async function changeLegalEntity(trx: Db, wanted: LegalEntity, now: number): Promise<boolean> {
  const current = await readLegalEntity(trx);
  const before = toAuditRow(current);
  const after = toAuditRow(wanted);
  if (JSON.stringify(current) === JSON.stringify(wanted)) return false;
  await writeSetting(trx, SETTING, wanted);
  const replaced = SEAL_KINDS.flatMap((kind) =>
    current.seals[kind] !== null && current.seals[kind] !== wanted.seals[kind] ? [current.seals[kind]] : [],
  );
  await releaseFiles(trx, replaced, now);
  await audited(trx, { subject: "legal_entity", id: 1, before, after });
  await bumpVersion(trx, "content");
  return true;
}

/** One flat row: seals by file id, so that another image is a change. */
function toAuditRow({ seals, ...fields }: LegalEntity): Record<string, string | number | null> {
  return { ...fields, companySeal: seals.company, dispatchSeal: seals.dispatch };
}
