/** POST /pay/notify/:provider: where payment providers send their signed notices. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { MAX_NOTICE_BYTES } from "~/modules/payments/providers/notice";
import { readMessage, toResponse } from "~/platform/http/http-message.server";
import { now } from "~/platform/values/clock.server";
import { notFound } from "~/platform/http/page-error";

export function loader() {
  notFound();
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const sent = await readMessage(request, MAX_NOTICE_BYTES);
  return toResponse(await receiveNotice(params.provider ?? "", sent, now()));
}
