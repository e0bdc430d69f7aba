/**
 * Answers that draw no page, given by Node's own server without Remix and its middleware between: for calls that come in by the hundred.
 * A request and an answer look here as they do in loaders.
 */
import { createReadableStreamFromReadable } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { IncomingMessage, ServerResponse } from "node:http";
import { factsOf, log } from "./log.server";
import { acceptsGzip } from "./reply.server";

interface Sent {
  status: number;
  headers: readonly [string, string][];
  body: Buffer | undefined;
}

/** Kept answers of a process; what is asked for with a longer address is nobody else's question. */
const MOST_KEPT = 2_000;
const LONGEST_ADDRESS = 300;

/** How long answers stand for everybody, ms. */
const standing = new WeakMap<Response, number>();

/**
 * Says that an answer is the same for everybody who asks this address, and stands for `ms`: whoever asks with neither a key of their own
 * nor from another site gets it from memory, uncounted.
 */
export function forEverybody(answer: Response, ms: number): Response {
  standing.set(answer, ms);
  return answer;
}

/** Under what an answer may be kept; null where it may not. */
function everybodysName({ method, headers, url = "" }: IncomingMessage): string | null {
  const isOwn = headers.authorization ?? headers.origin ?? headers["if-none-match"];
  if (method !== "GET" || isOwn !== undefined || url.length > LONGEST_ADDRESS) return null;
  return `${acceptsGzip(headers["accept-encoding"] ?? "") ? "gzip" : "plain"} ${url}`;
}

/** The request as loaders see it; its signal says when nobody waits for the answer any more. */
function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${incoming.headers.host ?? "localhost"}${url}`, {
    method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(incoming), duplex: "half" }),
  });
}

/**
 * The listener that sends what `answer` gives, as one piece: no place for streams. What breaks is logged and answered 500; the gate of
 * the worker puts it in words.
 */
export function straight(
  answer: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const kept = new LRUCache<string, Sent>({ max: MOST_KEPT });
  return async (incoming, outgoing) => {
    try {
      const name = everybodysName(incoming);
      const known = name === null ? undefined : kept.get(name);
      if (known) return send(known, outgoing);
      const given = await answer(requestOf(incoming, outgoing));
      const { status, headers } = given;
      const body = given.body ? Buffer.from(await given.arrayBuffer()) : undefined;
      const sent = { status, headers: [...headers], body };
      const ttl = standing.get(given);
      if (name !== null && ttl !== undefined) kept.set(name, sent, { ttl });
      send(sent, outgoing);
    } catch (error) {
      const { method, headers, url = "" } = incoming;
      const [path] = url.split("?", 1);
      log("error", "error", { id: headers["x-request-id"], method, path, ...factsOf(error) });
      fail(outgoing);
    }
  };
}

function send({ status, headers, body }: Sent, outgoing: ServerResponse): void {
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(status);
  outgoing.end(body);
}

function fail(outgoing: ServerResponse): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  for (const name of ["Content-Length", "Content-Encoding"]) outgoing.removeHeader(name);
  outgoing.statusCode = 500;
  outgoing.setHeader("Content-Type", "text/plain");
  outgoing.end();
}
