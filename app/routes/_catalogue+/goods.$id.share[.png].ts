/** The sharing picture of a product; its address contains a version, so it is cached forever. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/platform/config/config.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { addSecurityHeaders, matchesEtag } from "~/platform/http/reply.server";
import { sharedGoods, sharePicture } from "~/seo/share-picture.server";

/** Seconds until a retry. */
const AGAIN = 10;

/** 304 if unchanged; 503 while too many are being drawn. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = requireId(params["id"]);
  const found = (await sharedGoods(id, config.SHOP_NAME)) ?? notFound();
  const etag = `"${found.version}"`;
  const isVersioned = new URL(request.url).searchParams.get("v") === found.version;
  const headers = new Headers({
    ETag: etag,
    "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  });
  addSecurityHeaders(headers);
  // Other sites may show it.
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "image/png");
  if (request.method === "HEAD") return new Response(null, { headers });
  const picture = await sharePicture(found.goods, config.SHOP_NAME);
  if (!picture)
    return new Response(null, {
      status: 503,
      headers: { "Retry-After": String(AGAIN), "Cache-Control": "no-store" },
    });
  headers.set("Content-Length", String(picture.length));
  return new Response(new Uint8Array(picture), { headers });
}
