import { containsText } from "~/platform/database/contains-text.server";

import { db } from "~/platform/database/database.server";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { readKey } from "~/platform/values/whole-number";
import { findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { OFFER_STATES, offerState, type OfferFilter } from "./offer-state";

export interface OfferRow {
  id: number;
  kind: OfferKind;
  name: string;
  startsAt: number;
  endsAt: number;
  status: string;
  /** times the offer was used, and units of its products that were taken */
  uses: number;
  sold: number;
  kinds: number;
}

const offerRows = () =>
  db
    .selectFrom("offer as o")
    .leftJoin("offer_goods as g", "g.offer_id", "o.id")
    .select(["o.id", "o.kind", "o.name", "o.starts_at", "o.ends_at", "o.status", "o.uses"])
    .select((eb) => [eb.fn.sum<number>("g.sold").as("sold"), eb.fn.count<number>("g.goods_id").as("kinds")])
    .groupBy(["o.id", "o.kind", "o.name", "o.starts_at", "o.ends_at", "o.status", "o.uses"]);

type Read = Awaited<ReturnType<ReturnType<typeof offerRows>["execute"]>>[number];

const rowOf = (row: Read): OfferRow => ({
  id: row.id,
  kind: row.kind as OfferKind,
  name: row.name,
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  uses: row.uses,
  sold: Number(row.sold ?? 0),
  kinds: Number(row.kinds),
});

/** Returns matching offers at `now`, newest first, below the number `after`. One query. */
export async function listOffers(
  { words, kind, state }: OfferFilter,
  { after, limit }: { after: number | null; limit: number },
  now: number,
): Promise<OfferRow[]> {
  let query = offerRows().orderBy("o.id", "desc").limit(limit);
  if (after !== null) query = query.where("o.id", "<", after);
  if (kind) query = query.where("o.kind", "=", kind);
  if (words)
    query = query.where((eb) => eb.or([containsText("o.name", words), eb("o.id", "=", readKey(words) ?? 0)]));
  if (state) query = query.where("o.status", state === "off" ? "=" : "<>", "off");
  if (state === "waits") query = query.where("o.starts_at", ">", now);
  if (state === "runs") query = query.where("o.starts_at", "<=", now).where("o.ends_at", ">", now);
  if (state === "over") query = query.where("o.ends_at", "<=", now);
  return (await query.execute()).map(rowOf);
}

const PART = 500;

/** Returns matching offers that can be switched on or off, newest first, at most `most`. */
export async function offersToSwitch(
  filter: OfferFilter,
  to: "on" | "off",
  limit: number,
  now: number,
): Promise<number[]> {
  const found: number[] = [];
  for (let after: number | null = null; found.length < limit;) {
    const rows: OfferRow[] = await listOffers(filter, { after, limit: PART }, now);
    found.push(...rows.filter(({ status }) => (status === "on") !== (to === "on")).map(({ id }) => id));
    if (rows.length < PART) break;
    after = rows.at(-1)!.id;
  }
  return found.slice(0, limit);
}

export const OFFER_HEADINGS = [
  "编号",
  "类型",
  "名称",
  "状态",
  "开始",
  "结束",
  "使用次数",
  "商品种数",
  "已售件数",
];

/** Yields matching offers as file rows, newest first, `part` by `part`. One query a part. */
export async function* offerCells(filter: OfferFilter, now: number, part = PART): AsyncGenerator<string[]> {
  let after: number | null = null;
  for (;;) {
    const rows: OfferRow[] = await listOffers(filter, { after, limit: part }, now);
    for (const row of rows)
      yield [
        String(row.id),
        kindName(row.kind),
        row.name,
        OFFER_STATES[offerState(now, row)],
        formatStart(row.startsAt),
        formatEnd(row.endsAt),
        String(row.uses),
        String(row.kinds),
        String(row.sold),
      ];
    const last = rows.at(-1);
    if (!last || rows.length < part) return;
    after = last.id;
  }
}

/** The name of a kind; what is none stays as it is stored. */
export const kindName = (stored: string): string => {
  const kind = findKind(stored);
  return kind ? OFFER_KINDS[kind].name : stored;
};

const MOST_BETWEEN = 2_000;

/** Returns active offers that run between `from` and `to` (ms), by start. One query. */
export async function offersBetween(from: number, to: number): Promise<OfferRow[]> {
  const rows = await offerRows()
    .where("o.status", "<>", "off")
    .where("o.starts_at", "<", to)
    .where("o.ends_at", ">", from)
    .orderBy("o.starts_at")
    .orderBy("o.id")
    .limit(MOST_BETWEEN)
    .execute();
  return rows.map(rowOf);
}
