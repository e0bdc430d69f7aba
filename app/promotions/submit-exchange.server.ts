/** Takes in the forms of the points mall: an exchange of an item, and what a buyer does with one of its exchanges. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { orRefuse, readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { exchangePoints, moveExchange, type ExchangeRefusal } from "./exchange.server";
import { hurdleText, MOST_AT_ONCE } from "./points-mall";
import { key, whole } from "~/platform/number-fields";

const ExchangeForm = z.object({
  token: z.string(),
  count: whole("请填写数量", {
    ...{ least: 1, under: "数量至少为 1", most: MOST_AT_ONCE, over: `一次最多兑换 ${MOST_AT_ONCE} 件` },
    ...{ broken: "请填写整数", typed: true },
  }),
  addressId: key().optional(),
});

/** 303 to the exchange; 400 on the same page with the reason and what was typed. */
export async function submitExchange(request: Request, viewer: SignedIn, itemId: number, now: number) {
  const form = await readForm(request, ExchangeForm);
  if (!form.ok) return form.response;
  const { token, count, addressId = null } = form.value;
  const draft = { itemId, count, addressId, token };
  return orRefuse(form.refuse, async () => {
    const result = await exchangePoints(viewer.buyer.companyId, draft, now);
    if (result.ok) return redirectWith(request, result.to, { kind: "success", text: "兑换已提交" });
    return form.refuse(errorsOf(result.refusal));
  });
}

function errorsOf(refusal: ExchangeRefusal): { form?: string[]; fields?: Record<string, string[]> } {
  if (refusal.code === "offSale") return { form: ["该商品已下架，不能兑换"] };
  if (refusal.code === "noAddress") return { fields: { addressId: ["请选择收货地址"] } };
  const text = hurdleText(refusal);
  return refusal.code === "soldOut" ? { form: [text] } : { fields: { count: [text] } };
}

const MoveForm = z.object({ intent: z.enum(["cancel", "receive"]) });
const DONE = { cancel: "兑换已取消，积分已退回", receive: "已确认收货" } as const;

/** The buyer cancels or confirms receipt; 303 back to the exchange. Another company's is not found. */
export async function submitExchangeMove(request: Request, viewer: SignedIn, id: number, now: number) {
  const form = await readForm(request, MoveForm);
  if (!form.ok) return form.response;
  const { intent } = form.value;
  const moved = await moveExchange(id, viewer.buyer.companyId, intent, "", now);
  if (!moved) notFound();
  const flash = moved.ok
    ? ({ kind: "success", text: DONE[intent] } as const)
    : ({ kind: "warning", text: moved.text } as const);
  return redirectWith(request, `/jfsc/exchange/${id}`, flash);
}
