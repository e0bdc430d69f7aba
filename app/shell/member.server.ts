/** The member centre's data from the rooms, all of the session's company, in a fixed number of queries. */
import { companyRefusal, refusalRemedy, refusalText } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { documentWarnings } from "~/company/warnings";
import { orderCounts, ordersOf } from "~/orders/orders.server";
import { spendingByMonth } from "~/orders/spending.server";
import { myDraws } from "~/promotions/draw-page.server";
import { latestMessages } from "~/support/messages.server";
import { accountsOf } from "~/wallet/ledger.server";
import { voucherCounts } from "~/wallet/vouchers.server";
import type { MemberData } from "./member";

const ORDERS = 5;
const MESSAGES = 5;
const MONTHS = 12;

/** Everything on /user (specification, section 2 "Account centre and user"). */
export async function memberData(viewer: SignedIn, now: number): Promise<MemberData> {
  const { companyId, kind, status, qualifications } = viewer.buyer;
  const [counts, orders, wallet, vouchers, messages, spending, draws] = await Promise.all([
    orderCounts(companyId),
    ordersOf(companyId, { status: null, words: "", from: "", to: "", page: 1 }),
    accountsOf(companyId),
    voucherCounts(companyId, now),
    latestMessages(companyId, MESSAGES),
    spendingByMonth(companyId, MONTHS, now),
    myDraws(viewer, now),
  ]);
  const refusal = companyRefusal(viewer.buyer, now);
  // An expired document has its own line already.
  const isSaid = refusal === null || refusal.code === "qualificationExpired";
  return {
    companyName: viewer.companyName,
    kind,
    status,
    counts,
    warnings: documentWarnings(kind, qualifications, now),
    hindrance: isSaid
      ? null
      : { text: refusalText(refusal), remedy: refusalRemedy(refusal, { back: "/user" }) },
    orders: orders.cards
      .slice(0, ORDERS)
      .map(({ id, number, status: state, placedAt, payable, goods, kinds }) => ({
        id,
        number,
        status: state,
        placedAt,
        payable,
        goods,
        kinds,
      })),
    wallet,
    vouchers,
    messages,
    spending,
    draws,
  };
}
