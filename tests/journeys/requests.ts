/** What a page asked for in vain: pictures, scripts and data that were refused or never came. */
import type { Page } from "playwright/test";

/** Gathers from now on. What the browser gives up because the page is left does not count. */
export function failedRequests(page: Page): string[] {
  const failed: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400 && answer.request().resourceType() !== "document")
      failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") failed.push(`${why} ${request.url()}`);
  });
  return failed;
}
