/** Bulk actions: done for all selected orders or none, with a reason for each that prevents it. */
export const BULK_INTENTS = ["pay", "invoice", "reorder"] as const;
export type BulkIntent = (typeof BULK_INTENTS)[number];

export interface BulkRefusal {
  orderId: number;
  text: string;
}

export interface BulkOrder {
  id: number;
  /** lines that can be reordered */
  lines: number;
}

export const MAX_REORDER_LINES = 400;

/** Returns orders that cannot be reordered together: without products, or over the line limit. */
export function reorderRefusals(orders: readonly BulkOrder[]): BulkRefusal[] {
  let lines = 0;
  return orders.flatMap(({ id, lines: own }) => {
    if (own === 0) return [{ orderId: id, text: "没有可以再次购买的商品" }];
    if (lines + own > MAX_REORDER_LINES)
      return [{ orderId: id, text: `一次最多 ${MAX_REORDER_LINES} 行商品，请另行再次购买` }];
    lines += own;
    return [];
  });
}

export function refusedText(refused: number, chosen: number): string {
  if (refused === chosen) return "所选订单都不能这样处理，原因见各行，未做任何更改。";
  return `所选 ${chosen} 张订单中有 ${refused} 张不能这样处理，原因见各行，未做任何更改。已为您取消勾选，可对其余订单再次提交。`;
}
