/** /sitemap.xml as it is sent: written while it is read, compressed on the way, not read at all for whoever has it. */
import { SitemapIndexStream, SitemapStream } from "sitemap";
import { PassThrough, pipeline, Readable, type Transform } from "node:stream";
import { createGzip } from "node:zlib";
import { dataVersion } from "~/platform/database.server";
import { logFault } from "~/platform/log.server";
import { etagOf, isKnown, takesGzip, trustHeaders } from "~/platform/reply.server";
import { originCache, shopOrigin } from "~/platform/request.server";
import { entriesOf, partName, readPart, sitemapParts } from "./sitemap.server";

/** Zones and news begin by the clock: nothing is known for longer than this, ms. */
const FRESH = 3_600_000;

/** The index, or the part with this name; null for what is no part. `now` in ms. */
export async function sitemapReply(
  request: Request,
  name: string | null,
  now: number,
): Promise<Response | null> {
  const part = name === null ? null : readPart(name);
  if (name !== null && !part) return null;
  const origin = shopOrigin(request);
  const etag = etagOf(
    [name, origin, await dataVersion("goods"), await dataVersion("content"), Math.floor(now / FRESH)].join(),
  );
  const headers = new Headers({ ETag: etag, "Cache-Control": originCache(FRESH / 1000) });
  trustHeaders(headers);
  headers.append("Vary", "Accept-Encoding");
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "application/xml; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { headers });
  const isPacked = takesGzip(request);
  if (isPacked) headers.set("Content-Encoding", "gzip");
  const [items, xml] = part ? partXml(part, origin, now) : indexXml(await sitemapParts(now), origin);
  // The library gives text; what is sent is bytes.
  const bytes = isPacked ? createGzip() : new PassThrough();
  const sent = pipeline(items, xml, bytes, (error) => {
    const isGone = (error as NodeJS.ErrnoException | null)?.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (error && !isGone) logFault(request, error);
  });
  return new Response(Readable.toWeb(sent) as ReadableStream, { headers });
}

function partXml(part: Parameters<typeof entriesOf>[0], origin: string, now: number): [Readable, Transform] {
  const items = Readable.from(withAddress(entriesOf(part, now)));
  return [items, new SitemapStream({ hostname: origin, xmlns: PLAIN })];
}

const PLAIN = { news: false, video: false, image: false, xhtml: false };

async function* withAddress(entries: ReturnType<typeof entriesOf>) {
  for await (const { path, changedAt } of entries)
    yield { url: path, ...(changedAt !== undefined && { lastmod: new Date(changedAt).toISOString() }) };
}

function indexXml(parts: Parameters<typeof partName>[0][], origin: string): [Readable, Transform] {
  const items = parts.map((part) => ({ url: `${origin}/sitemap.xml?part=${partName(part)}` }));
  return [Readable.from(items), new SitemapIndexStream()];
}
