/** /order/change/:id: cancelling, confirming receipt, buying again; without JavaScript it asks first. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findOrder } from "~/modules/orders/order/orders.server";
import { cancelledText, QUESTIONS, type OrderQuestion } from "~/modules/orders/order/state-text";
import {
  cancelOrder,
  confirmReceipt,
  type TransitionResult,
} from "~/modules/orders/transitions/transitions.server";
import { reorder } from "~/modules/orders/overview/reorder.server";
import { closeAbandoned } from "~/modules/orders/payment/settle.server";
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith, type Flash } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";
import { formatYuan } from "~/platform/values/money";

/** Ticked lines, "lines.145"; each checkbox has its own name. */
const ticked = z
  .record(z.string().regex(/^\d{1,12}$/), z.literal("1"))
  .transform((lines) => Object.keys(lines).map(Number));

const ChangeForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel") }),
  z.object({ intent: z.literal("receive") }),
  z.object({
    intent: z.literal("reorder"),
    token: z.string(),
    /** set: only the ticked lines; unset: the whole order */
    chosen: z.literal("1").optional(),
    lines: ticked.optional(),
  }),
]);

export const handle: PageHandle = { title: "处理订单" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const order = await findOrder(buyer.companyId, requireId(params.id));
  if (!order) notFound();
  const query = new URL(request.url).searchParams.get("do") ?? "";
  if (!Object.hasOwn(QUESTIONS, query)) throw redirect(`/order/info/${order.id}`, 303);
  const { id, number, payable } = order;
  return json({ question: query as OrderQuestion, id, number, payable });
}

async function cancel({ buyer }: SignedIn, orderId: number) {
  const { companyId, accountId } = buyer;
  const result = await cancelOrder(
    companyId,
    orderId,
    { actor: `buyer:${accountId}`, reason: "买家取消" },
    now(),
  );
  await closeAbandoned(now(), { orderId });
  const order = await findOrder(companyId, orderId);
  // A second submit finds the order as the first left it.
  const isCancelled = result?.ok || order?.status === "cancelled";
  return redirectWith(
    orderPath(orderId),
    isCancelled ? done(cancelledText(order?.paid ?? 0)) : toFlash(result),
  );
}

async function receive({ buyer }: SignedIn, orderId: number) {
  const { companyId, accountId } = buyer;
  const result = await confirmReceipt(companyId, orderId, `buyer:${accountId}`, now());
  // A second submit finds the order as the first left it.
  const isReceived = result?.ok || (await findOrder(companyId, orderId))?.status === "completed";
  return redirectWith(orderPath(orderId), isReceived ? done("已确认收货，订单完成") : toFlash(result));
}

type Reorder = Extract<z.output<typeof ChangeForm>, { intent: "reorder" }>;

async function buyAgain(viewer: SignedIn, orderId: number, { chosen, lines = [], token }: Reorder) {
  const to = await reorder(viewer, { orderId, lineIds: chosen ? lines : null, token }, now());
  if (to === null) notFound();
  const none: Flash = { kind: "warning", text: "请先勾选要购买的商品" };
  return redirectWith(to, to === orderPath(orderId) ? none : undefined);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const orderId = requireId(params.id);
  const form = await readForm(request, ChangeForm);
  // The order belongs to the company that was active before.
  if (!form.ok && form.isAnothers) return redirectWith("/order", { kind: "warning", text: ANOTHERS });
  if (!form.ok) return form.response;
  switch (form.value.intent) {
    case "cancel":
      return cancel(viewer, orderId);
    case "receive":
      return receive(viewer, orderId);
    case "reorder":
      return buyAgain(viewer, orderId, form.value);
  }
}

const orderPath = (orderId: number) => `/order/info/${orderId}`;

const done = (text: string): Flash => ({ kind: "success", text });

function toFlash(result: Exclude<TransitionResult, { ok: true }>): Flash {
  return { kind: "warning", text: (result ?? notFound()).text };
}

export default function ChangeOrder() {
  return <AskView {...useLoaderData<typeof loader>()} />;
}

const VERBS: Record<OrderQuestion, string> = { cancel: "取消订单", receive: "确认收货" };

function AskView(props: { question: OrderQuestion; id: number; number: string; payable: number }) {
  const { question, id, number, payable } = props;
  return (
    <Form className="surface checkout" method="post" action={`/order/change/${id}`}>
      <h1 className="surface__title">{VERBS[question]}</h1>
      <p>{`订单号 ${number}，金额 ${formatYuan(payable)}`}</p>
      <p>{QUESTIONS[question]}</p>
      <p className="choices">
        <button type="submit" className="button button--pay" name="intent" value={question}>
          {VERBS[question]}
        </button>
        <Link className="button" to={`/order/info/${id}`}>
          再想想
        </Link>
      </p>
    </Form>
  );
}
