/** POST /pay/notify/:provider: where payment providers send their signed notices. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveNotice } from "~/orders/payment/settle.server";
import { now } from "~/platform/values/clock.server";
import { notFound } from "~/platform/http/page-error";

export function loader() {
  notFound();
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  return receiveNotice(params.provider ?? "", request, now());
}
