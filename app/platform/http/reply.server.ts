import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { config } from "~/platform/config/config.server";
import type { ServerRequest } from "~/platform/config/request.server";
import { securityHeaders } from "./security-headers";

const compress = promisify(gzip);
const WORTH_COMPRESSING = 860;
/** A third of the usual level's time for 8 % more bytes of a page; less time than handing it to a thread. */
const QUICK = { level: 3 };

const trust = securityHeaders(config.BEHIND_TLS);

export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(trust)) headers.set(name, value);
}

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (codings: string): boolean =>
  codings.split(",").some((coding) => /^(gzip|\*)(\s*;\s*q=(1|0\.0*[1-9]\d*))?$/.test(coding.trim()));

export const takesGzip = (request: ServerRequest): boolean =>
  acceptsGzip(request.headers.get("accept-encoding") ?? "");

export const toEtag = (content: string) =>
  `W/"${createHash("sha1").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether the client already has this version. */
export const matchesEtag = (request: ServerRequest, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => known.trim() === etag);

/** A body that never changes while a process runs: hashed and compressed once. */
export class Fixed {
  readonly etag: string;
  readonly plain: Buffer<ArrayBuffer>;
  private packed: Promise<Buffer<ArrayBuffer>> | undefined;
  constructor(readonly body: string) {
    this.etag = toEtag(body);
    this.plain = Buffer.from(body);
  }
  get gzip(): Promise<Buffer<ArrayBuffer>> {
    return (this.packed ??= compress(this.plain));
  }
}

export interface BufferedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer<ArrayBuffer> | null;
}

interface Init {
  status?: number;
  /** No two are alike, so a hash would be useless. */
  isUnique?: boolean;
  /** Sent to one client: compressed quickly. */
  isForOne?: boolean;
}

/** Null: the content has no version that the client could have. */
function etagFor(request: ServerRequest, content: string | Fixed, init: Init): string | null {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || init.isUnique || (init.status ?? 200) !== 200) return null;
  return typeof content === "string" ? toEtag(content) : content.etag;
}

function gzipped(content: string | Fixed, plain: Buffer<ArrayBuffer>, isForOne: boolean | undefined) {
  if (isForOne) return gzipSync(plain, QUICK);
  return typeof content === "string" ? compress(plain) : content.gzip;
}

async function packed(request: ServerRequest, content: string | Fixed, init: Init) {
  const etag = etagFor(request, content, init);
  if (etag && matchesEtag(request, etag)) return { status: 304, headers: { ETag: etag }, body: null };
  const body = typeof content === "string" ? content : content.body;
  // Encoded once, not once to measure and once to compress.
  const plain = typeof content === "string" ? Buffer.from(content) : content.plain;
  const isCompressed = plain.byteLength > WORTH_COMPRESSING && takesGzip(request);
  const bytes = isCompressed ? await gzipped(content, plain, init.isForOne) : null;
  const headers = {
    ...(etag && { ETag: etag }),
    ...(bytes && { "Content-Encoding": "gzip" }),
    "Content-Length": String((bytes ?? plain).byteLength),
  };
  return { status: init.status ?? 200, headers, body: bytes ?? body };
}

const VARY = "Accept-Encoding";

/** Returns `body` buffered with these headers, which are taken over; server/answers.ts adds those of every answer. Successful GETs carry a weak ETag and answer 304 if it matches. */
export async function toBufferedResponse(
  request: ServerRequest,
  body: string | Fixed,
  { headers, ...init }: Init & Pick<BufferedResponse, "headers">,
): Promise<BufferedResponse> {
  const { status, headers: own, body: bytes } = await packed(request, body, init);
  if (status === 304) delete headers["Content-Type"];
  headers.Vary = headers.Vary ? `${String(headers.Vary)}, ${VARY}` : VARY;
  Object.assign(headers, own);
  return { status, headers, body: bytes };
}

/** The same as a Response, for Remix. */
export async function reply(
  request: Request,
  body: string,
  { headers: source, ...init }: Init & { headers?: HeadersInit } = {},
): Promise<Response> {
  const { status, headers: own, body: bytes } = await packed(request, body, init);
  const headers = new Headers(source);
  addSecurityHeaders(headers);
  headers.append("Vary", VARY);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (status === 304) headers.delete("Content-Type");
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(bytes, { status, headers });
}
