/**
 * A browser whose errors are gathered: a page that logs an error has a fault even when it looks right. With JavaScript a page that was
 * gone to is waited for until React has taken it over, and an address until its page is drawn, so that keys and clicks meet what a
 * buyer meets a moment later.
 */
import { expect as baseExpect, test as base, type Page } from "playwright/test";

const takenOver = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[type="module"]') ||
      Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
  );

/** The address changes a moment before React draws its page: until then fields and buttons of the page before are found. */
const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise<boolean>((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => done(true)), { timeout: 2_000 }),
      ),
  );

const scripted = new WeakSet<Page>();

export const expect = baseExpect.extend({
  async toHaveURL(page: Page, url: string | RegExp, options?: { timeout?: number }) {
    const { isNot } = this;
    await (isNot ? baseExpect(page).not : baseExpect(page)).toHaveURL(url, options);
    if (scripted.has(page)) await drawn(page);
    return { pass: !isNot, message: () => `the address is ${page.url()}` };
  },
});

export const test = base.extend<{ noErrors: void }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const go = page.goto.bind(page);
    if (javaScriptEnabled !== false) {
      scripted.add(page);
      page.goto = async (url, options) => {
        const answer = await go(url, options);
        await takenOver(page);
        // React listens from its effects on, which come after it has drawn.
        await drawn(page);
        return answer;
      };
    }
    await use(page);
  },
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
