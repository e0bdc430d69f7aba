/** A browser whose errors are gathered: a page that logs an error has a fault even when it looks right. */
import { test as base } from "playwright/test";

export const test = base.extend<{ noErrors: void }>({
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // A refused form answers 400 on purpose; Chromium logs that as an error.
        if (message.type() === "error" && !/status of (400|404|409|429)/.test(message.text()))
          errors.push(message.text());
      });
      await use();
      if (errors.length) throw new Error(`Errors in the browser:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});
export { expect } from "playwright/test";
