/** One size of a picture; kept for good, since another picture has another address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureFile } from "~/modules/pictures/pictures.server";
import { notFound } from "~/platform/http/page-error";
import { addSecurityHeaders, matchesEtag } from "~/platform/http/reply.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { key = "", file = "" } = params;
  const bytes = (await pictureFile(key, file)) ?? notFound();
  const etag = `"${key}-${file}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": "public, max-age=31536000, immutable" });
  addSecurityHeaders(headers);
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "image/webp");
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}
