/** Files of 添加到桌面: /desktop/shop.webmanifest tells browsers what to install, /desktop/shop.url is a shortcut for those that do not. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config.server";
import { notFound } from "~/platform/page-error";
import { reply } from "~/platform/reply.server";
import { siteOrigin } from "~/platform/request.server";
import { manifest, MANIFEST_PATH, shortcut, SHORTCUT_PATH } from "~/shell/desktop-files";

export function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "public, max-age=3600" };
  switch (new URL(request.url).pathname) {
    case MANIFEST_PATH: {
      const type = { "Content-Type": "application/manifest+json; charset=utf-8" };
      return reply(request, JSON.stringify(manifest(config.SHOP_NAME)), { headers: { ...headers, ...type } });
    }
    case SHORTCUT_PATH: {
      const name = encodeURIComponent(`${config.SHOP_NAME}.url`);
      const file = {
        "Content-Type": "application/internet-shortcut",
        "Content-Disposition": `attachment; filename="shop.url"; filename*=UTF-8''${name}`,
      };
      return reply(request, shortcut(`${siteOrigin(request)}/`), { headers: { ...headers, ...file } });
    }
    default:
      return notFound();
  }
}
