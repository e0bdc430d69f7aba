import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/platform/config/config.server";
import { log } from "~/platform/observability/log.server";
import type { AnswerSent } from "~/platform/observability/metrics-requests.server";

/** Sets the headers that identify request and caller, ignoring the caller's own values. */
export function identify({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  const sent = config.BEHIND_TLS ? String(headers["x-request-id"]) : "";
  // The last part of a UUID is random, and Node generates UUIDs in advance.
  headers["x-request-id"] = /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID().slice(-12);
  const from = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  // Calls from this machine come from a proxy or the shop itself.
  if (/^(127\.|::1$|$)/.test(from)) delete headers["x-client-address"];
  else headers["x-client-address"] = from;
}

/** The key in the address of a parcel opens it, so no log has it. */
export const withoutKey = (path: string): string => path.replace(/^(\/sh\/)[^/]+/i, "$1*");

/** Logs and counts a response once it is sent; never logs the query or a parcel's key. */
export function logAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  count: (answer: AnswerSent) => void,
): void {
  const since = performance.now();
  const { method = "", url = "" } = request;
  const path = withoutKey(url.split("?", 1)[0]!);
  response.once("finish", () => {
    const status = response.statusCode;
    const ms = Math.round((performance.now() - since) * 10) / 10;
    const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
    count({ method, path, status, ms, isStream });
    log("info", "request", { id: request.headers["x-request-id"], method, path, status, ms });
  });
}
