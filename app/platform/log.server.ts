/** The shop's log: one JSON line an event on standard error; phone numbers are masked, secrets are never given to it. */
import { config } from "./config.server";
import { writeLine } from "./log-lines.mjs";
import { requestIdOf, type ServerRequest } from "./request.server";

type Level = "error" | "info";
const loud = { silent: 0, error: 1, info: 2 } as const;

export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (loud[config.LOG_LEVEL] < loud[level]) return;
  writeLine(level, event, facts);
}

/** What may be said of an error in the log: its kind, message and stack. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack?.split("\n").slice(0, 12) };
}

/** Says a fault of the shop, with the id under which its request stands in the log. */
export function logFault(request: ServerRequest, cause: unknown): void {
  log("error", "error", {
    id: requestIdOf(request),
    method: request.method,
    path: new URL(request.url).pathname,
    ...factsOf(cause),
  });
}
