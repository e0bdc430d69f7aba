/**
 * Loaded before remix-serve in every worker: gives each request its id, which the gate tells, writes the log line of each answer,
 * and ends the process once the last answer in flight is out.
 */
import { randomUUID } from "node:crypto";
import { channel, subscribe } from "node:diagnostics_channel";
import http from "node:http";
import net from "node:net";
import { writeLine } from "../platform/log-lines.mjs";
import "../platform/nodes-own.mjs";
import { gated } from "./gate.mjs";

const behindProxy = process.env.BEHIND_TLS === "1";
const logs = (process.env.LOG_LEVEL || "info") === "info";
/** On a request: since when, ms. */
const SINCE = Symbol("since");
/** How long an idle connection is left open at the end, ms: a request on it may be under way. */
const IDLE_AT_THE_END = 1_000;
/** Here the shop's metrics hear of every answer. */
const answered = channel("shop.answer");

subscribe("http.server.request.start", ({ request }) => {
  const given = behindProxy ? request.headers["x-request-id"] : undefined;
  // The last part of a UUID is random, and Node has it in stock.
  request.headers["x-request-id"] = /^[\w-]{1,64}$/.test(given ?? "") ? given : randomUUID().slice(-12);
  // What a caller says of itself counts for nothing; calls from this machine are a proxy's or its own.
  const from = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  if (/^(127\.|::1$|$)/.test(from)) delete request.headers["x-client-address"];
  else request.headers["x-client-address"] = from;
  request[SINCE] = performance.now();
});

subscribe("http.server.response.finish", ({ request, response }) => {
  if (request[SINCE] === undefined) return;
  // The query is never logged.
  const path = (request.originalUrl ?? request.url).split("?", 1)[0];
  const ms = Math.round((performance.now() - request[SINCE]) * 10) / 10;
  const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
  answered.publish({ method: request.method, path, status: response.statusCode, ms, isStream });
  if (!logs) return;
  const id = request.headers["x-request-id"];
  writeLine("info", "request", { id, method: request.method, path, status: response.statusCode, ms });
});

/** Streams end by themselves when this is aborted (platform/live.server.ts). */
const stopping = new AbortController();
globalThis[Symbol.for("shop.stopping")] = stopping;

const servers = new Set();
const createServer = gated(http.createServer);
http.createServer = (...given) => {
  const server = createServer(...given);
  // http's own close, which remix-serve calls on a signal, would end idle connections, on which a request may be under way.
  server.close = net.Server.prototype.close;
  servers.add(server);
  return server;
};

/** From now on every answer, of a request that is in flight too, is the last one of its connection; the process ends with them. */
function end() {
  // Streams end too, and are asked for again, of whoever is there then.
  stopping.abort();
  let open = servers.size;
  if (open === 0) process.exit(0);
  for (const server of servers) server.once("close", () => (open -= 1) === 0 && process.exit(0));
  const { writeHead } = http.ServerResponse.prototype;
  http.ServerResponse.prototype.writeHead = function (...given) {
    this.shouldKeepAlive = false;
    return writeHead.apply(this, given);
  };
}

/** Remix-serve stops listening on the same signal. */
function stop() {
  end();
  const closeIdle = () => servers.forEach((server) => server.closeIdleConnections());
  setTimeout(() => setInterval(closeIdle, 50), IDLE_AT_THE_END);
}

// What ends the process is said in the log's own form too.
process.on("uncaughtExceptionMonitor", (error) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  writeLine("error", "crash", { pid: process.pid, name, message, stack: stack?.split("\n").slice(0, 12) });
});

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/**
 * Another worker has this one's place: no more connections, and those there are end with their next answer or when they have been idle
 * for as long as ever. Nothing is cut, so no request that is on its way is lost.
 */
function drain() {
  end();
  for (const server of servers) server.close();
}

process.on("message", (message) => {
  if (message?.shop === "drain") drain();
});
