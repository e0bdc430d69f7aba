/** Earlier before later; within a table by id, products and offers together by `lockGoods` and `inGoodsOrder`. */
export const LOCK_ORDER = [
  "form_token",
  "company",
  "goods",
  "offer",
  "offer_goods",
  "group_buy",
  "points_item",
  "draw",
  "draw_prize",
  "voucher_template",
  "data_version",
] as const;

/** Rows that only the holder of another row may change, in any order. */
export const BEHIND: Readonly<Record<string, (typeof LOCK_ORDER)[number]>> = {
  cart_line: "company",
  cart_wish: "company",
  favourite: "company",
  favourite_group: "company",
  address: "company",
  purchase: "company",
  bought_batch: "company",
  batch: "goods",
  goods_picture: "goods",
};

type Place = (typeof LOCK_ORDER)[number];
const placeOf = (table: string) => LOCK_ORDER.indexOf(table as Place);

/** Returns the table whose visible rows a statement locks; null if it only inserts. */
export function lockedBy(sql: string): string | null {
  const change = /^(?:with [\s\S]*?\)\s+)?(update|delete from|insert into)\s+"?(\w+)"?/i.exec(sql);
  if (change) {
    const isOfNew = change[1]!.toLowerCase() === "insert into" && !/\bon conflict\b/i.test(sql);
    return isOfNew ? null : change[2]!;
  }
  const held = /\bfrom "(\w+)"[\s\S]*\bfor (?:no key )?update\b/i.exec(sql);
  return held && held[1]!;
}

/** The locks of one transaction. */
export class Locks {
  private readonly held = new Set<string>();

  /** Throws if `sql` locks out of order, or changes rows without holding the row that protects them. */
  saw(sql: string): void {
    const table = lockedBy(sql);
    if (table === null) return;
    const before = BEHIND[table];
    if (before && !this.held.has(before))
      throw new Error(`${table} is changed by a transaction that does not hold its ${before}: ${sql}`);
    const later = [...this.held].find((other) => placeOf(other) > placeOf(table));
    if (placeOf(table) >= 0 && !this.held.has(table) && later)
      throw new Error(`${table} is locked after ${later}: ${sql}`);
    this.held.add(table);
  }
}
