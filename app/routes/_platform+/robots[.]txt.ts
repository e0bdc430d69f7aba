/** What crawlers need not read, and where the list of pages is. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { reply } from "~/platform/http/reply.server";
import { originCache, shopOrigin } from "~/platform/config/request.server";
import { robotsText } from "~/seo/robots";

export const loader = ({ request }: LoaderFunctionArgs) =>
  reply(request, robotsText(shopOrigin(request)), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": originCache(3600) },
  });
