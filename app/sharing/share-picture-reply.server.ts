/** The answer to who asks for the picture of a goods. */
import { config } from "~/platform/config.server";
import { isKnown, trustHeaders } from "~/platform/reply.server";
import { sharedGoods, sharePicture } from "./share-picture.server";

const AGAIN = 10;

/** The picture; 304 for whoever has it, 503 while too many others are drawn, null for a goods that there is not. */
export async function sharePictureReply(request: Request, id: number): Promise<Response | null> {
  const found = await sharedGoods(id, config.SHOP_NAME);
  if (!found) return null;
  const etag = `"${found.version}"`;
  const isVersioned = new URL(request.url).searchParams.get("v") === found.version;
  const headers = new Headers({
    ETag: etag,
    "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  });
  trustHeaders(headers);
  // It is shown where the page is shared.
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
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
