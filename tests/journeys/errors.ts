/**
 * A browser whose errors are gathered: a page that logs an error has a fault even when it looks right. With JavaScript a page that was
 * gone to is waited for until React has taken it over, and an address until its page is drawn, so that keys and clicks meet what a
 * buyer meets a moment later.
 */
import { expect as baseExpect, test as base, type Page, type TestInfo } from "playwright/test";

/** A busy machine may draw no frame of a page for a long time: nothing is waited for by frames alone, ms. */
const POLLED_EVERY = 50;

const takenOver = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('script[type="module"]') ||
      Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
    undefined,
    { polling: POLLED_EVERY },
  );

/**
 * The address changes a moment before React draws its page: until then fields and buttons of the page before are found. A browser is idle
 * once React has nothing left to draw or to listen to, however long a busy machine takes for it.
 */
const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise<boolean>((done) =>
        requestIdleCallback(() => {
          requestAnimationFrame(() => done(true));
          setTimeout(() => done(true), 500);
        }),
      ),
    undefined,
    { polling: POLLED_EVERY },
  );

const scripted = new WeakSet<Page>();

type Pressing = Window & { pressed?: string[] };

/** What was pressed and what was asked for, for the report of a failure: a press that met nothing leaves no other trace. */
async function noteSteps(page: Page, isScripted: boolean): Promise<string[]> {
  const steps: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() !== "image") steps.push(`${Date.now()} ${sent.method()} ${sent.url()}`);
  });
  page.on("response", (answer) => {
    if (answer.request().method() !== "GET") steps.push(`${Date.now()} ${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (sent) => steps.push(`${Date.now()} ${sent.failure()?.errorText} ${sent.url()}`));
  if (!isScripted) return steps;
  await page.addInitScript(() => {
    const pressed = ((window as Pressing).pressed = []) as string[];
    for (const type of ["pointerdown", "pointerup", "click", "submit"])
      window.addEventListener(
        type,
        ({ target }) => {
          const { tagName, textContent } = target as Element;
          pressed.push(`${Date.now()} ${type} ${tagName} ${(textContent ?? "").slice(0, 30)}`);
        },
        true,
      );
  });
  return steps;
}

async function reportSteps(page: Page, steps: readonly string[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const pressed = await page.evaluate(() => (window as Pressing).pressed ?? []).catch(() => []);
  const body = [...steps, ...pressed].toSorted().slice(-80).join("\n");
  process.stdout.write(`${info.title}: what was asked for and pressed\n${body}\n`);
}

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
    async ({ page, javaScriptEnabled }, use, info) => {
      const errors: string[] = [];
      const steps = await noteSteps(page, javaScriptEnabled !== false);
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // A refused form answers 400 on purpose; Chromium logs that as an error.
        if (message.type() === "error" && !/status of (400|404|409|429)/.test(message.text()))
          errors.push(message.text());
      });
      await use();
      await reportSteps(page, steps, info);
      if (errors.length) throw new Error(`Errors in the browser:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});
