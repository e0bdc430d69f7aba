/** /pay/sandbox/wechat/v3/…: WeChat Pay's API v3, played for a demo. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { playWechat } from "~/payments/sandbox/sandbox-wechat.server";
import { now } from "~/platform/values/clock.server";

export function loader({ request }: LoaderFunctionArgs) {
  return playWechat(request, now());
}

export function action({ request }: ActionFunctionArgs) {
  return playWechat(request, now());
}
