import { faceAddress } from "~/modules/company/account/face";
import { getPortrait } from "~/modules/company/account/face.server";
import { waitingDraftOrders } from "~/modules/cart/draft-orders/draft-order.server";
import { countUnpaidOrders } from "~/modules/orders/order/placed.server";
import {
  companyRestriction,
  restrictionRemedy,
  restrictionText,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findStores } from "~/modules/company/members/stores.server";
import { documentWarnings } from "~/modules/company/documents/warnings";
import { listOrders, type OrderCounts } from "~/modules/orders/order/orders.server";
import { listOpenRecalls } from "~/modules/recalls/recall.server";
import { listOpenReceipts } from "~/modules/ephedrine/receipt.server";
import { countExpiringShelf } from "~/modules/orders/shelf/shelf.server";
import { readSpending } from "~/modules/orders/overview/spending.server";
import { waitingOrders } from "~/modules/orders/overview/waiting.server";
import { countShortages } from "~/modules/shortages/shortages.server";
import { DAY } from "~/platform/values/clock";
import type { OwnLotteries } from "~/modules/rewards/draw";
import { latestMessages } from "~/modules/notifications/messages.server";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { listOwnVouchers } from "~/modules/vouchers/own-vouchers.server";
import { voucherCounts } from "~/modules/vouchers/vouchers.server";
import type { EndingVoucher, MemberData, MemberOrder } from "./member";
import { getTodos } from "./member-todo";

const ORDERS = 7;
const MESSAGES = 5;
const MONTHS = 12;
const WAITING = 3;
const VOUCHERS = 3;
const ENDING_WITHIN = 30 * DAY;

/** Returns the data of /user in a fixed number of queries (specification, section 2 "Account centre and user"). */
export async function memberData(
  viewer: SignedIn,
  lotteries: OwnLotteries,
  counts: OrderCounts,
  now: number,
): Promise<MemberData> {
  const { companyId, accountId, kind, status } = viewer.buyer;
  const [
    orders,
    waiting,
    recalls,
    openReceipts,
    stores,
    wallet,
    vouchers,
    ending,
    messages,
    spending,
    draftOrder,
    face,
    shelf,
    shortages,
  ] = await Promise.all([
    latestOrders(companyId),
    waitingOrders(companyId, WAITING),
    listOpenRecalls(companyId),
    listOpenReceipts(companyId),
    findStores(accountId, companyId, now),
    readAccounts(companyId),
    voucherCounts(companyId, now),
    endingVouchers(companyId, now),
    latestMessages(companyId, MESSAGES),
    readSpending(companyId, MONTHS, now),
    waitingDraftOrders(companyId, now),
    getPortrait(accountId),
    countExpiringShelf(companyId, now),
    countShortages(companyId),
  ]);
  const others = stores.filter((store) => !store.isCurrent);
  const unpaid = await countUnpaidOrders(others.map((store) => store.id));
  const todos = getTodos(
    {
      ...waiting,
      recalls,
      openReceipts,
      draftOrder,
      shelf,
      came: shortages.came,
      draw: lotteries.running?.prize === null ? lotteries.running : null,
      ...documentFacts(viewer, now),
      counts: { toPay: counts.pendingPayment ?? 0, toReceive: counts.pendingReceipt ?? 0 },
      stores: others.map((store) => ({ ...store, ordersToPay: unpaid.get(store.id) ?? 0 })),
    },
    now,
  );
  return {
    now,
    companyName: viewer.companyName,
    accountName: viewer.accountName,
    face: faceAddress(face),
    kind,
    status,
    counts,
    todos,
    orders,
    wallet,
    vouchers,
    ending,
    spending,
    draws: lotteries,
    messages,
  };
}

/** Returns the documents, and why the company may not buy today unless a document's line says it. */
function documentFacts({ buyer }: SignedIn, now: number) {
  const restriction = companyRestriction(buyer, now);
  const isAnnounced = restriction === null || restriction.code === "qualificationExpired";
  return {
    hindrance: isAnnounced
      ? null
      : { text: restrictionText(restriction), remedy: restrictionRemedy(restriction, { back: "/user" }) },
    warnings: documentWarnings(buyer.kind, buyer.qualifications, now),
    documents: buyer.qualifications,
  };
}

async function latestOrders(companyId: number): Promise<MemberOrder[]> {
  const { cards } = await listOrders(companyId, { status: null, words: "", from: "", to: "", page: 1 });
  return cards
    .slice(0, ORDERS)
    .map(({ id, number, status, cancelReason, placedAt, payable, goods, kinds }) => ({
      id,
      number,
      status,
      cancelReason,
      placedAt,
      payable,
      goods,
      kinds,
    }));
}

async function endingVouchers(companyId: number, now: number): Promise<EndingVoucher[]> {
  const { vouchers } = await listOwnVouchers(companyId, { view: "usable", kind: null, page: 1 }, now);
  return vouchers
    .filter(
      ({ state, startsAt, endsAt }) => state === "unused" && startsAt <= now && endsAt <= now + ENDING_WITHIN,
    )
    .slice(0, VOUCHERS)
    .map(({ id, name, amount, threshold, scopeText, endsAt, to }) => ({
      id,
      name,
      amount,
      threshold,
      scopeText,
      endsAt,
      to,
    }));
}
