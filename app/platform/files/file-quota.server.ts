import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import type { Db } from "~/platform/database/database.server";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";

/** No company has this id, so no company gets the shop's own files at /files. */
export const SHOP_FILES = 0;

export type FileOwner =
  | { companyId: typeof SHOP_FILES }
  /** a company's; `hold` blocks its other uploads until the transaction ends, and says whether it may fill the whole quota */
  | { companyId: number; hold(trx: Db): Promise<boolean> }
  /** documents of a registration; `address`: the client's network address, null for this machine */
  | { registrationId: number; address: string | null; hold(trx: Db): Promise<unknown> };

export const SHOP_OWNER: FileOwner = { companyId: SHOP_FILES };
/** Files that the shop adds to a company do not fill its quota. */
const BY_SHOP = ["invoice", "qualityDesk"];

const MB = 1024 * 1024;
/** Files that one owner may have, however small. */
const MAX_FILES = { approved: 20_000, new: 200 };

const DAY_SPENT = "贵司今日上传的文件已达上限，请明天再试或联系客服";
const FULL = "贵司上传的文件总量已达上限，请联系客服";
const NEW_FULL = "企业审核通过前可上传的文件已达上限，请联系客服";
const DRAFT_FULL = "本次注册上传的文件已达上限，请联系客服";
const VISITORS_SPENT = "今日注册上传的文件已达上限，请明天再试或联系客服";

interface Weight {
  files: number;
  bytes: number;
}

export interface StoredFileCount {
  purpose: string;
  added: Weight;
}

/** Counts files before they are written, in the transaction that writes their rows; throws QuotaSpent. What is written in a day counts even if it is not kept; what is kept counts until it is removed. `now` in ms. */
export async function countFiles(
  trx: Db,
  owner: FileOwner,
  { purpose, added }: StoredFileCount,
  now: number,
): Promise<void> {
  if ("registrationId" in owner) return countDraft(trx, owner, added, now);
  if (!("hold" in owner) || BY_SHOP.includes(purpose)) return;
  const { companyId } = owner;
  // Of two concurrent uploads the second counts the first.
  const isNew = !(await owner.hold(trx));
  const stored = await getWeight(trx, "company_id", companyId);
  holdTotal(stored, added, isNew, isNew ? NEW_FULL : FULL);
  const day = { limit: config.FILES_DAY_MB * MB, windowMs: DAY, text: DAY_SPENT };
  await countWritten(trx, day, { key: `files:${companyId}`, count: added.bytes }, now);
}

async function countDraft(
  trx: Db,
  { registrationId, address, hold }: Extract<FileOwner, { registrationId: number }>,
  added: Weight,
  now: number,
): Promise<void> {
  await hold(trx);
  const stored = await getWeight(trx, "registration_id", registrationId);
  holdTotal(stored, added, true, DRAFT_FULL);
  const day = { windowMs: DAY, text: VISITORS_SPENT };
  if (address !== null) {
    const limit = config.FILES_VISITOR_MB * MB;
    await countWritten(trx, { ...day, limit }, { key: `files:@${address}`, count: added.bytes }, now);
  }
  const limit = config.FILES_VISITORS_MB * MB;
  await countWritten(trx, { ...day, limit }, { key: "files:visitors", count: added.bytes }, now);
}

async function getWeight(trx: Db, owner: "company_id" | "registration_id", id: number): Promise<Weight> {
  const stored = await trx
    .selectFrom("file")
    .select((eb) => [eb.fn.countAll<number>().as("files"), eb.fn.sum<number | null>("size").as("bytes")])
    .where(owner, "=", id)
    .where("purpose", "not in", BY_SHOP)
    .executeTakeFirstOrThrow();
  return { files: Number(stored.files), bytes: Number(stored.bytes ?? 0) };
}

function holdTotal(stored: Weight, added: Weight, isNew: boolean, text: string): void {
  const limit = isNew
    ? { files: MAX_FILES.new, bytes: config.FILES_NEW_MB * MB }
    : { files: MAX_FILES.approved, bytes: config.FILES_MB * MB };
  if (stored.files + added.files > limit.files || stored.bytes + added.bytes > limit.bytes)
    throw new QuotaSpent(text, DAY);
}
