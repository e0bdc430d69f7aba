/** Files of 添加到桌面: /desktop/shop.webmanifest tells browsers what to install, /desktop/shop.url is a shortcut for those that do not. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config/config.server";
import { notFound } from "~/platform/http/page-error";
import { reply } from "~/platform/http/reply.server";
import { originCache, shopOrigin } from "~/platform/config/request.server";
import { manifest, MANIFEST_PATH, shortcut, SHORTCUT_PATH } from "~/shell/browser/desktop-files";

export function loader({ request }: LoaderFunctionArgs) {
  switch (new URL(request.url).pathname) {
    case MANIFEST_PATH: {
      const headers = {
        "Content-Type": "application/manifest+json; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      };
      return reply(request, JSON.stringify(manifest(config.SHOP_NAME)), { headers });
    }
    case SHORTCUT_PATH: {
      const name = encodeURIComponent(`${config.SHOP_NAME}.url`);
      const headers = {
        "Cache-Control": originCache(3600),
        "Content-Type": "application/internet-shortcut",
        "Content-Disposition": `attachment; filename="shop.url"; filename*=UTF-8''${name}`,
      };
      return reply(request, shortcut(`${shopOrigin(request)}/`), { headers });
    }
    default:
      return notFound();
  }
}
