/** Whole answers: compressed once, with their length and an ETag, so nothing behind us has to touch them. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { config } from "./config.server";
import type { ServerRequest } from "./request.server";
import { trustOf } from "./trust";

const compress = promisify(gzip);
/** Below this a compressed body is hardly smaller. */
const WORTH_COMPRESSING = 860;

const trust = trustOf(config.BEHIND_TLS);

/** Headers every answer of ours carries. */
export function trustHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(trust)) headers.set(name, value);
}

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (codings: string): boolean =>
  codings.split(",").some((coding) => /^(gzip|\*)(\s*;\s*q=(1|0\.0*[1-9]\d*))?$/.test(coding.trim()));

export const takesGzip = (request: ServerRequest): boolean =>
  acceptsGzip(request.headers.get("accept-encoding") ?? "");

export const etagOf = (content: string) =>
  `W/"${createHash("sha1").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether whoever asks has this version already. */
export const isKnown = (request: ServerRequest, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => known.trim() === etag);

/** A body that never changes while a process runs: named and compressed once, not for each who asks. */
export class Fixed {
  readonly etag: string;
  private packed: Promise<Buffer<ArrayBuffer>> | undefined;
  constructor(readonly body: string) {
    this.etag = etagOf(body);
  }
  get gzip(): Promise<Buffer<ArrayBuffer>> {
    return (this.packed ??= compress(this.body));
  }
}

/** An answer in one piece, before it is a Response. */
export interface Whole {
  status: number;
  headers: Record<string, string | string[]>;
  /** a text leaves in one piece with its headers */
  body: string | Buffer<ArrayBuffer> | null;
}

interface Init {
  status?: number;
  /** no two answers are alike: hashed, they would be hashed in vain */
  isUnique?: boolean;
}

/** The body as it is sent, and the headers that follow from it: 304 and none where the browser has it. */
async function packed(request: ServerRequest, given: string | Fixed, { status = 200, isUnique }: Init) {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const [body, fixed] = typeof given === "string" ? [given, null] : [given.body, given];
  const etag = !isUnique && status === 200 && isRead ? (fixed?.etag ?? etagOf(body)) : null;
  if (etag && isKnown(request, etag)) return { status: 304, headers: { ETag: etag }, body: null };
  const length = Buffer.byteLength(body);
  const bytes =
    length > WORTH_COMPRESSING && takesGzip(request) ? await (fixed?.gzip ?? compress(body)) : null;
  const headers = {
    ...(etag && { ETag: etag }),
    ...(bytes && { "Content-Encoding": "gzip" }),
    "Content-Length": String(bytes?.byteLength ?? length),
  };
  return { status, headers, body: bytes ?? body };
}

const VARY = "Accept-Encoding";

/**
 * `body` as one piece with these headers, which are taken over; those of trust come from the gate (operator/gate.mjs). Successful GETs carry
 * a weak ETag over the body and are answered 304 when the browser has it.
 */
export async function whole(
  request: ServerRequest,
  body: string | Fixed,
  { headers, ...init }: Init & Pick<Whole, "headers">,
): Promise<Whole> {
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
  { headers: given, ...init }: Init & { headers?: HeadersInit } = {},
): Promise<Response> {
  const { status, headers: own, body: bytes } = await packed(request, body, init);
  const headers = new Headers(given);
  trustHeaders(headers);
  headers.append("Vary", VARY);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (status === 304) headers.delete("Content-Type");
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(bytes, { status, headers });
}
