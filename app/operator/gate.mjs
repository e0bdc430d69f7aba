/**
 * Stands before remix-serve in every worker: what is no request to this shop is refused in a sentence before anything of the shop runs,
 * every answer carries the headers of trust, and nobody holds a connection by being slow. What it says comes from serve.ts.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";

/** @type {{ headers: Record<string, string>, words: Record<string, { title: string, text: string, msg?: string }> }} */
const { headers: always, words } = JSON.parse(process.env.SHOP_GATE);
/** The stylesheet of every page, by the name that this build gave it; without one the words stand plain. */
const assets = new URL("../../build/client/assets/", import.meta.url);
const madeAt = (name) => statSync(new URL(name, assets)).mtimeMs;
// Those of earlier builds are kept for a while.
const [sheet] = (existsSync(assets) ? readdirSync(assets) : [])
  .filter((name) => /^shop-.*\.css$/.test(name))
  .sort((one, other) => madeAt(other) - madeAt(one));
const behindProxy = process.env.BEHIND_TLS === "1";

/** Times in ms; a whole request may take as long as the photos of a return take over a slow line. */
const OPTIONS = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
  // bytes, the address with them
  maxHeaderSize: 16_384,
};
/** What a body must bring within each so many ms, bytes; a bad mobile line brings ten times as much. Looked at so often, ms. */
const PACE = { within: 20_000, bytes: 10_000, looks: 2_000 };
/** So long the rest of a body is heard on a connection that ends with its answer, ms. */
const LINGER = 30_000;
/** A connection on which nothing moves in either direction ends after so long, ms; streams of events have a heartbeat. */
const SILENT = 120_000;
/** No form takes more, bytes. */
const LONGEST = 100 * 1024 * 1024;

const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const ON_PAGES = new Set(["GET", "HEAD", "POST"]);
const IN_CALLS = new Set([...ON_PAGES, "PUT", "PATCH", "DELETE", "OPTIONS"]);

const isHost = (host) => {
  const [, port = "0"] = HOST.exec(host) ?? [null, "99999"];
  return Number(port) < 65536;
};

/** Whether the address can be read: a path of this server whose every %xx is a letter, and no NUL, which databases take for an end. */
function isAddress(url) {
  if (!url.startsWith("/") || /%00/.test(url)) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

const hostOf = ({ headers }) => headers["x-forwarded-host"] || headers.host;

/** A form of another site; text browsers send no Origin, and then the form itself says who it is (platform/forms.server.ts). */
function isForeign(request) {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(request);
}

/** The published API has methods and sites of its own; its description is a page. */
const CALL = /^\/api\/(?!docs(?:[/?]|$))/;

/** The status with which a request is refused, or null; it also leaves no two readings of for whom it is. */
function faultOf(request) {
  const { headers, method, url } = request;
  for (const name of ["host", "x-forwarded-host"]) {
    if (headers[name] === undefined) continue;
    headers[name] = headers[name].split(",")[0].trim().toLowerCase();
    // Only the proxy's own word counts.
    if (name !== "host" && (!behindProxy || headers[name] === "")) delete headers[name];
    else if (!isHost(headers[name])) return 400;
  }
  if (!isAddress(url)) return 400;
  const isCall = CALL.test(url);
  if (!(isCall ? IN_CALLS : ON_PAGES).has(method)) return 405;
  if (Number(headers["content-length"] ?? 0) > LONGEST) return 413;
  return method === "POST" && !isCall && isForeign(request) ? 403 : null;
}

function bodyOf(status, url = "") {
  const { title, text, msg } = words[status] ?? words[400];
  if (CALL.test(url))
    return ["application/json; charset=utf-8", JSON.stringify({ code: status, msg, data: null })];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const style = sheet ? `<link rel="stylesheet" href="/assets/${sheet}">` : "";
  const picture = '<img class="empty__picture" src="/art/empty.svg" width="96" height="96" alt="">';
  const home = '<p class="empty__do"><a class="button button--primary" href="/">返回首页</a></p>';
  const main = `<main class="empty">${picture}<h1 class="empty__title">${title}</h1><p>${text}</p>${home}</main>`;
  return [
    "text/html; charset=utf-8",
    `<!DOCTYPE html><html lang="zh-CN"><head>${head}${style}</head><body class="page" data-header="none">${main}</body></html>`,
  ];
}

const headersOf = (status, type, body) => ({
  "Content-Type": type,
  "Content-Length": Buffer.byteLength(body),
  "Cache-Control": "no-store",
  ...(status === 405 && { Allow: [...ON_PAGES].join(", ") }),
});

const trust = Object.entries(always);
const REQUEST_ID = "X-Request-Id";
const idOf = ({ headers }) => headers["x-request-id"];

/** An answer in one piece, with the headers of every answer. In a list they leave as they stand, and none is looked for twice. */
function send(request, response, { status, headers, body }) {
  const list = [REQUEST_ID, idOf(request)];
  for (const [name, value] of trust) if (headers[name] === undefined) list.push(name, value);
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  if (isUnderWay(request)) hearOut(request, response);
  response.writeHead(status, list);
  response.end(body ?? undefined);
}

function refuse(request, response, status) {
  const [type, body] = bodyOf(status, request.url);
  const isRead = ["GET", "HEAD"].includes(request.method);
  // What is left of its body is not waited for.
  const headers = { ...headersOf(status, type, body), ...(!isRead && { Connection: "close" }) };
  send(request, response, { status, headers, body: request.method === "HEAD" ? null : body });
}

const POLICY = "Content-Security-Policy";

/** Remix's own words for what it cannot route and what broke outside of a page: English, and of no use to a buyer. */
const isRemixSpeaking = (response) =>
  response.hasHeader("x-remix-error") ||
  (response.statusCode === 500 && response.getHeader("content-type") === "text/plain");

/** Whatever answers: with the headers that it forgot, and in words that a buyer reads. */
function trusted(request, response) {
  const { write, end } = response;
  let own = null;
  response.writeHead = (status, ...rest) => {
    if (isRemixSpeaking(response)) {
      const { text } = words[status] ?? words[status < 500 ? 400 : 500];
      own = Buffer.from(JSON.stringify({ message: text }));
      response.removeHeader("content-encoding");
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.setHeader("Content-Length", own.byteLength);
    }
    // Browsers show a PDF in a page of their own, which may style itself.
    if (response.getHeader("content-type") === "application/pdf" && !response.hasHeader(POLICY))
      response.setHeader(POLICY, "frame-ancestors 'none'");
    response.setHeader(REQUEST_ID, idOf(request));
    for (const [name, value] of trust) if (!response.hasHeader(name)) response.setHeader(name, value);
    // As it is by then: at the end of the process every answer is its connection's last (worker.mjs).
    return ServerResponse.prototype.writeHead.call(response, status, ...rest);
  };
  const isOwn = () => {
    if (!response.headersSent && isRemixSpeaking(response)) response.writeHead(response.statusCode);
    return own !== null;
  };
  response.write = (...given) => isOwn() || write.apply(response, given);
  response.end = (...given) => {
    if (isUnderWay(request)) hearOut(request, response);
    return isOwn() ? end.call(response, own) : end.apply(response, given);
  };
}

const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";
const STATUS_OF = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TOO_SLOW]: 408,
};

/** What Node itself cannot read or no longer waits for; an answer under way is not mixed with another. */
function onClientError(error, socket) {
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const status = STATUS_OF[error.code] ?? 400;
    const [type, body] = bodyOf(status);
    const lines = Object.entries({ ...always, ...headersOf(status, type, body), Connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  }
  Socket.prototype.destroySoon.call(socket);
}

const hasBody = ({ headers }) => Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"];
/** Whether more of its body is to come. */
const isUnderWay = (request) => !request.complete && hasBody(request);

/**
 * Lets whoever is answered before the end of its body, such as an upload of somebody who must sign in first, say the rest to nobody:
 * browsers look at no answer before they have, and a connection that is reset meanwhile loses it.
 */
function hearOut(request, response) {
  const { socket } = request;
  // Node calls it on a connection that is to end with this answer.
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER);
    request.once("close", () => {
      clearTimeout(timer);
      socket.destroy();
    });
  };
  response.once("finish", () => {
    if (!request.complete) request.removeAllListeners("data").resume();
  });
}

/**
 * Ends the connection of whoever drips a body; one that the shop itself does not read yet is not to blame. Gives what is told of each body:
 * they are looked at together, as most have come whole before a timer of their own would be set.
 */
function watchPace(server) {
  /** By connection: whose body comes, and what had come of it by when it was last judged. */
  const bodies = new Map();
  const isSlow = (body, socket, now) => {
    const { request, since, before } = body;
    const isNew = since === null;
    if (!isNew && now - since < PACE.within) return false;
    [body.since, body.before] = [now, socket.bytesRead];
    if (isNew || socket.bytesRead - before >= PACE.bytes) return false;
    return request.readableLength < request.readableHighWaterMark;
  };
  const look = () => {
    const now = performance.now();
    for (const [socket, body] of bodies) {
      if (body.request.complete || socket.destroyed) bodies.delete(socket);
      else if (!isSlow(body, socket, now)) continue;
      else if (body.response.writableEnded) socket.destroy();
      else server.emit("clientError", Object.assign(new Error("a slow body"), { code: TOO_SLOW }), socket);
    }
  };
  setInterval(look, PACE.looks).unref();
  return (request, response) => bodies.set(request.socket, { request, response, since: null, before: 0 });
}

/** What breaks has been logged; the caller hears of it in words, unless it was about to hear something else. */
async function call(front, request, response) {
  const isGiven = await front.call(request, (answer) => send(request, response, answer));
  if (isGiven) return;
  if (response.headersSent) response.destroy();
  else refuse(request, response, 500);
}

/** Answers that are being sent, by the name that their request carries on. */
const sending = new Map();
let sent = 0;
function nameAnswer(request, response) {
  const name = String((sent += 1));
  request.headers["x-answer"] = name;
  sending.set(name, response);
  response.once("close", () => sending.delete(name));
}

/** Resolves once the reader of an answer has taken what was sent; false: has left. Downloads ask before each piece (platform/paced.server.ts). */
globalThis[Symbol.for("shop.room")] = async (name) => {
  const response = sending.get(name);
  if (!response || response.destroyed) return false;
  if (!response.writableNeedDrain) return true;
  await new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
  return !response.destroyed;
};

/** `createServer` of node:http with the gate before what listens. */
export function gated(createServer) {
  return (...given) => {
    const listener = given.at(-1);
    const server = createServer(OPTIONS, (request, response) => {
      if (hasBody(request)) watch(request, response);
      const fault = faultOf(request);
      if (fault) return refuse(request, response, fault);
      // Calls, and what visitors have just been shown, need nothing of Remix: the build says what answers them (entry.server.tsx).
      const front = globalThis[Symbol.for("shop.front")];
      if (CALL.test(request.url)) return void call(front, request, response);
      nameAnswer(request, response);
      trusted(request, response);
      void front.page(request, response, () => listener(request, response));
    });
    const watch = watchPace(server);
    server.setTimeout(SILENT);
    server.on("clientError", onClientError);
    server.on("checkExpectation", (request, response) => refuse(request, response, 417));
    return server;
  };
}
