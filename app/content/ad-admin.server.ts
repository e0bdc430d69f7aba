/** What operators do with ads: write one down, list them, remove one. */
import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import { time } from "~/platform/values/json-input";
import { AD_SLOTS } from "./header";
import { isInOrder, linkUrl, number, sort, targets } from "./content-input";

/** An ad as an operator writes it, in JSON; with an id it changes that one. Nobody named: for everybody. */
export const AdFile = z
  .strictObject({
    id: number.optional(),
    slot: z.enum(AD_SLOTS),
    title: z.string().trim().min(1).max(60),
    text: z.string().trim().max(200).default(""),
    image: z.string().regex(/^\/[\w./-]+$/, "a path of this shop, such as /art/ad-top.svg"),
    url: linkUrl,
    targets,
    starts: time,
    ends: time,
    sort,
  })
  .refine(isInOrder, "结束须晚于开始");
export type AdSaved = z.output<typeof AdFile>;

const adRow = (trx: Db, id: number) =>
  trx.selectFrom("ad").selectAll().where("id", "=", id).executeTakeFirst();

/** Writes an ad down; null when its id is none. */
export async function setAd(trx: Db, { id, targets, starts, ends, ...ad }: AdSaved): Promise<number | null> {
  const values = { ...ad, targets: targets.join(","), starts_at: starts, ends_at: ends };
  const before = id === undefined ? null : await adRow(trx, id);
  if (before === undefined) return null;
  if (before) await trx.updateTable("ad").set(values).where("id", "=", before.id).execute();
  const made =
    before ?? (await trx.insertInto("ad").values(values).returning("id").executeTakeFirstOrThrow());
  await audited(trx, { subject: "ad", id: made.id, before, after: { id: made.id, ...values } });
  await bumpVersion(trx, "content");
  return made.id;
}

/** Removes an ad; the audit log keeps it whole. Its title, or null when there is none. */
export async function removeAd(trx: Db, id: number): Promise<string | null> {
  const gone = await trx.deleteFrom("ad").where("id", "=", id).returningAll().executeTakeFirst();
  if (!gone) return null;
  await audited(trx, { subject: "ad", id, before: gone, after: null });
  await bumpVersion(trx, "content");
  return gone.title;
}

/** All ads in the order in which they are shown. */
export function allAds() {
  return db.selectFrom("ad").selectAll().orderBy("slot").orderBy("sort").orderBy("id").execute();
}
