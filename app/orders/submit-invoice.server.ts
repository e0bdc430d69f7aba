/** Takes in the form on /dzfp that asks for an invoice. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { INVOICE_TYPES, type AskedType } from "./invoice";
import { ORDERS_MOST, readAskedOrders } from "./invoice-page";
import { askInvoice } from "./invoice.server";

const TYPES = Object.keys(INVOICE_TYPES) as [AskedType, ...AskedType[]];

const AskForm = z.object({
  token: z.string(),
  type: z.enum(TYPES, "请选择发票类型"),
  email: z
    .union([z.email("请填写正确的邮箱，或留空").max(100, "邮箱不能超过 100 个字符"), z.literal("")])
    .default(""),
});

/** 303 to the new invoice; 400 with the reason on the same page, which is the address with its orders; 404 for another company's order. */
export async function submitInvoice(request: Request, viewer: SignedIn, now: number) {
  const orderIds = readAskedOrders(new URL(request.url).searchParams) ?? notFound();
  if (new Set(orderIds).size > ORDERS_MOST) notFound();
  const form = await readForm(request, AskForm);
  if (!form.ok) return form.response;
  const answer = (await askInvoice(viewer, { orderIds, ...form.value }, now)) ?? notFound();
  if (!answer.ok) return form.refuse({ form: [answer.text] });
  const text = "开票申请已提交，开具后会通过消息通知您";
  return redirectWith(request, answer.to, { kind: "success", text });
}
