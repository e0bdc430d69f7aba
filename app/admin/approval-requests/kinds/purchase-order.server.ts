import { z } from "zod";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import {
  lineAmount,
  PURCHASE_STATES,
  purchasePath,
  type PurchaseLine,
} from "~/modules/purchasing/purchase-order";
import {
  findPurchase,
  placePurchaseIn,
  purchaseLines,
  type Purchase,
} from "~/modules/purchasing/purchases.server";
import type { Db } from "~/platform/database/database.server";
import { toKeys } from "~/platform/values/keys-of";
import { filledText } from "~/platform/values/missing";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  state: z.enum(toKeys(PURCHASE_STATES)),
  supplier: z.string(),
  lines: z.number().int(),
  amount: z.number().int(),
  version: z.number().int(),
});
export type PurchaseApprovalRequest = z.infer<typeof State>;

export const purchaseState = (order: Purchase, lines: readonly PurchaseLine[]): PurchaseApprovalRequest => ({
  state: order.state,
  supplier: order.supplierName,
  lines: lines.length,
  amount: lines.reduce((sum, line) => sum + lineAmount(line), 0),
  version: order.version,
});

/** Returns an order's current state, or null. Two queries. */
async function currentState(trx: Db | undefined, number: string): Promise<PurchaseApprovalRequest | null> {
  const order = await findPurchase(number, trx);
  return order && purchaseState(order, await purchaseLines(order.id, trx));
}

export const purchaseOrder: ApprovalRequestKind<PurchaseApprovalRequest> = {
  kind: "purchaseOrder",
  name: "采购订单下单",
  agree: "purchasing.agree",
  state: State,
  path: purchasePath,
  words: ({ state, supplier, lines, amount }) => ({
    状态: PURCHASE_STATES[state],
    供应商: supplier,
    品种数: String(lines),
    金额: formatYuan(amount),
  }),
  listed: (rows) =>
    Promise.resolve(rows.map(({ after }) => ({ about: after.supplier, amount: formatYuan(after.amount) }))),
  evidence: async ({ subjectId: number }, page) => {
    const order = await findPurchase(number);
    const lines = order ? await purchaseLines(order.id) : [];
    return {
      facts: [
        ["采购订单", number],
        ["供应商", order?.supplierName ?? "未知"],
        ["开单人", order?.createdBy ?? "未知"],
        ["备注", filledText(order?.note)],
      ],
      tables: [
        evidenceTable(
          {
            id: "h-lines",
            title: "品种",
            headings: ["商品", "生产企业", "数量", "单价", "金额"],
          },
          lines,
          page,
          (line) => [
            `${line.goodsName} ${line.spec}`,
            line.manufacturer,
            `${line.quantity}${line.unit}`,
            formatYuan(line.price),
            formatYuan(lineAmount(line)),
          ],
        ),
      ],
      files: [],
    };
  },
  current: (trx, number) => currentState(trx, number),
  apply: async (trx, { version }, { subjectId: number, by, approvalRequest, now }) => {
    const placed = { version, by: approvalRequest.proposer.name, agreedBy: by.name };
    const done = await placePurchaseIn(trx, number, placed, now);
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这张采购订单" };
    return { ok: true, text: `采购订单 ${number} 已下单。` };
  },
};
