import { accountAdjusted } from "~/modules/notifications/kinds/account/account-adjusted";
import { addressReleased } from "~/modules/notifications/kinds/account/address-released";
import { chatAnswered } from "~/modules/notifications/kinds/account/chat-answered";
import { companyFrozen } from "~/modules/notifications/kinds/account/company-frozen";
import { creditDue } from "~/modules/notifications/kinds/account/credit-due";
import { creditRepaid } from "~/modules/notifications/kinds/account/credit-repaid";
import { creditReversed } from "~/modules/notifications/kinds/account/credit-reversed";
import { creditSet } from "~/modules/notifications/kinds/account/credit-set";
import { feedbackAnswered } from "~/modules/notifications/kinds/account/feedback-answered";
import { managerAssigned } from "~/modules/notifications/kinds/account/manager-assigned";
import { qualityCaseAnswered } from "~/modules/notifications/kinds/account/quality-case-answered";
import { quotaLetter } from "~/modules/notifications/kinds/account/quota-letter";
import { recharged } from "~/modules/notifications/kinds/account/recharged";
import { registered } from "~/modules/notifications/kinds/account/registered";
import { release } from "~/modules/notifications/kinds/account/release";
import { scopesChanged } from "~/modules/notifications/kinds/account/scopes-changed";
import { securityChange } from "~/modules/notifications/kinds/account/security-change";
import { termsChanged } from "~/modules/notifications/kinds/account/terms-changed";
import { transferSurplus } from "~/modules/notifications/kinds/account/transfer-surplus";
import { wechatBinding } from "~/modules/notifications/kinds/account/wechat-binding";
import { withdrawal } from "~/modules/notifications/kinds/account/withdrawal";
import { giftReceived } from "~/modules/notifications/kinds/coupon/gift";
import { vouchersEnding } from "~/modules/notifications/kinds/coupon/vouchers-ending";
import { afterSales } from "~/modules/notifications/kinds/order/after-sales";
import { buyRequestAnswered } from "~/modules/notifications/kinds/order/buy-request-answered";
import { groupFailed } from "~/modules/notifications/kinds/order/group-failed";
import { groupFormed } from "~/modules/notifications/kinds/order/group-formed";
import { invoice } from "~/modules/notifications/kinds/order/invoice";
import { orderAddressChanged } from "~/modules/notifications/kinds/order/order-address-changed";
import { orderDeclined } from "~/modules/notifications/kinds/order/order-declined";
import { orderExpired } from "~/modules/notifications/kinds/order/order-expired";
import { orderDraftOrder } from "~/modules/notifications/kinds/order/draft-order-sent";
import { orderShipped } from "~/modules/notifications/kinds/order/order-shipped";
import { orderShortfall } from "~/modules/notifications/kinds/order/order-shortfall";
import { recall } from "~/modules/notifications/kinds/order/recall";
import { refundByHand } from "~/modules/notifications/kinds/order/refund-by-hand";
import { stockBack } from "~/modules/notifications/kinds/order/stock-back";
import { testReportAdded } from "~/modules/notifications/kinds/order/test-report-added";
import { transferShort } from "~/modules/notifications/kinds/order/transfer-short";
import { announcement } from "~/modules/notifications/kinds/notice/announcement";
import { companyDecided } from "~/modules/notifications/kinds/qualification/company-decided";
import { documentDecided } from "~/modules/notifications/kinds/qualification/document-decided";
import { documentEnding } from "~/modules/notifications/kinds/qualification/document-ending";
import { handedInAgain } from "~/modules/notifications/kinds/qualification/handed-in-again";
import type { MessageKind } from "./message-kind";

export const MESSAGES = {
  afterSales,
  buyRequestAnswered,
  groupFailed,
  groupFormed,
  invoice,
  orderAddressChanged,
  orderDeclined,
  orderExpired,
  draftOrderSent: orderDraftOrder,
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

export type MessageFacts<K extends MessageName> = Parameters<(typeof MESSAGES)[K]["write"]>[0];

export type KeyedMessageName = {
  [K in MessageName]: (typeof MESSAGES)[K] extends { key(facts: never): string } ? K : never;
}[MessageName];

export type KeyFacts<K extends KeyedMessageName> = Parameters<(typeof MESSAGES)[K]["key"]>[0];
