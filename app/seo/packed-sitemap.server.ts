import { LRUCache } from "lru-cache";
import { SitemapIndexStream, SitemapStream } from "sitemap";
import { Readable, type Transform } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { dataVersion } from "~/platform/database/database.server";
import { getEntries, partName, parseSitemapPart, sitemapParts, type SitemapPart } from "./sitemap.server";

/** ms; zones and news start by the clock. */
export const FRESH_MS = 3_600_000;

/** Returns the version of the index (`name` null) or a part; null for an unknown part. `now` in ms. */
export async function sitemapVersion(
  name: string | null,
  origin: string,
  now: number,
): Promise<string | null> {
  if (name !== null && !parseSitemapPart(name)) return null;
  const [goods, content] = [await dataVersion("goods"), await dataVersion("content")];
  return [name, origin, goods, content, Math.floor(now / FRESH_MS)].join();
}

/** Returns a version's compressed text; "none" for an unknown part, "busy" while too many others are being built. */
export async function packedSitemap(
  version: string,
  name: string | null,
  origin: string,
  now: number,
): Promise<Packed | "busy"> {
  const part = name === null ? null : parseSitemapPart(name);
  return name !== null && !part ? "none" : packedXml(version, () => readXml(part, origin, now));
}

const MAX_WAITING = 8;
/** bytes of all cached parts in a process; a part of 50,000 products takes about 300 KB */
const CAPACITY = 8 * 1024 * 1024;

type Packed = Buffer<ArrayBuffer> | "none";
const stored = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: CAPACITY,
  sizeCalculation: (xml) => xml.byteLength,
});
const underWay = new Map<string, Promise<Packed>>();
let last: Promise<unknown> = Promise.resolve();

/** Built once for all callers, one after another, so that crawlers do not slow down buyers. */
async function packedXml(version: string, make: () => Promise<Xml | null>): Promise<Packed | "busy"> {
  const known = stored.get(version) ?? underWay.get(version);
  if (known) return known;
  if (underWay.size >= MAX_WAITING) return "busy";
  const made = last.then(async (): Promise<Packed> => {
    const xml = await make();
    if (!xml) return "none";
    const packed = await compress(xml);
    stored.set(version, packed);
    return packed;
  });
  underWay.set(version, made);
  last = made.catch(() => undefined).then(() => underWay.delete(version));
  return made;
}

type Xml = [items: Readable, xml: Transform];

async function readXml(part: SitemapPart | null, origin: string, now: number): Promise<Xml | null> {
  const parts = await sitemapParts(now);
  if (!part) return indexXml(parts, origin);
  return parts.some((item) => partName(item) === partName(part)) ? partXml(part, origin, now) : null;
}

/** Compressed in large pieces, because small ones cost as much. */
const PIECE = 64 * 1024;

async function compress([items, xml]: Xml): Promise<Buffer<ArrayBuffer>> {
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

function partXml(part: SitemapPart, origin: string, now: number): Xml {
  const items = Readable.from(withAddress(getEntries(part, now)));
  return [items, new SitemapStream({ hostname: origin, xmlns: PLAIN })];
}

const PLAIN = { news: false, video: false, image: false, xhtml: false };

async function* withAddress(entries: ReturnType<typeof getEntries>) {
  for await (const { path, changedAt } of entries)
    yield { url: path, ...(changedAt !== undefined && { lastmod: new Date(changedAt).toISOString() }) };
}

function indexXml(parts: readonly SitemapPart[], origin: string): Xml {
  const items = parts.map((part) => ({ url: `${origin}/sitemap.xml?part=${partName(part)}` }));
  return [Readable.from(items), new SitemapIndexStream()];
}
