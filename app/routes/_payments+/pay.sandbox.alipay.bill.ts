/** /pay/sandbox/alipay/bill: the file of a bill as Alipay hands it out, played for a demo. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { playAlipayBill } from "~/payments/sandbox/sandbox-alipay.server";
import { now } from "~/platform/values/clock.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { status, headers, bytes } = await playAlipayBill(request.url, now());
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
}
