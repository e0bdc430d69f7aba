/** Reads and changes the legal entity of the shop. */
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";
import { fileOf, SHOP_FILES, type HeldFile } from "~/platform/files/files.server";
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

/** The legal entity; every field empty while nobody has filled it in. One query. */
export async function readLegalEntity(trx: Db = db): Promise<LegalEntity> {
  return (await readSetting(trx, SETTING)) ?? EMPTY_LEGAL_ENTITY;
}

/** The seller as documents print it, with the licences of the footer. Two queries. */
export async function readSeller(trx: Db = db): Promise<Seller> {
  const entity = await readLegalEntity(trx);
  const { licences } = await readSettings(trx);
  return toSeller(entity, licences);
}

/** The seller's name as documents print it: 未填 while nobody has filled it in. One query. */
export async function readSellerName(trx: Db = db): Promise<string> {
  return filledText((await readLegalEntity(trx)).name);
}

/** A seal's file; null where none is stored. */
export async function findSeal(kind: SealKind): Promise<HeldFile | null> {
  const { seals } = await readLegalEntity();
  const id = seals[kind];
  return id === null ? null : fileOf(SHOP_FILES, id);
}

/** The bytes of a seal's image for a PDF; null where none is stored. */
export async function readSealImage(kind: SealKind): Promise<Buffer | null> {
  const file = await findSeal(kind);
  return file && buffer(file.open());
}

/** Writes the legal entity; audited. Seals that it no longer names are released. False: nothing differs. `now` in ms. */
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

/** One flat row: seals by the number of their file, so that another image of the same seal is a change too. */
function toAuditRow({ seals, ...fields }: LegalEntity): Record<string, string | number | null> {
  return { ...fields, companySeal: seals.company, dispatchSeal: seals.dispatch };
}
