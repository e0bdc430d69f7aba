/** What a journey needs to be there before it begins, written into the running shop: companies and goods of its own, so that no journey meets another. */
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { hash } from "node:crypto";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { withCheckSign } from "~/modules/company/identity/credit-code";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { readCheckoutFacts } from "~/modules/checkout/checkout-facts.server";
import type { CheckoutChoice } from "~/modules/checkout/checkout-form";
import { placeOrders } from "~/modules/checkout/place.server";
import { snapshotText } from "~/modules/checkout/snapshot";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { DAY, toDay } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { startSession } from "~/platform/http/session.server";
import type { NewRow } from "~/platform/database/schema";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { PLAIN_GOODS } from "../plain-goods";

export const PASSWORD = "Demo-2026";
const now = () => Date.now();
const day = (offset: number) => toDay(now() + offset * DAY);
export const passwordHash = hashPassword(PASSWORD);

let made = 0;
/** A number that no other test of this run has. */
export function unique(): string {
  made += 1;
  return String(process.pid * 1000 + made).padStart(10, "0");
}
const LETTERS =
  "安柏晨丹恩芳刚海江康兰明宁平清荣山泰文祥阳云正春东福光和吉金静利茂南鹏庆瑞松天维新兴源益永裕元泽长志";

/** A word that no other test of this run has: numbers in a row would make names that resemble each other, and a search would find them together. */
export const uniqueWord = () =>
  [...hash("sha256", unique(), "buffer").subarray(0, 10)].map((byte) => [...LETTERS][byte % 50]).join("");

export interface Buyer {
  viewer: SignedIn;
  companyId: number;
  username: string;
  companyName: string;
}

export interface BuyerGiven {
  status?: "approved" | "pending" | "rejected";
  /** days from today until each document ends; null is 长期 */
  documents?: Partial<Record<QualificationKind, number | null>>;
  lacks?: readonly BusinessScopeCode[];
  /** the year of its contract; this year unless given */
  contractYear?: number | null;
}

const DOCUMENTS = { businessLicence: null, drugLicence: 400, purchaseAuthorisation: 400 } as const;

/** An approved pharmacy in Guangzhou with its login, one released address, 50 yuan of balance, 20 of red packets and a coupon 满100减10. */
export async function newBuyer(values: BuyerGiven = {}): Promise<Buyer> {
  const number = unique();
  const year = Number(day(0).slice(0, 4));
  const username = `journey-${number}`;
  const companyName = `旅程大药房${uniqueWord()}`;
  const { status = "approved", documents = DOCUMENTS, lacks = [], contractYear = year } = values;
  const scopes = (Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[]).filter(
    (scope) => !lacks.includes(scope),
  );
  const documentRows = Object.entries(documents).map(([kind, days]) => ({
    kind: kind as QualificationKind,
    endsOn: days === null ? null : day(days),
  }));
  const hash = await passwordHash;
  return inTransaction(async (trx) => {
    const { id: companyId } = await trx
      .insertInto("company")
      .values({
        name: companyName,
        kind: "pharmacy",
        licence_number: `旅程-${username}`,
        tax_number: withCheckSign("91440106000009999"),
        invoice_address: "天河路 1 号",
        invoice_phone: "020-00000000",
        invoice_bank: "演示银行",
        invoice_account: "0000000000000001",
        status,
        rank: "C",
        area_code: "440106",
        address: "旅程路 1 号",
        contact_name: "旅程",
        contact_phone: "13800000090",
        contract_year: contractYear,
        created_at: now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: accountId } = await trx
      .insertInto("account")
      .values({
        username,
        phone: `1${number}`,
        name: "旅程",
        password_hash: hash,
        created_at: now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const member = { account_id: accountId, company_id: companyId, is_default: 1 } as const;
    await trx.insertInto("membership").values(member).execute();
    const dates = { starts_on: day(-300), reason: null, file_id: null, updated_at: now() };
    if (documentRows.length > 0)
      await trx
        .insertInto("qualification")
        .values(
          documentRows.map(({ kind, endsOn }) => ({
            ...dates,
            company_id: companyId,
            kind,
            number: `旅程-${kind}`,
            ends_on: endsOn,
            state: "approved",
          })),
        )
        .execute();
    await trx
      .insertInto("business_scope")
      .values(scopes.map((scope) => ({ company_id: companyId, scope })))
      .execute();
    await trx
      .insertInto("address")
      .values({
        company_id: companyId,
        receiver: "旅程",
        phone: "13800000090",
        area_code: "440106",
        detail: "旅程路 1 号",
        is_default: 1,
        state: "released",
      })
      .execute();
    for (const [account, amount] of [
      ["balance", 5_000],
      ["redPacket", 2_000],
    ] as const) {
      const key = `journey:${companyId}:${account}`;
      await postToLedger(trx, { companyId, account, amount, kind: "grant", key, note: "旅程", now: now() });
    }
    const window = { starts_at: now() - DAY, ends_at: now() + 30 * DAY };
    const { id: template_id } = await trx
      .insertInto("voucher_template")
      .values({
        ...window,
        kind: "coupon",
        name: "满100减10",
        threshold: 10_000,
        amount: 1_000,
        scope: '{"all":true}',
        total: 1,
        claimed: 1,
        limit_per_company: 1,
        status: "on",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("voucher")
      .values({ ...window, template_id, company_id: companyId, state: "unused", claimed_at: now() })
      .execute();
    const viewer: SignedIn = {
      buyer: {
        companyId,
        accountId,
        kind: "pharmacy",
        status,
        rank: "C",
        areaCode: "440106",
        scopes,
        qualifications: documentRows.map((document) => ({ ...document, state: "approved" as const })),
        contractYear,
      },
      accountName: "旅程",
      username,
      companyName,
      phone: "",
      sessionId: "",
    };
    return { viewer, companyId, username, companyName };
  });
}

/** The session cookie of a login, as signing in gives it. */
export async function sessionCookie(buyer: Buyer): Promise<{ name: string; value: string }> {
  const { accountId, companyId } = buyer.viewer.buyer;
  const set = await startSession(new Request("http://localhost/"), { accountId, companyId });
  const [name, value] = set.split(";")[0]!.split("=") as [string, string];
  return { name, value };
}

export interface Goods {
  id: number;
  name: string;
  manufacturerId: number;
}

/** What differs from a drug at 10.00 yuan in single boxes, 500 of them in stock. */
export type GoodsGiven = Partial<NewRow<"goods">>;

/** Goods of one maker of their own, found by their names and under that maker. */
export async function newGoods(...values: GoodsGiven[]): Promise<Goods[]> {
  const manufacturer = `旅程药厂${uniqueWord()}`;
  return inTransaction(async (trx) => {
    const { category_path: first } = await trx
      .selectFrom("goods")
      .select("category_path")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    // Offers of the demo hold for the tree of its first goods; amounts here are to follow from the journey alone.
    const category = await trx
      .selectFrom("category")
      .select(["id", "path"])
      .where("tree", "=", "drug")
      .where("path", "not like", `/${first.split("/")[1]}/%`)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { id: manufacturerId } = await trx
      .insertInto("manufacturer")
      .values({ name: manufacturer, short_name: manufacturer, initials: "", goods_count: values.length })
      .returning("id")
      .executeTakeFirstOrThrow();
    const goods: Goods[] = [];
    for (const item of values) {
      const name = item.name ?? `旅程片${uniqueWord()}`;
      const stock = item.stock ?? 500;
      const { id } = await trx
        .insertInto("goods")
        .values({
          ...PLAIN_GOODS,
          name,
          generic_name: name,
          manufacturer_id: manufacturerId,
          category_id: category.id,
          category_path: category.path,
          case_size: 1_000,
          nearest_expiry: stock > 0 ? day(500) : null,
          created_at: now(),
          updated_at: now(),
          ...item,
          stock,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("batch")
        .values({
          goods_id: id,
          number: `LC${id}`,
          produced_on: day(-100),
          expires_on: day(500),
          quantity: stock,
        })
        .execute();
      goods.push({ id, name, manufacturerId });
    }
    await askReview(
      trx,
      goods.map(({ id }) => ({ id, isToSell: true })),
      "首营审批表 1",
      now(),
    );
    const words = { trade_name: "", approval_number: "", barcode: "", sku: "" };
    await indexGoods(
      trx,
      goods.map(({ id, name }) => ({ id, name, generic_name: name, ...words })),
    );
    await bumpVersion(trx, "goods");
    return goods;
  });
}

/** One goods; see newGoods. */
export async function oneGoods(input: GoodsGiven = {}): Promise<Goods> {
  return (await newGoods(input))[0]!;
}

/** The shop changes a goods while buyers look at it. */
export async function changeGoods(goods: Goods, change: Partial<NewRow<"goods">>): Promise<void> {
  await db.updateTable("goods").set(change).where("id", "=", goods.id).execute();
}

export const readStock = async (goods: Goods): Promise<number> =>
  (await db.selectFrom("goods").select("stock").where("id", "=", goods.id).executeTakeFirstOrThrow()).stock;

/** Lays lines into a company's cart. */
export async function fillCart(buyer: Buyer, lines: readonly [Goods, number][]): Promise<void> {
  // Asked for each line the clock may tick in between, and two lines change places.
  const at = now();
  await db
    .insertInto("cart_line")
    .values(
      lines.map(([goods, quantity], i) => ({
        company_id: buyer.companyId,
        goods_id: goods.id,
        type: 0,
        number: quantity,
        is_selected: 1 as const,
        seen_price: null,
        added_at: at - i,
        updated_at: at - i,
      })),
    )
    .execute();
}

/** Goods ids and numbers in a company's cart. */
export async function cartOf(buyer: Buyer): Promise<Record<number, number>> {
  const rows = await db
    .selectFrom("cart_line")
    .select(["goods_id", "number"])
    .where("company_id", "=", buyer.companyId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.goods_id, row.number]));
}

/** An order of these lines that waits for payment; the best coupon is used. */
export async function placedOrder(buyer: Buyer, lines: readonly [Goods, number][]): Promise<number> {
  await fillCart(buyer, lines);
  return placed(buyer, { vouchers: {}, group: null });
}

/** An order of what is wished for, the cart or a group buy, that waits for payment. */
async function placed(buyer: Buyer, wish: CheckoutChoice): Promise<number> {
  const { checkout } = await readCheckoutFacts(buyer.viewer, wish, now());
  const address = await db
    .selectFrom("address")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .executeTakeFirstOrThrow();
  const answer = await placeOrders(
    buyer.viewer,
    {
      addressId: address.id,
      invoiceType: "ordinary",
      delivery: "carrier",
      remark: "",
      expiryMonths: 0,
      ...wish,
      token: newFormToken(),
      snapshot: snapshotText(checkout),
    },
    now(),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.changes));
  return Number(/(\d+)$/.exec(answer.to)?.[1]);
}

/** A group buy on a goods at 8.00 yuan for three companies, ending in a day; its offer's id. */
export async function newGroupBuy(
  goods: Goods,
  values: { needs?: number; stock?: number; limit?: number | null } = {},
): Promise<number> {
  const { needs = 3, stock = 100, limit = null } = values;
  return inTransaction(async (trx) => {
    const { id } = await trx
      .insertInto("offer")
      .values({
        kind: "groupBuy",
        name: `${goods.name}拼团`,
        starts_at: now() - DAY,
        ends_at: now() + DAY,
        status: "on",
        scope: JSON.stringify({ goods: [goods.id] }),
        terms: JSON.stringify({ needs }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("offer_goods")
      .values({ offer_id: id, goods_id: goods.id, price: 800, stock, limit_per_company: limit })
      .execute();
    await bumpVersion(trx, "offers");
    return id;
  });
}

/** The group's deadline is over now. */
export async function endGroup(offerId: number): Promise<void> {
  await db
    .updateTable("offer")
    .set({ ends_at: now() - 1 })
    .where("id", "=", offerId)
    .execute();
}

/** A company joins a group and has paid; the order's id. */
export async function joinedGroup(buyer: Buyer, offerId: number, quantity: number): Promise<number> {
  const id = await placed(buyer, { vouchers: {}, group: { offerId, quantity } });
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  const paid = await startPayment(buyer.viewer, id, choice, now());
  if (!paid.ok) throw new Error(paid.refusal.code);
  return id;
}

/** Takes an order to 待审核. */
export async function paid(orderId: number): Promise<void> {
  const { payable } = await orderRow(orderId);
  const how = { actor: "shop", note: "" } as const;
  await inTransaction((trx) => markPaid(trx, orderId, { ...how, amount: payable }, now()));
}

/** Takes an order the way to 待发货: paid, approved. */
export async function approved(orderId: number): Promise<void> {
  await paid(orderId);
  await advance(orderId, "approve", { actor: "operator:旅程", text: "" }, now());
}

/** On to 待收货. */
export async function shipped(orderId: number): Promise<void> {
  await approved(orderId);
  await advance(orderId, "ship", { actor: "operator:旅程", text: "" }, now());
}

export const orderRow = (id: number) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const ordersOfBuyer = (buyer: Buyer) =>
  db.selectFrom("orders").selectAll().where("company_id", "=", buyer.companyId).orderBy("id").execute();

export const findVouchers = async (buyer: Buyer): Promise<string[]> =>
  (await db.selectFrom("voucher").select("state").where("company_id", "=", buyer.companyId).execute()).map(
    (row) => row.state,
  );

/** What stands in a company's purse, fen. */
export async function purseOf(buyer: Buyer): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("wallet_account")
    .select(["account", "amount"])
    .where("company_id", "=", buyer.companyId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]));
}
