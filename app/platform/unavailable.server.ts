/** The database cannot answer: lost, locked for too long, or its disk is full. */
import { log } from "./log.server";

/**
 * An error that Remix takes for an answer of status 503: wherever it is thrown, the page says that the shop is being looked after,
 * nothing was changed, and the next request tries again.
 */
export class DatabaseUnavailable extends Error {
  readonly status = 503;
  readonly statusText = "Service Unavailable";
  readonly headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": "5",
  });
  readonly body = "暂时无法读取数据，您的资料没有丢失，请稍候刷新页面。";

  constructor(cause: unknown) {
    super(`The database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = "DatabaseUnavailable";
  }

  async text(): Promise<string> {
    return this.body;
  }
}

let lastSaid = 0;

/** Makes the error and says it in the log, once a second at most, since every request of an outage comes by here. */
export function unavailable(cause: unknown, at: number): DatabaseUnavailable {
  const error = new DatabaseUnavailable(cause);
  if (at - lastSaid > 1000) {
    lastSaid = at;
    log("error", "database", { message: error.message });
  }
  return error;
}
