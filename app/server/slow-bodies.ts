import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** ms in which a body must bring this many bytes; a bad mobile line is ten times faster. */
const WITHIN = 20_000;
const BYTES = 10_000;
const LOOK_EVERY = 2_000;

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  /** ms, and the bytes on its connection by then */
  since: number | null;
  before: number;
}

function isSlow(body: Body, socket: Socket, now: number): boolean {
  const { request, since, before } = body;
  if (since !== null && now - since < WITHIN) return false;
  [body.since, body.before] = [now, socket.bytesRead];
  if (since === null || socket.bytesRead - before >= BYTES) return false;
  return request.readableLength < request.readableHighWaterMark;
}

/** Returns a callback for requests with a body; `onSlow` refuses one that is not answered yet. */
export function watchBodies(
  onSlow: (error: NodeJS.ErrnoException, socket: Socket) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const bodies = new Map<Socket, Body>();
  const look = () => {
    const now = performance.now();
    for (const [socket, body] of bodies) {
      if (body.request.complete || socket.destroyed) bodies.delete(socket);
      else if (!isSlow(body, socket, now)) continue;
      else if (body.response.writableEnded) socket.destroy();
      else onSlow(Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    }
  };
  setInterval(look, LOOK_EVERY).unref();
  return (request, response) =>
    void bodies.set(request.socket, { request, response, since: null, before: 0 });
}
