/** /jfsc/exchange/:id: one exchange and its way; `?do=` asks first where there is no JavaScript. Another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { canTransitionExchange } from "~/modules/rewards/rewards-store";
import { readRequestedMove, readItemId } from "~/modules/rewards/rewards-store-page";
import { findExchange } from "~/modules/rewards/rewards-store.server";
import type { PageHandle } from "~/shell/handle";
import { AskExchange, ExchangeView } from "./exchange-view";

const MoveForm = z.object({ intent: z.enum(["cancel", "receive"]) });
const DONE = { cancel: "兑换已取消，积分已退回", receive: "已确认收货" } as const;

export { accountAndOfferLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "兑换详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const exchange = await findExchange(buyer.companyId, readItemId(params["id"]));
  if (!exchange) notFound();
  const query = readRequestedMove(new URL(request.url).searchParams.get("do"));
  return json({ exchange, requested: query && canTransitionExchange(exchange.state, query) ? query : null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, MoveForm);
  if (!form.ok) return form.response;
  const id = readItemId(params["id"]);
  const { intent } = form.value;
  const moved = await moveExchange(id, { companyId: buyer.companyId, move: intent, shipment: "" }, now());
  if (!moved) notFound();
  return redirectWith(
    `/jfsc/exchange/${id}`,
    moved.ok ? { kind: "success", text: DONE[intent] } : { kind: "warning", text: moved.text },
  );
}

export default function PointsExchange() {
  const { exchange, requested: query } = useLoaderData<typeof loader>();
  return query ? <AskExchange exchange={exchange} question={query} /> : <ExchangeView exchange={exchange} />;
}
