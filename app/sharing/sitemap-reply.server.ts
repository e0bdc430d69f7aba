/** /sitemap.xml as it is sent: written once a version and kept compressed, not read at all for whoever has it. */
import { LRUCache } from "lru-cache";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import { pipeline, Readable, type Transform } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { dataVersion } from "~/platform/database.server";
import { logFault } from "~/platform/log.server";
import { etagOf, isKnown, takesGzip, trustHeaders } from "~/platform/reply.server";
import { originCache, shopOrigin } from "~/platform/request.server";
import { entriesOf, partName, readPart, sitemapParts, type Part } from "./sitemap.server";

/** Zones and news begin by the clock: nothing is known for longer than this, ms. */
const FRESH = 3_600_000;

/** The index, or the part with this name; null for what is no part; 503 while too many others are written. `now` in ms. */
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
  const packed = await packedXml(etag, () => xmlOf(part, origin, now));
  if (packed === "none") return null;
  if (packed === "busy")
    return new Response(null, {
      status: 503,
      headers: { "Retry-After": String(AGAIN), "Cache-Control": "no-store" },
    });
  if (takesGzip(request)) {
    headers.set("Content-Encoding", "gzip");
    headers.set("Content-Length", String(packed.byteLength));
    return new Response(packed, { headers });
  }
  // The parts may be large, and hardly anybody asks without compression: unpacked on the way.
  const plain = pipeline(Readable.from([packed]), createGunzip(), (error) => {
    const isGone = (error as NodeJS.ErrnoException | null)?.code === "ERR_STREAM_PREMATURE_CLOSE";
    if (error && !isGone) logFault(request, error);
  });
  return new Response(Readable.toWeb(plain) as ReadableStream, { headers });
}

/** Seconds until whoever was turned away may come again. */
const AGAIN = 10;
/** Parts that wait to be written; one is written at a time. */
const MOST_WAITING = 8;
/** of all kept parts of a process, bytes as they are sent; a part of 50,000 goods takes some 300 KB */
const ROOM = 8 * 1024 * 1024;

type Packed = Buffer<ArrayBuffer> | "none";
const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: ROOM,
  sizeCalculation: (xml) => xml.byteLength,
});
const underWay = new Map<string, Promise<Packed>>();
let last: Promise<unknown> = Promise.resolve();

/** The compressed text of this name: written once for all who ask, one after the other, so that crawlers keep no buyer waiting. */
async function packedXml(etag: string, make: () => Promise<Xml | null>): Promise<Packed | "busy"> {
  const known = kept.get(etag) ?? underWay.get(etag);
  if (known) return known;
  if (underWay.size >= MOST_WAITING) return "busy";
  const made = last.then(async (): Promise<Packed> => {
    const xml = await make();
    if (!xml) return "none";
    const packed = await written(xml);
    kept.set(etag, packed);
    return packed;
  });
  underWay.set(etag, made);
  last = made.catch(() => undefined).then(() => underWay.delete(etag));
  return made;
}

type Xml = [items: Readable, xml: Transform];

/** null for a part that there is not. */
async function xmlOf(part: Part | null, origin: string, now: number): Promise<Xml | null> {
  const parts = await sitemapParts(now);
  if (!part) return indexXml(parts, origin);
  return parts.some((one) => partName(one) === partName(part)) ? partXml(part, origin, now) : null;
}

/** Compressed in large pieces: each small one costs as much as a large one. */
const PIECE = 64 * 1024;

async function written([items, xml]: Xml): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  const gather = async function* (source: AsyncIterable<string>) {
    let text = "";
    for await (const piece of source) {
      text += piece;
      if (text.length < PIECE) continue;
      yield text;
      text = "";
    }
    yield text;
  };
  await finished(items, xml, gather, createGzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

function partXml(part: Part, origin: string, now: number): Xml {
  const items = Readable.from(withAddress(entriesOf(part, now)));
  return [items, new SitemapStream({ hostname: origin, xmlns: PLAIN })];
}

const PLAIN = { news: false, video: false, image: false, xhtml: false };

async function* withAddress(entries: ReturnType<typeof entriesOf>) {
  for await (const { path, changedAt } of entries)
    yield { url: path, ...(changedAt !== undefined && { lastmod: new Date(changedAt).toISOString() }) };
}

function indexXml(parts: readonly Part[], origin: string): Xml {
  const items = parts.map((part) => ({ url: `${origin}/sitemap.xml?part=${partName(part)}` }));
  return [Readable.from(items), new SitemapIndexStream()];
}
