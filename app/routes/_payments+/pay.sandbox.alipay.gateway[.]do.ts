/** /pay/sandbox/alipay/gateway.do: Alipay's gateway, played for a demo. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { playAlipay } from "~/modules/payments/sandbox/sandbox-alipay.server";
import { MAX_NOTICE_BYTES } from "~/modules/payments/providers/notice";
import { readMessage, toResponse } from "~/platform/http/http-message.server";
import { now } from "~/platform/values/clock.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answer(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answer(request);
}

const answer = async (request: Request): Promise<Response> =>
  toResponse(await playAlipay(await readMessage(request, MAX_NOTICE_BYTES), now()));
