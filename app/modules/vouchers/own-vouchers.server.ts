import { db } from "~/platform/database/database.server";
import { VOUCHER_KINDS, type OwnView, type VoucherKind } from "./coupon-centre";
import type { OwnVoucher } from "./coupon-centre-page";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { scopeHref, scopeWords } from "~/modules/promotions/offers/scope-words";
import { readScope } from "~/modules/promotions/offers/offer-parser";
import type { VoucherState } from "./voucher";

const VOUCHERS_PER_PAGE = 24;
export type OwnVoucherFilter = OwnView | "free";

export interface VoucherRow {
  id: number;
  templateId: number;
  kind: VoucherKind;
  name: string;
  threshold: number;
  amount: number;
  scope: OfferScope;
  state: VoucherState;
  startsAt: number;
  endsAt: number;
  orderId: number | null;
  orderNumber: string | null;
}

/** A voucher locked by an unpaid order still counts as the company's; an expired one counts as expired before the job marks it. */
function inView(companyId: number, view: OwnVoucherFilter, kind: VoucherKind | null, now: number) {
  const all = db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .where("v.company_id", "=", companyId);
  const own = kind === null ? all : all.where("t.kind", "=", kind);
  if (view === "used") return own.where("v.state", "=", "used");
  if (view === "free")
    return own.where("v.state", "=", "unused").where("v.starts_at", "<=", now).where("v.ends_at", ">", now);
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

export type VoucherCounts = Record<VoucherKind, Record<OwnView, number>>;

/** Counts a company's vouchers by kind and view at `now`. One query. */
export async function ownCountsByKind(companyId: number, now: number): Promise<VoucherCounts> {
  const rows = await db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .select((eb) => ["v.state", "t.kind", eb.fn.countAll<number>().as("n")])
    .select((eb) => eb.case().when("v.ends_at", "<=", now).then(1).else(0).end().as("is_over"))
    .where("v.company_id", "=", companyId)
    .groupBy(["v.state", "t.kind", "is_over"])
    .execute();
  const none = { usable: 0, used: 0, expired: 0 };
  const counts: VoucherCounts = { coupon: { ...none }, cashVoucher: { ...none } };
  for (const { state, kind, is_over, n } of rows)
    counts[getKind(kind)][toView(state, Number(is_over) === 1)] += Number(n);
  return counts;
}

export async function ownVoucherCounts(companyId: number, now: number): Promise<Record<OwnView, number>> {
  const { coupon, cashVoucher } = await ownCountsByKind(companyId, now);
  return {
    usable: coupon.usable + cashVoucher.usable,
    used: coupon.used + cashVoucher.used,
    expired: coupon.expired + cashVoucher.expired,
  };
}

const getKind = (kind: string): VoucherKind =>
  Object.hasOwn(VOUCHER_KINDS, kind) ? (kind as VoucherKind) : "coupon";

const toView = (state: string, isOver: boolean): OwnView =>
  state === "used" ? "used" : state === "expired" || (state === "unused" && isOver) ? "expired" : "usable";

export interface OwnVoucherQuery {
  view: OwnVoucherFilter;
  kind: VoucherKind | null;
  page: number;
  size?: number;
}

/** Returns one page of a company's vouchers of one kind or both: usable ones by their end, others latest first. A page beyond the end is the last. */
export async function ownVoucherPage(
  companyId: number,
  { view, kind, page, size = VOUCHERS_PER_PAGE }: OwnVoucherQuery,
  now: number,
): Promise<{ rows: VoucherRow[]; total: number; page: number; pages: number }> {
  const { total } = await inView(companyId, view, kind, now)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / size));
  const at = Math.min(Math.max(1, page), pages);
  const rows = await inView(companyId, view, kind, now)
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
    .orderBy("v.ends_at", view === "usable" || view === "free" ? "asc" : "desc")
    .orderBy("v.id")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      templateId: row.template_id,
      kind: getKind(row.kind),
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

/** Returns one page of a company's vouchers with the texts and links of their scopes. */
export async function listOwnVouchers(
  companyId: number,
  { view, kind, page, size = VOUCHERS_PER_PAGE }: OwnVoucherQuery,
  now: number,
): Promise<{ vouchers: OwnVoucher[]; total: number; page: number; pages: number }> {
  const list = await ownVoucherPage(companyId, { view, kind, page, size }, now);
  const names = await scopeNames(list.rows.map((row) => row.scope));
  const vouchers = list.rows.map(({ scope, templateId, ...row }): OwnVoucher => ({
    ...row,
    scopeText: scopeWords(scope, names),
    to: scopeHref(scope, templateId),
  }));
  return { vouchers, total: list.total, page: list.page, pages: list.pages };
}

export interface ChosenVoucher {
  id: number;
  kind: VoucherKind;
  name: string;
  /** fen */
  threshold: number;
  state: VoucherState;
  orderId: number | null;
}

/** Returns those of these vouchers that the company owns at `now` (ms). One query. */
export async function findChosenVouchers(
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<ChosenVoucher[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .select(["v.id", "v.state", "v.order_id", "v.ends_at", "t.kind", "t.name", "t.threshold"])
    .where("v.company_id", "=", companyId)
    .where("v.id", "in", ids)
    .execute();
  return rows.map(({ id, state, order_id: orderId, ends_at: endsAt, kind, name, threshold }) => ({
    id,
    kind: getKind(kind),
    name,
    threshold,
    state: state === "unused" && endsAt <= now ? "expired" : (state as VoucherState),
    orderId,
  }));
}
