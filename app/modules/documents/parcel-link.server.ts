import { randomBytes } from "node:crypto";
import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting, type Setting } from "~/platform/database/settings.server";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { notFound, tooOften } from "~/platform/http/page-error";
import { findParcelAt } from "~/modules/orders/shipping/parcels-sent.server";
import {
  DEFAULT_LINK_SETTINGS,
  isLinkOpen,
  isParcelKey,
  linkSettingFields,
  type LinkSettings,
} from "./parcel-link";

const SETTING: Setting<LinkSettings> = {
  key: "documents.parcelLink",
  schema: z.object(linkSettingFields),
};

/** One query. */
export const getLinkSettings = async (trx: Db = db): Promise<LinkSettings> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_LINK_SETTINGS;

/** Changes the settings in the caller's transaction; audited. Returns whether anything differs. */
export async function changeLinkSettings(trx: Db, wanted: LinkSettings): Promise<boolean> {
  const before = await getLinkSettings(trx);
  if (before.days === wanted.days) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, { subject: "parcelLinkSettings", id: 1, before: { ...before }, after: { ...wanted } });
  return true;
}

const newKey = (): string => randomBytes(16).toString("base64url");

/** Returns the keys of an order's parcels by their numbers, and makes those that are missing: a label may be printed before its parcel leaves. At most three statements, none without numbers. */
export async function getParcelKeys(
  orderId: number,
  parcelNumbers: readonly number[],
): Promise<Map<number, string>> {
  if (parcelNumbers.length === 0) return new Map();
  const found = await findKeys(orderId);
  const missing = parcelNumbers.filter((parcelNumber) => !found.has(parcelNumber));
  if (missing.length === 0) return found;
  await db
    .insertInto("parcel_link")
    .values(
      missing.map((parcelNumber) => ({ key: newKey(), order_id: orderId, parcel_number: parcelNumber })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findKeys(orderId);
}

async function findKeys(orderId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("parcel_link")
    .select(["parcel_number", "key"])
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.parcel_number, row.key]));
}

export interface LinkedParcel {
  shipmentId: number;
  orderId: number;
  companyId: number;
  shippedAt: number;
}

/** Returns the parcel of a key, or null: an unknown or revoked key, a parcel that has not left. Two queries. */
export async function findLinkedParcel(key: string): Promise<LinkedParcel | null> {
  if (!isParcelKey(key)) return null;
  const link = await db
    .selectFrom("parcel_link")
    .select(["order_id", "parcel_number"])
    .where("key", "=", key)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return link ? findParcelAt(link.order_id, link.parcel_number) : null;
}

/** Calls for one network address. */
const CALLS = { limit: 120, windowMs: 60_000 };

/** Returns the parcel that a key opens by itself. Throws 404 for an unknown, revoked or old key, 429 for too many calls of one `address`. `now` in ms. */
export async function openParcelLink(
  key: string,
  address: string | null,
  now: number,
): Promise<LinkedParcel & { isOpen: boolean }> {
  const used = address === null ? null : await takeSharedToken(`parcel-link:${address}`, CALLS, now);
  if (used && !used.ok) tooOften(used.retryAfterMs);
  const parcel = (await findLinkedParcel(key)) ?? notFound();
  const { days } = await getLinkSettings();
  return { ...parcel, isOpen: isLinkOpen(parcel.shippedAt, days, now) };
}

/** Revokes the key of a parcel in the caller's transaction; the next print makes a new one. Returns false if there is none. Audited under `name`, the number of its note. `now` in ms. */
export async function revokeParcelKey(
  trx: Db,
  { orderId, parcelNumber, name }: { orderId: number; parcelNumber: number; name: string },
  now: number,
): Promise<boolean> {
  const revoked = await trx
    .updateTable("parcel_link")
    .set({ revoked_at: now })
    .where("order_id", "=", orderId)
    .where("parcel_number", "=", parcelNumber)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (Number(revoked.numUpdatedRows) === 0) return false;
  await audited(trx, {
    subject: "parcelLink",
    id: name,
    before: { state: "valid" },
    after: { state: "revoked" },
  });
  return true;
}
