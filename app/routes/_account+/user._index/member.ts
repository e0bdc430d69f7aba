/** Money in fen. */
import type { CompanyKind, ReviewState } from "~/modules/company/identity/qualification";
import type { OrderStatus } from "~/modules/order-status/order-status";
import type { Spending } from "~/modules/orders/overview/spending";
import type { Fen } from "~/platform/values/money";
import type { OwnLotteries } from "~/modules/rewards/draw";
import type { Todo } from "./todo";

export interface MemberData {
  /** epoch ms */
  now: number;
  companyName: string;
  accountName: string;
  /** address of the login's portrait, "" without one */
  face: string;
  kind: CompanyKind;
  status: ReviewState;
  /** orders by state, without empty states */
  counts: Partial<Record<OrderStatus, number>>;
  todos: Todo[];
  orders: MemberOrder[];
  wallet: { balance: Fen; redPacket: Fen; points: number };
  vouchers: { coupons: number; cashVouchers: number };
  /** usable vouchers that end within 30 days, earliest first */
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
  /** "全场可用", or the categories or products */
  scopeText: string;
  endsAt: number;
  to: string;
}
