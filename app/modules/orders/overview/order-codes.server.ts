/** The trace codes of an order's parcels, for its buyer. */
import { findOrderBatches } from "~/modules/orders/order/order-parts.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { findParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { levelText } from "~/modules/trace-codes/codes/trace-code";
import { db } from "~/platform/database/database.server";

export interface OrderCode {
  approvalNumber: string;
  name: string;
  spec: string;
  manufacturer: string;
  batch: string;
  expiresOn: string;
  code: string;
  /** the code of the pack around it; "": none, or it did not come along */
  parent: string;
  /** 1: smallest pack */
  level: number;
  units: number;
  parcelNumber: number;
  isReturned: boolean;
}

/** Returns the codes of all parcels of a company's own order, by parcel and product; null: not its order. Four queries. */
export async function findOrderCodes(
  companyId: number,
  orderId: number,
): Promise<{ number: string; codes: OrderCode[] } | null> {
  const order = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!order) return null;
  const parcels = await findParcels(orderId);
  const rows = new Map((await findOrderBatches(orderId)).map((row) => [row.id, row]));
  const numbers = new Map(parcels.map(({ id, number }) => [id, number]));
  const codes = await findParcelCodes([...numbers.keys()]);
  const sent = new Set(codes.map(({ code }) => code));
  return {
    number: order.number,
    codes: codes.flatMap((item): OrderCode[] => {
      const row = rows.get(item.rowId);
      if (!row) return [];
      return [
        {
          approvalNumber: row.approval_number,
          name: row.name,
          spec: row.spec,
          manufacturer: row.manufacturer,
          batch: row.batch_number,
          expiresOn: row.expires_on,
          code: item.code,
          parent: item.parent !== null && sent.has(item.parent) ? item.parent : "",
          level: item.level,
          units: item.units,
          parcelNumber: numbers.get(item.shipmentId)!,
          isReturned: item.returnedAt !== null,
        },
      ];
    }),
  };
}

/** Headings of the file; buyers' systems read it by them, so they stay. */
export const ORDER_CODE_COLUMNS = [
  "批准文号",
  "商品名称",
  "规格",
  "生产企业",
  "批号",
  "有效期至",
  "追溯码",
  "上级码",
  "层级",
  "最小包装数",
  "包裹",
  "状态",
] as const;

export const toOrderCodeRows = (codes: readonly OrderCode[]): (string | number)[][] => [
  [...ORDER_CODE_COLUMNS],
  ...codes.map((row) => [
    row.approvalNumber,
    row.name,
    row.spec,
    row.manufacturer,
    row.batch,
    row.expiresOn,
    row.code,
    row.parent,
    levelText(row.level),
    row.units,
    row.parcelNumber,
    row.isReturned ? "已退回" : "已发货",
  ]),
];
