import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { BufferedResponse } from "~/platform/http/reply.server";
import { EVERY_ANSWER, renderRefusal, getErrorPageWords } from "./refusal";
import { hasBody } from "./request-filter";

/** ms for the rest of a body on a connection that ends with its answer. */
const MAX_DRAIN = 30_000;
const REQUEST_ID = "X-Request-Id";
const POLICY = "Content-Security-Policy";
const always = Object.entries(EVERY_ANSWER);
const idOf = ({ headers }: IncomingMessage) => String(headers["x-request-id"]);

const open = new Set<ServerResponse>();
let isEnding = false;

/** Follows an answer until it is out. */
export function openAnswer(response: ServerResponse): void {
  open.add(response);
  response.once("close", () => open.delete(response));
  if (isEnding) response.setHeader("Connection", "close");
}

/** From now on every answer, of a request in flight too, is the last one of its connection. */
export function endConnections(): void {
  isEnding = true;
  for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Whether an answer that is written whole is still on its way out: Node takes its connection for an idle one. */
export const isAnswerLeaving = (): boolean => [...open].some((response) => response.writableEnded);

const isBodyUnderWay = (request: IncomingMessage) => !request.complete && hasBody(request);

/** Browsers read an early answer, such as a redirect to sign-in, only after sending everything; a reset would lose it. */
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

/** Sends an answer in one piece with the headers of every answer: as one list, in which Node looks none up again. */
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

/** Refuses a request with the words of a status. */
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

/** Refuses what Node cannot read or no longer waits for, unless an answer on this connection has begun. */
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

/** Remix's English words for what broke outside of a page are of no use to a buyer. */
const isRemixSpeaking = (response: ServerResponse) =>
  response.hasHeader("x-remix-error") ||
  (response.statusCode === 500 && response.getHeader("content-type") === "text/plain");

/** Gives whatever Remix and Express answer the headers of every answer, and our words in the place of Remix's own. */
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
    // Browsers show a PDF in a page of their own, which styles itself.
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
