/** Somebody who has had everything that a company has beside goods: an exchange of each kind, a prize of each kind, withdrawals, ephedrine goods. */
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { setLottery, switchLottery } from "~/modules/rewards/draw-admin.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { exchangePoints, moveExchange } from "~/modules/rewards/exchange.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { requestWithdrawal, returnWithdrawal } from "~/modules/wallet/withdrawal.server";
import { newItem, newTemplate } from "../journeys/perks";
import { cart, draftOf, goods, NOW, signedIn } from "../modules/orders/shop";
import type { Notified } from "./invariant";

async function exchanged(companyId: number): Promise<Notified["exchanges"]> {
  const window = { starts_at: NOW - DAY, ends_at: NOW + DAY };
  const template = await newTemplate(window);
  const gift = await newItem({ limit_per_company: 2 });
  const credit = await newItem({ kind: "voucher", voucher_template_id: template.id });
  const points = { companyId, account: "points", amount: 1_000, kind: "reward", note: "", now: NOW } as const;
  await inTransaction((trx) => postToLedger(trx, { ...points, key: "points" }));
  const acknowledged = [];
  for (const item of [gift, gift, credit]) {
    const token = newFormToken();
    const draft = { itemId: item.id, count: 1, addressId: companyId, token };
    const answer = await exchangePoints(companyId, draft, NOW);
    if (!answer.ok) throw new Error(answer.refusal.code);
    acknowledged.push({ token, id: Number(/\d+$/.exec(answer.to)![0]), companyId });
  }
  await moveExchange(acknowledged[0]!.id, { companyId, move: "cancel", shipment: "" }, NOW);
  return acknowledged;
}

/** One who wins points, one who wins a voucher, one who wins nothing. */
async function rendered(companies: readonly number[]): Promise<Notified["prizes"]> {
  const template = await newTemplate({ starts_at: NOW - DAY, ends_at: NOW + DAY });
  const set = await setLottery(
    {
      name: "演示抽奖",
      remarks: "",
      starts: NOW - DAY,
      ends: NOW + DAY,
      targets: [],
      prizes: [
        { kind: "points", points: 50, weight: 1, stock: 1 },
        { kind: "voucher", template: template.id, weight: 1, stock: 1 },
        { kind: "thanks", weight: 1, stock: null },
      ],
    },
    { now: NOW },
  );
  if (!set.ok) throw new Error(set.text);
  await switchLottery(set.id, "on");
  const prizes = [];
  for (const companyId of companies) {
    const joined = await joinLottery(signedIn(companyId), set.id, NOW, () => 0);
    if (!joined.ok) throw new Error(joined.reason);
    prizes.push({ draw: set.id, companyId, won: joined.result.title });
  }
  return prizes;
}

/** Of a company with balance: one that waits, one that came back. */
async function withdrawn(companyId: number): Promise<Notified["withdrawals"]> {
  const bank = { holder: "药店", bank: "中国银行演示支行", bankAccount: "62220000111" };
  for (const amount of [1_000, 1_001])
    await requestWithdrawal({ companyId, accountId: companyId, amount, ...bank }, newFormToken(), NOW);
  const second = db.selectFrom("withdrawal").select("number").where("amount", "=", 1_001);
  await returnWithdrawal((await second.executeTakeFirstOrThrow()).number, "账号有误", NOW);
  const wish = { companyId, isGranted: true };
  return new Map([
    [1_000, wish],
    [1_001, wish],
  ]);
}

async function ephedrine(companyId: number): Promise<void> {
  const letter = { companyId, number: "演示函", monthly: 5, startsOn: "2026-01-01", endsOn: null };
  await setQuotaLetter(letter, NOW);
  await goods(12, [[300, 50]], { is_ephedrine: 1 });
  await cart(companyId, [[12, 5]]);
  const viewer = signedIn(companyId);
  const answer = await placeOrders(viewer, await draftOf(viewer), NOW);
  if (!answer.ok) throw new Error(JSON.stringify(answer.changes));
}

/** Company 1 has balance, and 1 to 3 are there; gives what they were told. */
export async function perksGround(): Promise<Pick<Notified, "exchanges" | "prizes" | "withdrawals">> {
  const notified = { exchanges: await exchanged(1), prizes: await rendered([1, 2, 3]) };
  await ephedrine(1);
  return { ...notified, withdrawals: await withdrawn(1) };
}
