import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/platform/config/config.server";
import { log } from "~/platform/observability/log.server";
import type { AnswerSent } from "~/platform/observability/metrics-requests.server";

/** Sets the headers by which the shop knows a request and its caller; what the caller says of either counts for nothing. */
export function identify({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  const sent = config.BEHIND_TLS ? String(headers["x-request-id"]) : "";
  // The last part of a UUID is random, and Node has it in stock.
  headers["x-request-id"] = /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID().slice(-12);
  const from = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  // Calls from this machine are a proxy's or its own.
  if (/^(127\.|::1$|$)/.test(from)) delete headers["x-client-address"];
  else headers["x-client-address"] = from;
}

/** Writes the line of an answer once it is out, and counts it; the query is never logged. */
export function logAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  count: (answer: AnswerSent) => void,
): void {
  const since = performance.now();
  const { method = "", url = "" } = request;
  const path = url.split("?", 1)[0]!;
  response.once("finish", () => {
    const status = response.statusCode;
    const ms = Math.round((performance.now() - since) * 10) / 10;
    const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
    count({ method, path, status, ms, isStream });
    log("info", "request", { id: request.headers["x-request-id"], method, path, status, ms });
  });
}
