/** A small shop for the order tests: companies that may buy, goods with batches, carts, vouchers and activities. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { snapshotText } from "~/modules/checkout/snapshot";
import { readCheckoutFacts } from "~/modules/checkout/checkout-facts.server";
import type { CheckoutForm } from "~/modules/checkout/checkout-form";
import { DAY, toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { PLAIN_GOODS } from "../../plain-goods";
import { emptyTables, ensureRows } from "../../rows";

export const NOW = Date.parse("2026-11-20T02:00:00Z");
export const day = (offset: number) => toDay(NOW + offset * DAY);

/** A company that may buy everything, with one released address; its login, company and address share the id. */
export async function company(id: number): Promise<SignedIn> {
  await db
    .insertInto("company")
    .values({
      id,
      name: `药店${id}`,
      kind: "pharmacy",
      licence_number: `L${id}`,
      tax_number: `TAX${id}`,
      status: "approved",
      rank: "A",
      area_code: "440106",
      address: "演示路 1 号",
      contact_name: "李",
      contact_phone: "13800000001",
      contract_year: 2026,
      created_at: NOW,
    })
    .execute();
  await db
    .insertInto("account")
    .values({
      id,
      username: `u${id}`,
      phone: `1390000${id}`,
      name: `用户${id}`,
      password_hash: "",
      created_at: NOW,
    })
    .execute();
  await db
    .insertInto("address")
    .values({
      id,
      company_id: id,
      receiver: "李娟",
      phone: "13900000000",
      area_code: "440106",
      detail: "演示路 1 号",
      is_default: 1,
      state: "released",
    })
    .execute();
  await documents(id);
  return signedIn(id);
}

/** The documents of a company and the whole scope, as its login has them. */
async function documents(id: number): Promise<void> {
  const { qualifications, scopes } = signedIn(id).buyer;
  await db
    .insertInto("qualification")
    .values(
      qualifications.map(({ kind, state }) => ({
        company_id: id,
        kind,
        state,
        number: `L${id}`,
        updated_at: NOW,
      })),
    )
    .execute();
  await db
    .insertInto("business_scope")
    .values(scopes.map((scope) => ({ company_id: id, scope })))
    .execute();
}

/** The login of a company that `company` made. */
export function signedIn(id: number): SignedIn {
  const held = (kind: "businessLicence" | "drugLicence" | "purchaseAuthorisation") =>
    ({ kind, state: "approved", endsOn: null }) as const;
  return {
    buyer: {
      companyId: id,
      accountId: id,
      kind: "pharmacy",
      status: "approved",
      rank: "A",
      areaCode: "440106",
      scopes: Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[],
      qualifications: [held("businessLicence"), held("drugLicence"), held("purchaseAuthorisation")],
      contractYear: 2026,
    },
    accountName: `用户${id}`,
    username: `u${id}`,
    companyName: `药店${id}`,
    phone: "",
    sessionId: "",
  };
}

/** What every order needs beside companies and goods. */
export async function ground(): Promise<void> {
  await db
    .insertInto("category")
    .values({ id: 1, parent_id: null, tree: "drug", name: "其他", depth: 1, sort: 1, path: "/1/" })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db
    .insertInto("manufacturer")
    .values({ id: 1, name: "演示药厂", short_name: "演示", initials: "ysyc", goods_count: 0 })
    .execute();
  await db
    .insertInto("warehouse")
    .values({ id: 1, name: "广州中心仓", note: "", area_code: "440000", sort: 1 })
    .execute();
}

/** A goods at 10.00 yuan unless told otherwise, with batches as [expiry in days, quantity]. */
export async function goods(
  id: number,
  batches: [number, number][],
  also: Partial<NewRow<"goods">> = {},
): Promise<void> {
  const fresh = batches.filter(([days]) => days >= 0);
  const of = { ...PLAIN_GOODS, ...also };
  await ensureRows("manufacturer", of.manufacturer_id);
  await ensureRows("category", of.category_id);
  await ensureRows("warehouse", of.warehouse_id);
  await db
    .insertInto("goods")
    .values({
      ...PLAIN_GOODS,
      id,
      name: `商品${id}`,
      generic_name: `商品${id}`,
      stock: fresh.reduce((sum, [, quantity]) => sum + quantity, 0),
      nearest_expiry: fresh.length > 0 ? day(Math.min(...fresh.map(([days]) => days))) : null,
      created_at: NOW,
      updated_at: NOW,
      ...also,
    })
    .execute();
  await db
    .insertInto("batch")
    .values(
      batches.map(([days, quantity], i) => ({
        goods_id: id,
        number: `B${id}-${i}`,
        produced_on: "2025-01-01",
        expires_on: day(days),
        quantity,
      })),
    )
    .execute();
  await askReview(db, [{ id, isToSell: true }], "首营审批表 1", NOW);
}

/** Puts goods into a company's cart. */
export async function cart(companyId: number, lines: [goodsId: number, number: number][]): Promise<void> {
  await db
    .insertInto("cart_line")
    .values(
      lines.map(([goods_id, quantity]) => ({
        company_id: companyId,
        goods_id,
        type: 0,
        number: quantity,
        is_selected: 1 as const,
        seen_price: null,
        added_at: NOW,
        updated_at: NOW,
      })),
    )
    .execute();
}

/** A coupon or cash voucher of the company. */
export async function voucher(
  id: number,
  companyId: number,
  input: { kind: "coupon" | "cashVoucher"; threshold: number; amount: number },
): Promise<void> {
  const window = { starts_at: NOW - DAY, ends_at: NOW + 30 * DAY };
  await db
    .insertInto("voucher_template")
    .values({
      id,
      ...input,
      name: `满${input.threshold / 100}减${input.amount / 100}`,
      scope: '{"all":true}',
      ...window,
      total: 10,
      claimed: 1,
      limit_per_company: 1,
      status: "on",
    })
    .execute();
  await db
    .insertInto("voucher")
    .values({ id, template_id: id, company_id: companyId, state: "unused", ...window, claimed_at: NOW })
    .execute();
}

/** A flash sale on one goods. */
export async function flashSale(
  id: number,
  goodsId: number,
  price: number,
  stock: number,
  limit: number | null,
): Promise<void> {
  await db
    .insertInto("offer")
    .values({
      id,
      kind: "flashSale",
      name: "限时秒杀",
      starts_at: NOW - DAY,
      ends_at: NOW + DAY,
      status: "on",
      scope: JSON.stringify({ goods: [goodsId] }),
      terms: "{}",
      priority: 0,
    })
    .execute();
  await db
    .insertInto("offer_goods")
    .values({ offer_id: id, goods_id: goodsId, price, stock, sold: 0, limit_per_company: limit })
    .execute();
}

let made = 0;

/** The form as a buyer would send it who has just looked at the page. */
export async function draftOf(viewer: SignedIn, also: Partial<CheckoutForm> = {}): Promise<CheckoutForm> {
  const choice = { vouchers: also.vouchers ?? {}, group: also.group ?? null };
  const { checkout } = await readCheckoutFacts(viewer, choice, NOW);
  made += 1;
  return {
    addressId: viewer.buyer.companyId,
    invoiceType: "ordinary",
    delivery: "carrier",
    remark: "",
    expiryMonths: 0,
    ...choice,
    token: `test-token-of-a-form-${process.pid}-${made}`,
    snapshot: snapshotText(checkout),
    ...also,
  };
}

const TABLES = [
  "staff_limit_use",
  "goods_review",
  "account",
  "address",
  "batch",
  "business_scope",
  "cart_line",
  "cart_wish",
  "company",
  "controlled_release",
  "form_token",
  "goods",
  "group_buy",
  "ledger",
  "manufacturer",
  "message",
  "offer",
  "offer_goods",
  "offer_use",
  "order_case",
  "order_case_event",
  "order_case_line",
  "order_case_photo",
  "order_case_serial",
  "order_event",
  "order_line",
  "order_line_batch",
  "order_offer",
  "order_undo",
  "order_use",
  "orders",
  "payment",
  "payment_refund",
  "points_exchange",
  "points_item",
  "purchase",
  "qualification",
  "rate",
  "rejected_goods",
  "stock_care",
  "shipment",
  "expiry_compensation",
  "shipment_line",
  "shipment_track",
  "voucher",
  "voucher_template",
  "wallet_account",
  "warehouse",
] as const;

/** Empties every table that orders touch. */
export async function clear(): Promise<void> {
  await emptyTables(TABLES);
}

/** Everything that cancelling must bring back, as one value to compare. */
export async function state() {
  const [batches, goodsRows, vouchers, offers, times, uses, wallets, purchases] = await Promise.all([
    db.selectFrom("batch").select(["id", "quantity"]).orderBy("id").execute(),
    db.selectFrom("goods").select(["id", "stock", "nearest_expiry", "sales"]).orderBy("id").execute(),
    db.selectFrom("voucher").select(["id", "state", "order_id"]).orderBy("id").execute(),
    db
      .selectFrom("offer_goods")
      .select(["offer_id", "goods_id", "sold"])
      .orderBy("offer_id")
      .orderBy("goods_id")
      .execute(),
    db.selectFrom("offer").select(["id", "uses"]).orderBy("id").execute(),
    db
      .selectFrom("offer_use")
      .select(["offer_id", "goods_id", "company_id", "number"])
      .where("number", ">", 0)
      .orderBy("offer_id")
      .orderBy("goods_id")
      .orderBy("company_id")
      .execute(),
    db.selectFrom("wallet_account").selectAll().orderBy("company_id").orderBy("account").execute(),
    db.selectFrom("purchase").selectAll().orderBy("company_id").orderBy("goods_id").execute(),
  ]);
  return { batches, goodsRows, vouchers, offers, times, uses, wallets, purchases };
}
