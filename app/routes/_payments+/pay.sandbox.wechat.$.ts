/** /pay/sandbox/wechat/v3/…: WeChat Pay's API v3, played for a demo. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { playWechat } from "~/modules/payments/sandbox/sandbox-wechat.server";
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
  toResponse(await playWechat(await readMessage(request, MAX_NOTICE_BYTES), now()));
