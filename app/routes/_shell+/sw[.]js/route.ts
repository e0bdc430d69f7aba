/** /sw.js: the service worker; asked for again each time, so that a mended one, or its end, reaches every browser at its next page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config/config.server";
import { reply } from "~/platform/http/reply.server";
import { serviceWorker } from "./service-worker.server";

const script = serviceWorker(config.SHOP_NAME, config.SERVICE_WORKER);

export function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
  return reply(request, script, { headers });
}
