/**
 * Answers that draw no page, given by Node's own server without Remix and its middleware between: for calls that come in by the hundred.
 * A request and an answer look here as they do in loaders.
 */
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { factsOf, log } from "./log.server";

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
  return async (incoming, outgoing) => {
    try {
      const given = await answer(requestOf(incoming, outgoing));
      const body = given.body ? Buffer.from(await given.arrayBuffer()) : undefined;
      for (const [name, value] of given.headers) outgoing.appendHeader(name, value);
      outgoing.writeHead(given.status);
      outgoing.end(body);
    } catch (error) {
      const { method, headers, url = "" } = incoming;
      const [path] = url.split("?", 1);
      log("error", "error", { id: headers["x-request-id"], method, path, ...factsOf(error) });
      fail(outgoing);
    }
  };
}

function fail(outgoing: ServerResponse): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  for (const name of ["Content-Length", "Content-Encoding"]) outgoing.removeHeader(name);
  outgoing.statusCode = 500;
  outgoing.setHeader("Content-Type", "text/plain");
  outgoing.end();
}
