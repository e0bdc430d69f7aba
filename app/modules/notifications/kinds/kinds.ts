import {
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
} from "./account";
import { giftReceived, vouchersEnding } from "./coupon";
import {
  afterSales,
  buyRequestAnswered,
  deliveryDayChanged,
  groupFailed,
  groupFormed,
  invoice,
  orderAddressChanged,
  orderDeclined,
  orderExpired,
  draftOrderSent,
  orderShipped,
  orderShortfall,
  recall,
  refundByHand,
  stockBack,
  testReportAdded,
  transferShort,
} from "./order";
import { announcement } from "./notice";
import { companyDecided, documentDecided, documentEnding, handedInAgain } from "./qualification";
import type { MessageKind } from "./message-kind";

export const MESSAGES = {
  afterSales,
  buyRequestAnswered,
  deliveryDayChanged,
  groupFailed,
  groupFormed,
  invoice,
  orderAddressChanged,
  orderDeclined,
  orderExpired,
  draftOrderSent,
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
