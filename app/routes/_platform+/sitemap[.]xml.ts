/** The list of the shop's pages for search engines: an index, and its parts by ?part=goods-1. */
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { originCache, shopOrigin } from "~/platform/config/request.server";
import { notFound } from "~/platform/http/page-error";
import { addSecurityHeaders, toEtag, matchesEtag, takesGzip } from "~/platform/http/reply.server";
import { logFault } from "~/platform/http/log-fault.server";
import { now } from "~/platform/values/clock.server";
import { FRESH_MS, packedSitemap, sitemapVersion } from "~/seo/packed-sitemap.server";

/** Seconds until a retry. */
const AGAIN = 10;

/** 304 if unchanged; 503 while too many parts are being built. */
export async function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("part");
  const [origin, at] = [shopOrigin(request), now()];
  const version = (await sitemapVersion(part, origin, at)) ?? notFound();
  const etag = toEtag(version);
  const headers = new Headers({ ETag: etag, "Cache-Control": originCache(FRESH_MS / 1000) });
  addSecurityHeaders(headers);
  headers.append("Vary", "Accept-Encoding");
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "application/xml; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { headers });
  const packed = await packedSitemap(version, part, origin, at);
  if (packed === "none") notFound();
  if (packed === "busy")
    return new Response(null, {
      status: 503,
      headers: { "Retry-After": String(AGAIN), "Cache-Control": "no-store" },
    });
  if (!takesGzip(request)) return new Response(unpacked(packed, request), { headers });
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(packed.byteLength));
  return new Response(packed, { headers });
}

/** Decompressed as a stream, because parts may be large and few callers need it. */
function unpacked(packed: Buffer, request: Request): ReadableStream {
  const plain = pipeline(Readable.from([packed]), createGunzip(), (error) => {
    const isGone = (error as NodeJS.ErrnoException | null)?.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (error && !isGone) logFault(request, error);
  });
  return Readable.toWeb(plain) as ReadableStream;
}
