/** 添加到桌面: a shortcut file that opens the shop. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config.server";
import { shortcut } from "~/shell/shortcut";

export function loader({ request }: LoaderFunctionArgs) {
  const name = encodeURIComponent(`${config.SHOP_NAME}.url`);
  return new Response(shortcut(new URL("/", request.url).href), {
    headers: {
      "Content-Type": "application/internet-shortcut",
      "Content-Disposition": `attachment; filename="shop.url"; filename*=UTF-8''${name}`,
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
