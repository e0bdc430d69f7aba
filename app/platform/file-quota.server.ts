/** How much of the store a company, or a registration under way, may fill. */
import { DAY } from "./clock";
import { config } from "./config.server";
import { forUpdate, type Db } from "./database.server";
import { countWritten, QuotaSpent } from "./quota.server";

export type FileOwner =
  | { companyId: number }
  /** documents of a registration; `address`: where it comes from on the network, null for this machine */
  | { registrationId: number; address: string | null };

/** The shop's own files, handed out by their rooms: no company has this id, so no company gets them by /files. */
export const SHOP_FILES = 0;
/** What the shop itself puts among a company's files does not fill it. */
const BY_SHOP = ["invoice"];

const MB = 1024 * 1024;
/** Files that one owner keeps at most, however small they are. */
const FILES_MOST = { approved: 20_000, new: 200 };

const DAY_SPENT = "贵司今日上传的文件已达上限，请明天再试或联系客服";
const FULL = "贵司上传的文件总量已达上限，请联系客服";
const NEW_FULL = "企业审核通过前可上传的文件已达上限，请联系客服";
const DRAFT_FULL = "本次注册上传的文件已达上限，请联系客服";
const VISITORS_SPENT = "今日注册上传的文件已达上限，请明天再试或联系客服";

interface Weight {
  files: number;
  bytes: number;
}

/**
 * Counts files that are about to be written, in the transaction that writes their rows down; throws QuotaSpent with a sentence. What is
 * written in a day counts whether or not it is kept; what is kept counts until it is removed. `now` in ms.
 */
export async function countFiles(
  trx: Db,
  owner: FileOwner,
  purpose: string,
  added: Weight,
  now: number,
): Promise<void> {
  if ("registrationId" in owner) return countDraft(trx, owner, added, now);
  const { companyId } = owner;
  if (companyId === SHOP_FILES || BY_SHOP.includes(purpose)) return;
  // The company's row is the gate: of two uploads at once, the second counts the first.
  const company = await forUpdate(
    trx.selectFrom("company").select("status").where("id", "=", companyId),
  ).executeTakeFirst();
  const isNew = company?.status !== "approved";
  const kept = await weightOf(trx, "company_id", companyId);
  holdTotal(kept, added, isNew, isNew ? NEW_FULL : FULL);
  const day = { limit: config.FILES_DAY_MB * MB, windowMs: DAY, text: DAY_SPENT };
  await countWritten(trx, day, `files:${companyId}`, added.bytes, now);
}

async function countDraft(
  trx: Db,
  { registrationId, address }: Extract<FileOwner, { registrationId: number }>,
  added: Weight,
  now: number,
): Promise<void> {
  await forUpdate(trx.selectFrom("registration").select("id").where("id", "=", registrationId)).execute();
  const kept = await weightOf(trx, "registration_id", registrationId);
  holdTotal(kept, added, true, DRAFT_FULL);
  const day = { windowMs: DAY, text: VISITORS_SPENT };
  if (address !== null) {
    const limit = config.FILES_VISITOR_MB * MB;
    await countWritten(trx, { ...day, limit }, `files:@${address}`, added.bytes, now);
  }
  const limit = config.FILES_VISITORS_MB * MB;
  await countWritten(trx, { ...day, limit }, "files:visitors", added.bytes, now);
}

async function weightOf(trx: Db, owner: "company_id" | "registration_id", id: number): Promise<Weight> {
  const kept = await trx
    .selectFrom("file")
    .select((eb) => [eb.fn.countAll<number>().as("files"), eb.fn.sum<number | null>("size").as("bytes")])
    .where(owner, "=", id)
    .where("purpose", "not in", BY_SHOP)
    .executeTakeFirstOrThrow();
  return { files: Number(kept.files), bytes: Number(kept.bytes ?? 0) };
}

function holdTotal(kept: Weight, added: Weight, isNew: boolean, text: string): void {
  const most = isNew
    ? { files: FILES_MOST.new, bytes: config.FILES_NEW_MB * MB }
    : { files: FILES_MOST.approved, bytes: config.FILES_MB * MB };
  if (kept.files + added.files > most.files || kept.bytes + added.bytes > most.bytes)
    throw new QuotaSpent(text, DAY);
}
