/** Takes in what a buyer does with an order: cancel, confirm receipt, buy again; always 303 back to the order with what came of it. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { ANOTHERS } from "~/platform/form-words";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith, type Flash } from "~/platform/session.server";
import { cancelOrder, confirmReceipt, type MoveResult } from "./life.server";
import { reorder } from "./reorder.server";
import { closeGivenUp } from "./settle.server";

/** Ticked lines, "lines.145": a name of its own for each box. */
const ticked = z
  .record(z.string().regex(/^\d{1,12}$/), z.literal("1"))
  .transform((lines) => Object.keys(lines).map(Number));

const ChangeForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel") }),
  z.object({ intent: z.literal("receive") }),
  z.object({
    intent: z.literal("reorder"),
    token: z.string(),
    /** with it only the ticked lines, else the whole order */
    chosen: z.literal("1").optional(),
    lines: ticked.optional(),
  }),
]);

export async function submitChange(
  request: Request,
  viewer: SignedIn,
  orderId: number,
  now: number,
): Promise<Response> {
  const form = await readForm(request, ChangeForm);
  // The order is of the company that the page was for.
  if (!form.ok && form.isAnothers)
    return redirectWith(request, "/order", { kind: "warning", text: ANOTHERS });
  if (!form.ok) return form.response;
  const { companyId, accountId } = viewer.buyer;
  const page = `/order/info/${orderId}`;
  switch (form.value.intent) {
    case "cancel": {
      const result = await cancelOrder(companyId, orderId, `buyer:${accountId}`, "买家取消", now);
      await closeGivenUp(now, { orderId });
      return redirectWith(request, page, flashOf(result, "订单已取消，已付款项按原路退回"));
    }
    case "receive": {
      const result = await confirmReceipt(companyId, orderId, `buyer:${accountId}`, now);
      return redirectWith(request, page, flashOf(result, "已确认收货，订单完成"));
    }
    case "reorder": {
      const { chosen, lines = [], token } = form.value;
      const to = await reorder(viewer, orderId, chosen ? lines : null, token, now);
      if (to === null) notFound();
      const none: Flash = { kind: "warning", text: "请先勾选要购买的商品" };
      return redirectWith(request, to, to === page ? none : undefined);
    }
  }
}

function flashOf(result: MoveResult, text: string): Flash {
  if (result === null) notFound();
  return result.ok ? { kind: "success", text } : { kind: "warning", text: result.text };
}
