/** One JSON line an event on standard error; secrets are never given to it. */
import { config } from "~/platform/config/config.server";
import { writeLine } from "./log-lines.server";

type Level = "error" | "info";
const loud = { silent: 0, error: 1, info: 2 } as const;

export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (loud[config.LOG_LEVEL] < loud[level]) return;
  writeLine(level, event, facts);
}

export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack?.split("\n").slice(0, 12) };
}
