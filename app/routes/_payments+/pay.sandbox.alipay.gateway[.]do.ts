/** /pay/sandbox/alipay/gateway.do: Alipay's gateway, played for a demo. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { playAlipay } from "~/payments/sandbox/sandbox-alipay.server";
import { now } from "~/platform/values/clock.server";

export function loader({ request }: LoaderFunctionArgs) {
  return playAlipay(request, now());
}

export function action({ request }: ActionFunctionArgs) {
  return playAlipay(request, now());
}
