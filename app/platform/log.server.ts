/** The shop's log: one JSON line an event on standard error; phone numbers are masked, secrets are never given to it. */
import { config } from "./config.server";
import { requestIdOf, type ServerRequest } from "./request.server";

type Level = "error" | "info";
const loud = { silent: 0, error: 1, info: 2 } as const;

/** Masks what could point to a person, wherever it stands in the line. */
const masked = (line: string) => line.replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "1**********");

/** JSON leaves some signs as they are that end a line, turn it round or act on a terminal. */
const inert = (line: string) =>
  line.replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (loud[config.LOG_LEVEL] < loud[level]) return;
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  process.stderr.write(`${inert(masked(line))}\n`);
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
