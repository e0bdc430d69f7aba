/** What the member centre shows. Types only; money in fen. */
import type { DocumentWarning } from "~/company/warnings";
import type { Fen } from "~/platform/money";
import type { MonthSpending } from "~/orders/spending.server";
import type { OrderStatus } from "~/orders/life";
import type { MyDraws } from "~/promotions/draw";

export interface MemberData {
  companyName: string;
  kind: string;
  status: string;
  /** 0 waiting for payment, and so on: only states with orders in them */
  counts: Partial<Record<OrderStatus, number>>;
  warnings: DocumentWarning[];
  /** why the company may not buy today when no document says it already, and the way out */
  hindrance: { text: string; remedy: { to: string; text: string } | null } | null;
  orders: {
    id: number;
    number: string;
    status: OrderStatus;
    placedAt: number;
    payable: Fen;
    goods: { id: number; name: string }[];
    kinds: number;
  }[];
  wallet: { balance: Fen; redPacket: Fen; points: number };
  vouchers: { coupons: number; cashVouchers: number; nextEnds: number | null };
  messages: { id: number; title: string; url: string; createdAt: number; isRead: boolean }[];
  spending: MonthSpending[];
  draws: MyDraws;
}
