/**
 * Loaded before remix-serve in every worker: gives each request its id, writes the log line of each answer,
 * and ends the process once the last answer in flight is out.
 */
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import http from "node:http";

const behindProxy = process.env.BEHIND_TLS === "1";
const logs = (process.env.LOG_LEVEL || "info") === "info";
const begun = new WeakMap();

/** Phone numbers may stand in a path; the query is never logged. */
const pathOf = (url) => url.split("?", 1)[0].replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "1**********");

subscribe("http.server.request.start", ({ request, response }) => {
  const given = behindProxy ? request.headers["x-request-id"] : undefined;
  const id = /^[\w-]{1,64}$/.test(given ?? "") ? given : randomBytes(6).toString("hex");
  request.headers["x-request-id"] = id;
  // What a caller says of itself counts for nothing; calls from this machine are a proxy's or its own.
  const from = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  if (/^(127\.|::1$|$)/.test(from)) delete request.headers["x-client-address"];
  else request.headers["x-client-address"] = from;
  response.setHeader("X-Request-Id", id);
  begun.set(request, { id, at: performance.now() });
});

subscribe("http.server.response.finish", ({ request, response }) => {
  const start = begun.get(request);
  if (!logs || !start) return;
  const line = {
    at: new Date().toISOString(),
    level: "info",
    event: "request",
    id: start.id,
    method: request.method,
    path: pathOf(request.originalUrl ?? request.url),
    status: response.statusCode,
    ms: Math.round((performance.now() - start.at) * 10) / 10,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
});

const servers = new Set();
const createServer = http.createServer;
http.createServer = (...given) => {
  const server = createServer(...given);
  servers.add(server);
  return server;
};

function stop() {
  let open = servers.size;
  if (open === 0) process.exit(0);
  // remix-serve closes its server on the same signal; connections that fall idle later are closed here.
  for (const server of servers) server.once("close", () => (open -= 1) === 0 && process.exit(0));
  setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 50);
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
