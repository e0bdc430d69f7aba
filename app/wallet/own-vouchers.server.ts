/** A company's own vouchers as its wallet and the coupon centre list them: usable, used, expired. */
import { db } from "~/platform/database.server";
import { VOUCHER_KINDS, type OwnView, type VoucherKind } from "~/promotions/coupon-centre";
import type { Scope } from "~/promotions/offer";
import { readScope } from "~/promotions/terms";
import type { VoucherState } from "./voucher";

export interface VoucherRow {
  id: number;
  templateId: number;
  kind: VoucherKind;
  name: string;
  /** fen */
  threshold: number;
  amount: number;
  scope: Scope;
  state: VoucherState;
  startsAt: number;
  endsAt: number;
  /** the order that holds or used it */
  orderId: number | null;
  orderNumber: string | null;
}

/** A voucher held by an unpaid order is still the company's; one whose time is over is expired before upkeep says so. */
function inView(companyId: number, view: OwnView, now: number) {
  const own = db.selectFrom("voucher as v").where("v.company_id", "=", companyId);
  if (view === "used") return own.where("v.state", "=", "used");
  return view === "usable"
    ? own.where((eb) =>
        eb.or([
          eb("v.state", "=", "locked"),
          eb.and([eb("v.state", "=", "unused"), eb("v.ends_at", ">", now)]),
        ]),
      )
    : own.where((eb) =>
        eb.or([
          eb("v.state", "=", "expired"),
          eb.and([eb("v.state", "=", "unused"), eb("v.ends_at", "<=", now)]),
        ]),
      );
}

/** How many vouchers of both kinds a company has in each view at `now`. One query. */
export async function ownVoucherCounts(companyId: number, now: number): Promise<Record<OwnView, number>> {
  const rows = await db
    .selectFrom("voucher")
    .select((eb) => ["state", eb.fn.countAll<number>().as("n")])
    .select((eb) => eb.case().when("ends_at", "<=", now).then(1).else(0).end().as("is_over"))
    .where("company_id", "=", companyId)
    .groupBy(["state", "is_over"])
    .execute();
  const counts = { usable: 0, used: 0, expired: 0 };
  for (const { state, is_over, n } of rows) counts[viewOf(state, Number(is_over) === 1)] += Number(n);
  return counts;
}

const viewOf = (state: string, isOver: boolean): OwnView =>
  state === "used" ? "used" : state === "expired" || (state === "unused" && isOver) ? "expired" : "usable";

/** One page of a company's vouchers: usable ones by their end, the others latest first. A page beyond the end is the last. */
export async function ownVoucherPage(
  companyId: number,
  view: OwnView,
  page: number,
  now: number,
  size = 24,
): Promise<{ rows: VoucherRow[]; total: number; page: number; pages: number }> {
  const { total } = await inView(companyId, view, now)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / size));
  const at = Math.min(Math.max(1, page), pages);
  const rows = await inView(companyId, view, now)
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .leftJoin("orders as o", "o.id", "v.order_id")
    .select([
      "v.id",
      "v.template_id",
      "v.state",
      "v.starts_at",
      "v.ends_at",
      "t.kind",
      "t.name",
      "t.threshold",
      "t.amount",
      "t.scope",
      "o.id as order_id",
      "o.number as order_number",
    ])
    .orderBy("v.ends_at", view === "usable" ? "asc" : "desc")
    .orderBy("v.id")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      templateId: row.template_id,
      kind: row.kind in VOUCHER_KINDS ? (row.kind as VoucherKind) : "coupon",
      name: row.name,
      threshold: row.threshold,
      amount: row.amount,
      scope: readScope(row.scope) ?? { goods: [] },
      state: row.state as VoucherState,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      orderId: row.order_id,
      orderNumber: row.order_number,
    })),
    total: Number(total),
    page: at,
    pages,
  };
}
