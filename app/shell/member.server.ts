/** The member centre's data from the rooms, all of the session's company, in a fixed number of queries. */
import { companyRefusal, refusalRemedy, refusalText } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { storesOf } from "~/company/stores.server";
import { documentWarnings } from "~/company/warnings";
import { orderCounts, ordersOf } from "~/orders/orders.server";
import { openRecalls } from "~/orders/recall.server";
import { openSlips } from "~/orders/slip.server";
import { spendingOf } from "~/orders/spending.server";
import { waitingOrders } from "~/orders/waiting.server";
import { DAY } from "~/platform/clock";
import { myDraws } from "~/promotions/draw-page.server";
import { latestMessages } from "~/support/messages.server";
import { accountsOf } from "~/wallet/ledger.server";
import { ownTickets } from "~/wallet/own-vouchers.server";
import { voucherCounts } from "~/wallet/vouchers.server";
import type { EndingVoucher, MemberData, MemberOrder } from "./member";
import { todosOf } from "./member-todo";

const ORDERS = 7;
const MESSAGES = 5;
const MONTHS = 12;
const WAITING = 3;
const VOUCHERS = 3;
const ENDING_WITHIN = 30 * DAY;

/** Everything on /user (specification, section 2 "Account centre and user"). */
export async function memberData(viewer: SignedIn, now: number): Promise<MemberData> {
  const { companyId, accountId, kind, status } = viewer.buyer;
  const [
    counts,
    orders,
    waiting,
    recalls,
    slips,
    stores,
    wallet,
    vouchers,
    ending,
    messages,
    spending,
    draws,
  ] = await Promise.all([
    orderCounts(companyId),
    latestOrders(companyId),
    waitingOrders(companyId, WAITING),
    openRecalls(companyId),
    openSlips(companyId),
    storesOf(accountId, companyId, now),
    accountsOf(companyId),
    voucherCounts(companyId, now),
    endingVouchers(companyId, now),
    latestMessages(companyId, MESSAGES),
    spendingOf(companyId, MONTHS, now),
    myDraws(viewer, now),
  ]);
  const todos = todosOf(
    {
      ...waiting,
      recalls,
      slips,
      ...documentFacts(viewer, now),
      counts: { toPay: counts.pendingPayment ?? 0, toReceive: counts.pendingReceipt ?? 0 },
      stores: stores.filter((store) => !store.isCurrent),
    },
    now,
  );
  return {
    ...{ now, companyName: viewer.companyName, accountName: viewer.accountName, kind, status },
    ...{ counts, todos, orders, wallet, vouchers, ending, spending, draws },
    messages,
  };
}

/** Why the company may not buy today, unless a document's own line says it already; and its documents. */
function documentFacts({ buyer }: SignedIn, now: number) {
  const refusal = companyRefusal(buyer, now);
  const isSaid = refusal === null || refusal.code === "qualificationExpired";
  return {
    hindrance: isSaid
      ? null
      : { text: refusalText(refusal), remedy: refusalRemedy(refusal, { back: "/user" }) },
    warnings: documentWarnings(buyer.kind, buyer.qualifications, now),
    documents: buyer.qualifications,
  };
}

async function latestOrders(companyId: number): Promise<MemberOrder[]> {
  const { cards } = await ordersOf(companyId, { status: null, words: "", from: "", to: "", page: 1 });
  return cards
    .slice(0, ORDERS)
    .map(({ id, number, status, cancelReason, placedAt, payable, goods, kinds }) => ({
      ...{ id, number, status, cancelReason, placedAt, payable, goods, kinds },
    }));
}

async function endingVouchers(companyId: number, now: number): Promise<EndingVoucher[]> {
  const { tickets } = await ownTickets(companyId, "usable", null, 1, now);
  return tickets
    .filter(
      ({ state, startsAt, endsAt }) => state === "unused" && startsAt <= now && endsAt <= now + ENDING_WITHIN,
    )
    .slice(0, VOUCHERS)
    .map(({ id, name, amount, threshold, scopeText, endsAt, to }) => ({
      ...{ id, name, amount, threshold, scopeText, endsAt, to },
    }));
}
