import { config } from "~/platform/config/config.server";
import { LOG_LEVELS } from "~/platform/config/setting-values";
import { writeLine } from "./log-lines.server";

type Level = "error" | "info";

export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (LOG_LEVELS.indexOf(config.LOG_LEVEL) < LOG_LEVELS.indexOf(level)) return;
  writeLine(level, event, facts);
}

export function toErrorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack?.split("\n").slice(0, 12) };
}
