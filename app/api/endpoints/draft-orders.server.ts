/** Draft orders of buyers' programs: they propose, a person confirms on the site. */
import { z } from "zod";
import { MAX_DRAFT_ORDER_GOODS } from "~/modules/cart/draft-orders/draft-order";
import {
  draftOrderTable,
  findDraftOrder,
  ordersOfDraftOrder,
} from "~/modules/cart/draft-orders/draft-order.server";
import { addProgramDraft } from "~/modules/cart/draft-orders/program-draft.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { REMARK_LENGTH } from "~/modules/checkout/checkout-form";
import { quantityParam } from "../cart-params";
import { endpoint, type Endpoint } from "../endpoint";
import { fromJson, id } from "../params";
import { notNow } from "../refused";
import { DraftOrderItem, serializeDraftOrder } from "../serializers/draft-order";

const draftLines = z
  .preprocess(
    (input) => (typeof input === "string" ? fromJson(input) : input),
    z
      .array(
        z.object({ goods_id: id.describe("商品编号"), number: quantityParam.describe("数量") }),
        "请提交商品和数量",
      )
      .min(1, "请提交商品和数量")
      .max(MAX_DRAFT_ORDER_GOODS, `一份建议订单最多 ${MAX_DRAFT_ORDER_GOODS} 种商品`)
      .refine(
        (lines) => new Set(lines.map((line) => line.goods_id)).size === lines.length,
        "同一商品请合并为一行",
      ),
  )
  .describe("商品和数量，每种商品一行");

async function readDraftOrder(viewer: SignedIn, draftOrderId: number, now: number) {
  const draftOrder = await findDraftOrder(draftOrderId, now, { companyId: viewer.buyer.companyId });
  if (!draftOrder) return null;
  const [table, orderIds] = await Promise.all([
    draftOrderTable(viewer, draftOrderId, now),
    ordersOfDraftOrder(draftOrderId),
  ]);
  return serializeDraftOrder(draftOrder, table, orderIds);
}

export const draftOrderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "draft-orders",
    title: "拟一份建议订单：由贵企业人员在网站确认后才放入购物车，不会直接下单",
    auth: "company",
    scope: "propose",
    once: true,
    params: z.object({
      lines: draftLines,
      remark: z
        .string()
        .trim()
        .max(REMARK_LENGTH, `备注不超过 ${REMARK_LENGTH} 个字`)
        .default("")
        .describe("备注，确认的人可以看到"),
    }),
    data: DraftOrderItem,
    handle: async ({ viewer, tokenName, params, now, onceToken }) => {
      const lines = params.lines.map((line) => ({ goodsId: line.goods_id, quantity: line.number }));
      const draft = { program: tokenName, lines, remark: params.remark, onceToken: onceToken() };
      const added = await addProgramDraft(viewer, draft, now);
      if (!added.ok) return { refused: notNow(added.text) };
      return { data: (await readDraftOrder(viewer, added.id, now))! };
    },
  }),
  endpoint({
    method: "GET",
    path: "draft-orders/:id",
    title: "建议订单及其结果",
    auth: "company",
    scope: "read",
    params: z.object({ id: id.describe("建议订单编号") }),
    data: DraftOrderItem,
    handle: async ({ viewer, params, now }) => {
      const data = await readDraftOrder(viewer, params.id, now);
      return data ? { data } : { refused: { code: 404, msg: "没有找到这份建议订单" } };
    },
  }),
];
