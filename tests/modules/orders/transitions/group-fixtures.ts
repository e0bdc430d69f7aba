/** Group buys for the order tests, and companies that join and pay by their balance. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import { placeOrders, type PlaceResult } from "~/modules/checkout/place.server";
import { startPayment, type StartResult } from "~/modules/orders/payment/start-payment.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { company, draftOf, NOW, signedIn } from "../shop";

export const DEADLINE = NOW + 2 * DAY;
export const START = 1_000_000;

export interface GroupGiven {
  needs?: number;
  price?: number;
  stock?: number;
  limit?: number | null;
  startsAt?: number;
  endsAt?: number;
}

/** A group buy on one goods at 8.00 yuan, for three companies, 100 units. */
export async function groupBuy(id: number, goodsId: number, input: GroupGiven = {}): Promise<void> {
  const { needs = 3, price = 800, stock = 100, limit = null } = input;
  const { startsAt = NOW - DAY, endsAt = DEADLINE } = input;
  await db
    .insertInto("offer")
    .values({
      id,
      kind: "groupBuy",
      name: "拼团",
      starts_at: startsAt,
      ends_at: endsAt,
      status: "on",
      scope: JSON.stringify({ goods: [goodsId] }),
      terms: JSON.stringify({ needs }),
      priority: 0,
      limit_per_company: null,
    })
    .execute();
  await db
    .insertInto("offer_goods")
    .values({ offer_id: id, goods_id: goodsId, price, stock, limit_per_company: limit })
    .execute();
}

/** Companies 1 to `count`, each with 10,000 yuan of balance. */
export async function companies(count: number): Promise<SignedIn[]> {
  for (let id = 1; id <= count; id += 1) {
    await company(id);
    await inTransaction((trx) =>
      postToLedger(trx, {
        companyId: id,
        account: "balance",
        amount: START,
        kind: "recharge",
        key: `start:${id}`,
        note: "",
        now: NOW,
      }),
    );
  }
  return Array.from({ length: count }, (_, i) => signedIn(i + 1));
}

/** What step 2 answers to a company that saw the page and confirms it. */
export async function join(
  buyer: SignedIn,
  offerId: number,
  quantity: number,
  now = NOW,
): Promise<PlaceResult> {
  return placeOrders(buyer, await draftOf(buyer, { group: { offerId, quantity } }), now);
}

/** Joins and gives the order's id. */
export async function joined(buyer: SignedIn, offerId: number, quantity = 10): Promise<number> {
  const placed = await join(buyer, offerId, quantity);
  if (!placed.ok) throw new Error(JSON.stringify(placed.changes));
  return Number(/(\d+)$/.exec(placed.to)![1]);
}

/** Pays the whole by balance. */
export function pay(buyer: SignedIn, orderId: number, now = NOW): Promise<StartResult> {
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  return startPayment(buyer, orderId, choice, now);
}

export const statuses = async (): Promise<string[]> =>
  (await db.selectFrom("orders").select("status").orderBy("id").execute()).map((row) => row.status);

export const groupRow = (offerId: number) =>
  db.selectFrom("group_buy").selectAll().where("offer_id", "=", offerId).executeTakeFirst();

export const balances = async (): Promise<number[]> =>
  (
    await db
      .selectFrom("wallet_account")
      .select("amount")
      .where("account", "=", "balance")
      .orderBy("company_id")
      .execute()
  ).map((row) => row.amount);
