/** What the member centre shows. Types only; money in fen. */
import type { CompanyKind, ReviewState } from "~/modules/company/identity/qualification";
import type { OrderStatus } from "~/modules/order-status/order-status";
import type { Spending } from "~/modules/orders/overview/spending";
import type { Fen } from "~/platform/values/money";
import type { OwnLotteries } from "~/modules/rewards/draw";
import type { Todo } from "./todo";

export interface MemberData {
  /** epoch ms on the server */
  now: number;
  companyName: string;
  accountName: string;
  /** address of the login's portrait, empty without one */
  face: string;
  kind: CompanyKind;
  status: ReviewState;
  /** 0 waiting for payment, and so on: only states with orders in them */
  counts: Partial<Record<OrderStatus, number>>;
  todos: Todo[];
  orders: MemberOrder[];
  wallet: { balance: Fen; redPacket: Fen; points: number };
  vouchers: { coupons: number; cashVouchers: number };
  /** usable vouchers that end within 30 days, the first to end in front */
  ending: EndingVoucher[];
  messages: { id: number; title: string; url: string; createdAt: number; isRead: boolean }[];
  spending: Spending;
  draws: OwnLotteries;
}

export interface MemberOrder {
  id: number;
  number: string;
  status: OrderStatus;
  cancelReason: string | null;
  placedAt: number;
  payable: Fen;
  goods: { id: number; name: string }[];
  kinds: number;
}

export interface EndingVoucher {
  id: number;
  name: string;
  amount: Fen;
  threshold: Fen;
  /** "全场可用", the categories or products it is for */
  scopeText: string;
  endsAt: number;
  to: string;
}
