/** /jfsc/exchange/:id: one exchange and its way; `?do=` asks first where there is no JavaScript. Another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import { AskExchange, ExchangeView } from "~/promotions/points-exchange";
import { mayMoveExchange } from "~/promotions/points-mall";
import { askedMove, idOf } from "~/promotions/points-mall-page";
import { exchangeOf } from "~/promotions/points-mall.server";
import { submitExchangeMove } from "~/promotions/submit-exchange.server";
import type { PageHandle } from "~/shell/handle";

export { accountAndOfferLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "兑换详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const exchange = await exchangeOf(buyer.companyId, idOf(params["id"]));
  if (!exchange) notFound();
  const asked = askedMove(new URL(request.url).searchParams.get("do"));
  return json({ exchange, asked: asked && mayMoveExchange(exchange.state, asked) ? asked : null });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitExchangeMove(request, await requireCompany(request), idOf(params["id"]), now());
}

export default function PointsExchange() {
  const { exchange, asked } = useLoaderData<typeof loader>();
  return asked ? <AskExchange exchange={exchange} question={asked} /> : <ExchangeView exchange={exchange} />;
}
