/**
 * A browser whose errors are gathered: a page that logs an error has a fault even when it looks right. With JavaScript a page that was
 * gone to is waited for until React has taken it over, and an address until its page is drawn, so that keys and clicks meet what a
 * buyer meets a moment later. So it is with every page of a test, in whichever window it was opened.
 */
import {
  expect as baseExpect,
  test as base,
  type BrowserContext,
  type Page,
  type Response,
  type TestInfo,
} from "playwright/test";

/** A busy machine may draw no frame of a page for a long time: nothing is waited for by frames alone, ms. */
const POLLED_EVERY = 50;

/** One window of several may be given no idle time at all: from then on its page counts as drawn, ms. */
const LONGEST_BUSY = 10_000;

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
const rendered = (page: Page) =>
  page.waitForFunction(
    (longest) =>
      new Promise<boolean>((done) =>
        requestIdleCallback(
          () => {
            requestAnimationFrame(() => done(true));
            setTimeout(() => done(true), 500);
          },
          { timeout: longest },
        ),
      ),
    LONGEST_BUSY,
    { polling: POLLED_EVERY },
  );

const scripted = new WeakSet<Page>();
const foreign = new WeakSet<Page>();

/** A page of somebody else's, whose errors are no faults of the shop. */
export const markForeign = (page: Page) => foreign.add(page);

type Pressing = Window & { pressed?: string[] };

/** What becomes of the errors that the browser logs: `faults` of the shop, or `expected`, as answers that do not come are a journey's subject. */
type LoggedErrors = "faults" | "expected";

/** What the pages of a test asked for, and the errors that they logged. */
interface Watched {
  pages: Page[];
  steps: string[];
  errors: string[];
  loggedErrors: LoggedErrors;
}

function notePresses(): void {
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
}

const noted = new WeakMap<Page, (error: string) => void>();

/** A value that is not there, printed as if it were a word; the API's documentation names such values. */
async function noteBareValues(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith("/api/")) return;
  const text = await page.evaluate(() => document.body.innerText);
  const bare = /.*(?:\b(?:null|undefined|NaN)\b|\[object ).*/.exec(text);
  if (bare) noted.get(page)?.(`${page.url()} says: ${bare[0]}`);
}

/** React listens from its effects on, which come after it has drawn. */
async function ready(page: Page): Promise<void> {
  await takenOver(page);
  await rendered(page);
  await noteBareValues(page);
}

/** A page that is gone to, gone back to or read again is waited for. */
function waitForPage(page: Page): void {
  scripted.add(page);
  const [go, back, reload] = [page.goto.bind(page), page.goBack.bind(page), page.reload.bind(page)];
  const waited = async (answer: Response | null) => {
    await ready(page);
    return answer;
  };
  page.goto = async (url, options) => waited(await go(url, options));
  page.goBack = async (options) => waited(await back(options));
  page.reload = async (options) => waited(await reload(options));
}

function watchPage(page: Page, { pages, steps, errors, loggedErrors }: Watched): void {
  pages.push(page);
  page.on("request", (sent) => {
    if (sent.resourceType() !== "image") steps.push(`${Date.now()} ${sent.method()} ${sent.url()}`);
  });
  page.on("response", (answer) => {
    if (answer.request().method() !== "GET") steps.push(`${Date.now()} ${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (sent) => steps.push(`${Date.now()} ${sent.failure()?.errorText} ${sent.url()}`));
  const note = (error: string) => {
    if (!foreign.has(page)) errors.push(error);
  };
  noted.set(page, note);
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => {
    if (loggedErrors === "expected") return;
    // A refused form answers 400 on purpose; Chromium logs that as an error.
    if (message.type() === "error" && !/status of (400|404|409|429)/.test(message.text()))
      note(message.text());
  });
}

/** Every page of the context from now on. */
async function watchContext(context: BrowserContext, isScripted: boolean, watched: Watched): Promise<void> {
  context.on("page", (page) => {
    if (isScripted) waitForPage(page);
    watchPage(page, watched);
  });
  if (isScripted) await context.addInitScript(notePresses);
}

/** What was pressed and what was asked for, for the report of a failure: a press that met nothing leaves no other trace. */
async function reportSteps({ pages, steps }: Watched, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const pressed = await Promise.all(
    pages.map((page) => page.evaluate(() => (window as Pressing).pressed ?? []).catch(() => [])),
  );
  const body = [...steps, ...pressed.flat()].toSorted().slice(-80).join("\n");
  process.stdout.write(`${info.title}: what was asked for and pressed\n${body}\n`);
}

export const expect = baseExpect.extend({
  async toHaveURL(page: Page, url: string | RegExp, options?: { timeout?: number }) {
    const { isNot } = this;
    await (isNot ? baseExpect(page).not : baseExpect(page)).toHaveURL(url, options);
    if (scripted.has(page)) await ready(page);
    return { pass: !isNot, message: () => `the address is ${page.url()}` };
  },
});

export const test = base.extend<{ loggedErrors: LoggedErrors; noErrors: void }>({
  loggedErrors: ["faults", { option: true }],
  noErrors: [
    async ({ browser, context, javaScriptEnabled, loggedErrors }, use, info) => {
      const watched: Watched = { pages: [], steps: [], errors: [], loggedErrors };
      const watch = (opened: BrowserContext) => watchContext(opened, javaScriptEnabled !== false, watched);
      await watch(context);
      browser.on("context", watch);
      await use();
      browser.off("context", watch);
      await reportSteps(watched, info);
      if (watched.errors.length) throw new Error(`Errors in the browser:\n${watched.errors.join("\n")}`);
    },
    { auto: true },
  ],
});
