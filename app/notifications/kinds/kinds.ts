/** All kinds of messages that the shop sends: the one table of them. Pure. */
import { accountAdjusted } from "./account/account-adjusted";
import { addressReleased } from "./account/address-released";
import { chatAnswered } from "./account/chat-answered";
import { companyFrozen } from "./account/company-frozen";
import { creditDue } from "./account/credit-due";
import { creditRepaid } from "./account/credit-repaid";
import { creditReversed } from "./account/credit-reversed";
import { creditSet } from "./account/credit-set";
import { feedbackAnswered } from "./account/feedback-answered";
import { managerAssigned } from "./account/manager-assigned";
import { qualityCaseAnswered } from "./account/quality-case-answered";
import { quotaLetter } from "./account/quota-letter";
import { recharged } from "./account/recharged";
import { registered } from "./account/registered";
import { release } from "./account/release";
import { scopesChanged } from "./account/scopes-changed";
import { securityChange } from "./account/security-change";
import { termsChanged } from "./account/terms-changed";
import { transferSurplus } from "./account/transfer-surplus";
import { wechatBinding } from "./account/wechat-binding";
import { withdrawal } from "./account/withdrawal";
import { giftReceived } from "./coupon/gift";
import { vouchersEnding } from "./coupon/vouchers-ending";
import { afterSales } from "./order/after-sales";
import { buyRequestAnswered } from "./order/buy-request-answered";
import { groupFailed } from "./order/group-failed";
import { groupFormed } from "./order/group-formed";
import { invoice } from "./order/invoice";
import { orderAddressChanged } from "./order/order-address-changed";
import { orderDeclined } from "./order/order-declined";
import { orderDraftOrder } from "./order/order-proposed";
import { orderShipped } from "./order/order-shipped";
import { orderShortfall } from "./order/order-shortfall";
import { recall } from "./order/recall";
import { refundByHand } from "./order/refund-by-hand";
import { stockBack } from "./order/stock-back";
import { testReportAdded } from "./order/test-report-added";
import { transferShort } from "./order/transfer-short";
import { announcement } from "./notice/announcement";
import { companyDecided } from "./qualification/company-decided";
import { documentDecided } from "./qualification/document-decided";
import { documentEnding } from "./qualification/document-ending";
import { handedInAgain } from "./qualification/handed-in-again";
import type { MessageKind } from "./message-kind";

export const MESSAGES = {
  afterSales,
  buyRequestAnswered,
  groupFailed,
  groupFormed,
  invoice,
  orderAddressChanged,
  orderDeclined,
  orderProposed: orderDraftOrder,
  orderShipped,
  orderShortfall,
  recall,
  refundByHand,
  stockBack,
  testReportAdded,
  transferShort,
  accountAdjusted,
  addressReleased,
  chatAnswered,
  companyFrozen,
  creditDue,
  creditRepaid,
  creditReversed,
  creditSet,
  feedbackAnswered,
  managerAssigned,
  qualityCaseAnswered,
  quotaLetter,
  recharged,
  registered,
  release,
  scopesChanged,
  securityChange,
  termsChanged,
  transferSurplus,
  wechatBinding,
  withdrawal,
  companyDecided,
  documentDecided,
  documentEnding,
  handedInAgain,
  gift: giftReceived,
  vouchersEnding,
  announcement,
} as const satisfies Record<string, MessageKind<never>>;

export type MessageName = keyof typeof MESSAGES;

/** What a message is made of. */
export type MessageFacts<K extends MessageName> = Parameters<(typeof MESSAGES)[K]["write"]>[0];

/** The kinds of which one message stands under each key. */
export type KeyedMessageName = {
  [K in MessageName]: (typeof MESSAGES)[K] extends { key(facts: never): string } ? K : never;
}[MessageName];

/** What the key of a message is made of. */
export type KeyFacts<K extends KeyedMessageName> = Parameters<(typeof MESSAGES)[K]["key"]>[0];
