import { dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { voucherWorths } from "~/modules/vouchers/templates.server";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { addressText } from "~/modules/company/addresses/address";
import { toDay } from "~/platform/values/clock";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Fen } from "~/platform/values/money";
import { countWritten } from "~/platform/http/limits/quota.server";
import type { Row } from "~/platform/database/schema";
import { grantVoucher } from "~/modules/vouchers/claim.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import {
  asExchangeState,
  exchangeEnd,
  exchangeRefusal,
  exchangeStarts,
  hurdleFor,
  type ExchangeRefusal,
  type ExchangeTransition,
  EXCHANGES_QUOTA,
} from "./rewards-store";

/** A buyer's input; the address is for gifts only. */
export interface ExchangeDraft {
  itemId: number;
  count: number;
  addressId: number | null;
  /** points of one item as shown on the page; undefined: unknown */
  shownPoints?: number | undefined;
  token: string;
}

/** `to`: the exchange's page. A second submit of the same form gets the first result. */
export type Exchanged = { ok: true; to: string } | { ok: false; refusal: ExchangeRefusal };

/** Thrown to roll back. */
class Held extends Error {
  constructor(readonly refusal: ExchangeRefusal) {
    super("exchange held");
  }
}

/**
 * Exchanges points for an item (specification, /jfsc) in one transaction: stock, the company's limit, points and reward. Vouchers are credited at
 * once, gifts wait for an operator. Lock order: item, voucher template, points account.
 */
export async function exchangePoints(
  companyId: number,
  draft: ExchangeDraft,
  now: number,
): Promise<Exchanged> {
  const address = (await findAddresses(companyId)).find((item) => item.id === draft.addressId);
  const snapshot = address ? `${address.receiver} ${address.phone} ${addressText(address)}` : "";
  try {
    const to = await inTransaction((trx) =>
      once(trx, draft.token, async () => {
        await countWritten(trx, EXCHANGES_QUOTA, { key: `exchanges:${companyId}`, count: 1 }, now);
        const item = await takeItem(trx, companyId, draft);
        const isGift = item.kind === "gift";
        if (isGift && !snapshot) throw new Held({ code: "noAddress" });
        const id = await insertExchange(
          trx,
          { companyId, item, count: draft.count, address: isGift ? snapshot : "" },
          now,
        );
        if (!isGift) await creditVouchers(trx, { companyId, exchangeId: id, item, count: draft.count }, now);
        await spend(trx, { companyId, exchangeId: id, item, count: draft.count }, now);
        return `/jfsc/exchange/${id}`;
      }),
    );
    return { ok: true, to };
  } catch (error) {
    if (error instanceof Held) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** Takes `count` from the item's stock; the row stays locked, so that the company's other exchanges of it wait. */
async function takeItem(trx: Db, companyId: number, { itemId, count, shownPoints }: ExchangeDraft) {
  const used = await trx
    .updateTable("points_item")
    .set((eb) => ({ exchanged: eb("exchanged", "+", count) }))
    .where("id", "=", itemId)
    .where("status", "=", "on")
    .where((eb) => eb(eb("exchanged", "+", count), "<=", eb.ref("stock")))
    .returningAll()
    .executeTakeFirst();
  const item = used ?? (await readItem(trx, itemId));
  if (!item || item.status !== "on") throw new Held({ code: "offSale" });
  if (shownPoints !== undefined && shownPoints !== item.points)
    throw new Held({ code: "priceChanged", from: shownPoints, to: item.points });
  const facts = {
    points: item.points,
    left: item.stock - item.exchanged + (used ? count : 0),
    limit: item.limit_per_company,
    redeemed: await claimedBy(trx, companyId, itemId),
  };
  const hurdle = hurdleFor(facts, count, await readAmount(companyId, "points", trx));
  if (hurdle) throw new Held(hurdle);
  if (!used) throw new Held({ code: "stockShort", left: facts.left });
  return used;
}

const readItem = (trx: Db, id: number) =>
  trx.selectFrom("points_item").selectAll().where("id", "=", id).executeTakeFirst();

async function claimedBy(trx: Db, companyId: number, itemId: number): Promise<number> {
  const row = await trx
    .selectFrom("points_exchange")
    .select((eb) => eb.fn.sum<number | null>("count").as("redeemed"))
    .where("company_id", "=", companyId)
    .where("item_id", "=", itemId)
    .where("state", "!=", "cancelled")
    .executeTakeFirst();
  return Number(row?.redeemed ?? 0);
}

interface ExchangeInput {
  companyId: number;
  item: Row<"points_item">;
  count: number;
  address: string;
}

async function insertExchange(
  trx: Db,
  { companyId, item, count, address }: ExchangeInput,
  now: number,
): Promise<number> {
  const isGift = item.kind === "gift";
  const { id } = await trx
    .insertInto("points_exchange")
    .values({
      number: `new:${companyId}:${item.id}:${now}`,
      company_id: companyId,
      item_id: item.id,
      item_name: item.name,
      count,
      points: item.points * count,
      state: isGift ? "requested" : exchangeEnd("credit"),
      address,
      created_at: now,
      received_at: isGift ? null : now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("points_exchange")
    .set({ number: exchangeNumber(id, now) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Returns "DH20261120" and six digits, unique by the id. */
export function exchangeNumber(id: number, now: number): string {
  return `DH${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;
}

interface WrittenExchange {
  companyId: number;
  exchangeId: number;
  item: Row<"points_item">;
  count: number;
}

async function creditVouchers(
  trx: Db,
  { companyId, exchangeId, item, count }: WrittenExchange,
  now: number,
): Promise<void> {
  // At most MAX_AT_ONCE; one statement for each voucher, with its own key.
  for (let i = 1; i <= count; i += 1) {
    const key = `exchange:${exchangeId}:${i}`;
    const granted = await grantVoucher(
      trx,
      { templateId: item.voucher_template_id ?? 0, companyId, key },
      now,
    );
    if (!granted) throw new Held(i === 1 ? { code: "soldOut" } : { code: "stockShort", left: i - 1 });
  }
}

async function spend(
  trx: Db,
  { companyId, exchangeId, item, count }: WrittenExchange,
  now: number,
): Promise<void> {
  const points = item.points * count;
  if (points === 0) return;
  const result = await postToLedger(trx, {
    companyId,
    account: "points",
    amount: -points,
    kind: "exchange",
    key: `exchange:${exchangeId}`,
    note: `兑换 ${item.name}${count > 1 ? ` ×${count}` : ""}`,
    now,
  });
  if (result === "posted") return;
  const short = points - (await readAmount(companyId, "points", trx));
  throw new Held({ code: "pointsShort", short });
}

/** Returns points spent on vouchers, newest exchange first. `worth`: their discount, fen. Two queries. */
export async function pointsSpent(
  companyId: number,
  trx: Db = db,
): Promise<{ exchangeId: number; points: number; worth: Fen; charged: number }[]> {
  const rows = await trx
    .selectFrom("points_exchange as x")
    .innerJoin("points_item as i", "i.id", "x.item_id")
    .select(["x.id as exchangeId", "x.points", "x.count", "x.charged", "i.voucher_template_id as template"])
    .where("x.company_id", "=", companyId)
    .where("i.voucher_template_id", "is not", null)
    .where("x.state", "!=", "cancelled")
    .where("x.points", ">", 0)
    .whereRef("x.charged", "<", "x.points")
    .orderBy("x.id", "desc")
    .execute();
  const worths = await voucherWorths(
    rows.map((row) => row.template),
    trx,
  );
  return rows.flatMap(({ count, template, ...row }) => {
    const amount = worths.get(template);
    return amount === undefined ? [] : [{ ...row, worth: amount * count }];
  });
}

/** Records points of exchanges deducted from a refund, so that none is deducted twice. */
export async function chargeExchanges(
  trx: Db,
  charged: readonly { exchangeId: number; points: number }[],
): Promise<void> {
  for (const { exchangeId, points } of charged)
    await trx
      .updateTable("points_exchange")
      .set((eb) => ({ charged: eb("charged", "+", points) }))
      .where("id", "=", exchangeId)
      .execute();
}

/** null: no such exchange of this company */
export type ExchangeMoved = { ok: true } | { ok: false; text: string } | null;

const AT = {
  exchanged: "confirmed_at",
  shipped: "shipped_at",
  received: "received_at",
  cancelled: "cancelled_at",
} as const;

export interface ExchangeMove {
  companyId: number | null;
  move: Exclude<ExchangeTransition, "credit">;
  shipment: string;
}

/**
 * Moves an exchange; pass the company for a buyer, null for an operator. Cancelling returns points and stock exactly once. Refused with a message
 * when the state does not allow it, or when shipping to a frozen or closed company.
 */
export async function moveExchange(
  id: number,
  { companyId, move, shipment }: ExchangeMove,
  now: number,
): Promise<ExchangeMoved> {
  return inTransaction(async (trx) => {
    if (move === "ship") {
      const stop = await shippingRefusal(trx, id, now);
      if (stop !== null) return { ok: false, text: stop };
    }
    const to = exchangeEnd(move) as keyof typeof AT;
    let update = trx
      .updateTable("points_exchange")
      .set({ state: to, [AT[to]]: now, ...(move === "ship" ? { shipment } : {}) })
      .where("id", "=", id)
      .where("state", "in", exchangeStarts(move));
    if (companyId !== null) update = update.where("company_id", "=", companyId);
    const row = await update
      .returning(["company_id", "item_id", "item_name", "count", "points"])
      .executeTakeFirst();
    if (!row) return refusal(trx, id, companyId, move);
    if (to === "cancelled") await giveBack(trx, id, row, now);
    const before = { state: exchangeStarts(move).join(" or ") };
    const after = { state: to, item: row.item_name, company: row.company_id, ...(shipment && { shipment }) };
    await audited(trx, { subject: "exchange", id, before, after });
    return { ok: true };
  });
}

async function shippingRefusal(trx: Db, id: number, now: number): Promise<string | null> {
  const row = await trx
    .selectFrom("points_exchange")
    .select("company_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? dispatchRefusal(trx, { companyId: row.company_id, units: [] }, now) : null;
}

async function refusal(
  trx: Db,
  id: number,
  companyId: number | null,
  move: ExchangeTransition,
): Promise<ExchangeMoved> {
  const row = await trx
    .selectFrom("points_exchange")
    .select(["state", "company_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || (companyId !== null && row.company_id !== companyId)) return null;
  return { ok: false, text: exchangeRefusal(asExchangeState(row.state), move) };
}

async function giveBack(
  trx: Db,
  id: number,
  row: Pick<Row<"points_exchange">, "company_id" | "item_id" | "item_name" | "count" | "points">,
  now: number,
): Promise<void> {
  await trx
    .updateTable("points_item")
    .set((eb) => ({ exchanged: eb("exchanged", "-", row.count) }))
    .where("id", "=", row.item_id)
    .execute();
  if (row.points === 0) return;
  await postToLedger(trx, {
    companyId: row.company_id,
    account: "points",
    amount: row.points,
    kind: "refund",
    key: `exchange:${id}:back`,
    note: `取消兑换 ${row.item_name}`,
    now,
  });
}
