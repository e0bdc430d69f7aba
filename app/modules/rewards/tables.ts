import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface DrawTable {
  id: Id;
  name: string;
  remarks: string;
  starts_at: number;
  ends_at: number;
  /** on | off */
  status: string;
  /** comma list of company kinds and "visitor", "" for everybody */
  targets: Generated<string>;
  /** address of its picture, "" without one */
  image: Generated<string>;
}

interface DrawPrizeTable {
  id: Id;
  draw_id: number;
  name: string;
  /** points | redPacket | voucher | thanks */
  kind: string;
  /** points, fen, or a voucher template's id; 0 for 谢谢参与 */
  value: number;
  weight: number;
  stock: number | null;
  awarded: Generated<number>;
  sort: number;
}

/** One join for each company and lottery, stored before the prize shows. */
interface DrawJoinTable {
  draw_id: number;
  company_id: number;
  prize_id: number;
  prize_name: string;
  joined_at: number;
}

interface PointsItemTable {
  id: Id;
  name: string;
  kind: string;
  voucher_template_id: number | null;
  points: number;
  stock: number;
  exchanged: Generated<number>;
  limit_per_company: number | null;
  describe: string;
  image: string;
  /** on | off */
  status: string;
  sort: number;
}

interface PointsExchangeTable {
  id: Id;
  number: string;
  company_id: number;
  item_id: number;
  item_name: string;
  count: number;
  points: number;
  /** points deducted from refunds of returned products (orders/order/payout.ts) */
  charged: Generated<number>;
  /** requested 未兑换 | exchanged 已兑换 | shipped 已发货 | received 已收货 | cancelled 已取消 */
  state: string;
  /** receiver, phone and address as one line when ordered; "" for vouchers */
  address: string;
  shipment: Generated<string>;
  created_at: number;
  confirmed_at: number | null;
  shipped_at: number | null;
  received_at: number | null;
  cancelled_at: number | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    draw: DrawTable;
    draw_prize: DrawPrizeTable;
    draw_join: DrawJoinTable;
    points_item: PointsItemTable;
    points_exchange: PointsExchangeTable;
  }
}
