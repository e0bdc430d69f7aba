import { BUSY_TEXT } from "~/platform/values/errors";
import { log } from "~/platform/observability/log.server";
import { metrics } from "~/platform/observability/metrics.server";

/** An error that Remix treats as a 503 answer: the page says that the shop is unavailable and nothing was changed. */
export class Unavailable extends Error {
  readonly status = 503;
  readonly statusText = "Service Unavailable";
  readonly headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": "5",
  });

  constructor(
    what: string,
    readonly body: string,
    cause: unknown,
  ) {
    super(`${what}: ${wordsOf(cause)}`, { cause });
  }

  async text(): Promise<string> {
    return this.body;
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}

export class DatabaseUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super("The database is not available", "暂时无法读取数据，您的资料没有丢失，请稍候刷新页面。", cause);
    this.name = "DatabaseUnavailable";
  }
}

/** The database answers, but the same rows were locked for too long. */
export class DatabaseBusy extends Unavailable {
  constructor(cause: unknown) {
    super("The database is busy", BUSY_TEXT, cause);
    this.name = "DatabaseBusy";
  }
}

export class FilesUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super("The storage of files is not available", "暂时无法存取文件，您的资料没有丢失，请稍候再试。", cause);
    this.name = "FilesUnavailable";
  }
}

const lastMessage: Record<string, number> = {};

/** At most once a second, because every request of an outage gets here. */
function logged<T extends Error>(event: "database" | "files", error: T, at: number): T {
  metrics.unavailable.inc({ what: event });
  // A clock that jumps back must not silence it.
  if (Math.abs(at - (lastMessage[event] ?? 0)) > 1000) {
    lastMessage[event] = at;
    log("error", event, { message: error.message });
  }
  return error;
}

export const unavailable = (cause: unknown, at: number) =>
  logged("database", new DatabaseUnavailable(cause), at);
export const busy = (cause: unknown, at: number) => logged("database", new DatabaseBusy(cause), at);
export const filesUnavailable = (cause: unknown, at: number) =>
  logged("files", new FilesUnavailable(cause), at);
