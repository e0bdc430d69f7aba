/** /pay/sandbox/alipay/bill: the file of a bill as Alipay hands it out, played for a demo. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { playAlipayBill } from "~/modules/payments/sandbox/sandbox-alipay.server";
import { now } from "~/platform/values/clock.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const bill = await playAlipayBill(request.url, now());
  if (!bill) {
    return new Response("账单不存在或下载地址已过期", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(bill, { headers: { "content-type": "application/zip" } });
}
