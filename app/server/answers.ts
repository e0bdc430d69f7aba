import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { BufferedResponse } from "~/platform/http/reply.server";
import { EVERY_ANSWER, renderRefusal, getErrorPageWords } from "./refusal";
import { hasBody } from "./request-filter";

/** ms to read the rest of a body before closing the connection. */
const MAX_DRAIN = 30_000;
const REQUEST_ID = "X-Request-Id";
const POLICY = "Content-Security-Policy";
const always = Object.entries(EVERY_ANSWER);
const idOf = ({ headers }: IncomingMessage) => String(headers["x-request-id"]);

const open = new Set<ServerResponse>();
let isEnding = false;

/** Tracks a response until it is sent. */
export function openAnswer(response: ServerResponse): void {
  open.add(response);
  response.once("close", () => open.delete(response));
  if (isEnding) response.setHeader("Connection", "close");
}

/** Makes every further response, also of running requests, close its connection. */
export function endConnections(): void {
  isEnding = true;
  for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Whether a complete response is still being sent; Node counts its connection as idle. */
export const isAnswerLeaving = (): boolean => [...open].some((response) => response.writableEnded);

const isBodyUnderWay = (request: IncomingMessage) => !request.complete && hasBody(request);

/** Browsers read an early response, such as a redirect to sign-in, only after sending everything; a reset would lose it. */
function drainUpload(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    const timer = setTimeout(() => socket.destroy(), MAX_DRAIN);
    request.once("close", () => {
      clearTimeout(timer);
      socket.destroy();
    });
  };
  response.once("finish", () => {
    if (!request.complete) request.removeAllListeners("data").resume();
  });
}

/** Sends a complete response with the common headers, as one list, which Node does not process again. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
): void {
  const list: (string | string[])[] = [REQUEST_ID, idOf(request)];
  for (const [name, value] of always) if (headers[name] === undefined) list.push(name, value);
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  if (isBodyUnderWay(request)) drainUpload(request, response);
  response.writeHead(status, list as string[]);
  response.end(body ?? undefined);
}

export function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  const { headers, body } = renderRefusal(status, request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead) headers["Connection"] = "close";
  send(request, response, { status, headers, body: request.method === "HEAD" ? null : body });
}

const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses unreadable or timed-out requests, unless a response has begun on the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  const hasBegun = [...open].some((response) => response.req.socket === socket && response.headersSent);
  if (socket.writable && !hasBegun) {
    const status = STATUS_OF_FAULT[error.code ?? ""] ?? 400;
    const { headers, body } = renderRefusal(status);
    const lines = Object.entries({ ...EVERY_ANSWER, ...headers, Connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  }
  Socket.prototype.destroySoon.call(socket);
}

/** Detects Remix's own English error texts. */
const isRemixSpeaking = (response: ServerResponse) =>
  response.hasHeader("x-remix-error") ||
  (response.statusCode === 500 && response.getHeader("content-type") === "text/plain");

/** Adds the common headers to Remix and Express responses, and replaces Remix's own error texts. */
export function completeAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, write, end } = response;
  let words: Buffer | null = null;
  const setWords = () => {
    words = Buffer.from(JSON.stringify({ message: getErrorPageWords(response.statusCode).text }));
    response.removeHeader("content-encoding");
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", words.byteLength);
  };
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    if (isRemixSpeaking(response)) setWords();
    // Browsers render PDFs in a page with its own styles.
    if (response.getHeader("content-type") === "application/pdf" && !response.hasHeader(POLICY))
      response.setHeader(POLICY, "frame-ancestors 'none'");
    response.setHeader(REQUEST_ID, idOf(request));
    for (const [name, value] of always) if (!response.hasHeader(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, [status, ...rest]) as ServerResponse;
  };
  const hasOwnWords = () => {
    if (!response.headersSent && isRemixSpeaking(response)) response.writeHead(response.statusCode);
    return words !== null;
  };
  response.write = (...args: unknown[]) => hasOwnWords() || (Reflect.apply(write, response, args) as boolean);
  response.end = (...args: unknown[]) => {
    if (isBodyUnderWay(request)) drainUpload(request, response);
    return Reflect.apply(end, response, hasOwnWords() ? [words] : args) as ServerResponse;
  };
}
