import type { Page } from "playwright/test";
import { ADMIN_PAGES } from "~/admin/frame/admin-menu";
import { pathPattern } from "../../crawl/address";
import { pages, pathOf } from "../../spec/pages";
import { enterAdmin, whoSeesAll } from "../admin";
import { expect, test } from "../errors";
import { signIn } from "../support";

declare global {
  interface Window {
    isLeft?: boolean;
    edited?: { control: Editable; what: string; value: string }[];
  }
}
type Editable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Changes every control of the page that a person could, the way a browser does; gives how many. */
function editAll(): number {
  const hear = (control: Editable) => {
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const valueOf = (control: Editable): string => {
    if (control instanceof HTMLSelectElement)
      return [...control.selectedOptions].map((option) => option.value).join();
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
      return String(control.checked);
    return control.value;
  };
  const input = (control: HTMLInputElement | HTMLTextAreaElement): string => {
    if (control.type === "date") return "2030-01-15";
    if (control.type === "number") {
      // Two steps, which every rule about packs and limits lets stand.
      const { step, min } = control as HTMLInputElement;
      const [first, second] = [1, 2].map((steps) => String(Number(min || 0) + steps * (Number(step) || 1)));
      return control.value === second ? first! : second!;
    }
    if (control.inputMode === "numeric" || control.inputMode === "decimal")
      return control.value === "7" ? "8" : "7";
    return control.maxLength >= 0 ? `改${control.value}`.slice(0, control.maxLength) : `${control.value}改`;
  };
  const edit = (control: Editable) => {
    if (control instanceof HTMLSelectElement) {
      const others = [...control.options].filter((option) => !option.selected && !option.disabled);
      for (const option of control.multiple ? others : others.slice(-1)) option.selected = true;
      hear(control);
    } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      if (control.type === "checkbox" || !control.checked) control.click();
    } else if (control instanceof HTMLInputElement && control.type === "file") {
      const files = new DataTransfer();
      files.items.add(new File(["x"], "early.pdf", { type: "application/pdf" }));
      control.files = files.files;
      hear(control);
    } else {
      control.value = input(control);
      hear(control);
    }
  };
  const controls = [...document.querySelectorAll<Editable>("input, select, textarea")].filter(
    (control) =>
      !control.matches(":disabled, [readonly], [type=hidden], [type=submit], [type=button], [type=image]"),
  );
  for (const control of controls) edit(control);
  window.edited = controls.map((control) => ({
    control,
    what: `${control.localName} ${control.type} ${control.name}`,
    value: valueOf(control),
  }));
  return controls.length;
}

/** What became of the controls that were changed: those that show or send something else. */
function lost(): string[] {
  if (!window.edited) return ["the page was left"];
  return window.edited.flatMap(({ control, what, value }) => {
    if (!control.isConnected) return [`${what} is gone`];
    const isTick = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
    const now = isTick
      ? String(control.checked)
      : control instanceof HTMLSelectElement
        ? [...control.selectedOptions].map((option) => option.value).join()
        : control.value;
    if (now !== value) return [`${what} was ${value} and is ${now}`];
    if (!control.form || !control.name || control.disabled || control.type === "file") return [];
    const sent = new FormData(control.form)
      .getAll(control.name)
      .map((item) => String(item).replace(/\r\n/g, "\n"));
    if (isTick) return sent.includes(control.value) || !control.checked ? [] : [`${what} is not sent`];
    const values =
      control instanceof HTMLSelectElement
        ? [...control.selectedOptions].map((option) => option.value)
        : [value];
    return values.every((value) => sent.includes(value)) ? [] : [`${what} sends ${sent.join()}`];
  });
}

const anyAddress = /^/;

/** Opens a page with its scripts held back, changes every control, lets the scripts run and gives what was lost. */
async function editEarly(page: Page, path: string): Promise<string[]> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  // Held as well: the answer to a cart's save moves lines that may no longer be bought.
  let look = () => {};
  const looked = new Promise<void>((done) => (look = done));
  await page.route(anyAddress, async (route) => {
    if (route.request().method() === "POST") await looked;
    await route.fallback();
  });
  await page.evaluate(() => (window.isLeft = true));
  const alive = page.goto(path);
  await page.waitForFunction(() => !window.isLeft && document.readyState !== "loading");
  const count = await page.evaluate(editAll);
  release();
  await alive;
  const faults = count === 0 ? [] : await page.evaluate(lost).catch((error: Error) => [error.message]);
  look();
  await page.unroute(anyAddress);
  await page.unroute("**/assets/*.js");
  return faults.map((fault) => `${path}: ${fault}`);
}

/** What a page asks for: pages that ask for the same are looked at once. */
function controlsIn(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const tags = main.match(/<(input|select|textarea)\b[^>]*>/g) ?? [];
  const names = tags
    .filter((tag) => !/type="(hidden|submit)"/.test(tag))
    .map((tag) => {
      const [kind, type, name] = [/^<\w+/, / type="(\w+)"/, / name="([^"]*)"/].map((part) => part.exec(tag));
      return `${kind![0]} ${type?.[1] ?? ""} ${name?.[1]?.replace(/\d+/g, "n") ?? ""}`;
    });
  return [...new Set(names)].sort().join();
}

/** Looks at the pages at `paths`, and at those that they lead to below `under`: one of each pattern, and one of those that ask for the same. */
async function editEveryForm(page: Page, paths: readonly string[], under: string | null): Promise<string[]> {
  const wanted = [...paths];
  const patterns = new Set<string>();
  const seen = new Set([""]);
  const faults: string[] = [];
  for (const path of wanted) {
    const pattern = pathPattern(path.split("?")[0]!);
    if (patterns.has(pattern)) continue;
    patterns.add(pattern);
    const answer = await page.request.get(path);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await answer.text();
    if (under !== null)
      for (const [, href] of html.matchAll(/href="([^"#]+)"/g))
        if (href!.startsWith(under)) wanted.push(href!.replaceAll("&amp;", "&"));
    const controls = controlsIn(html);
    if (seen.has(controls)) continue;
    seen.add(controls);
    await test.step(path, async () => void faults.push(...(await editEarly(page, path))));
  }
  expect(seen.size).toBeGreaterThan(5);
  return faults;
}

const shopPages = (auth: "any" | "company") =>
  pages
    .filter((row) => row.header !== "-" && row.auth === auth && !row.url.startsWith("/loading"))
    .map(({ url }) => pathOf(url));

test.describe.configure({ mode: "parallel" });

test("forms before signing in keep what comes early", async ({ page }) => {
  await page.goto("/404");
  const others = ["/register/step1", "/register/dd/step1", "/forget/step1", "/staff/sign-in"];
  expect(await editEveryForm(page, [...shopPages("any"), ...others], null)).toEqual([]);
});

test("forms of a company keep what comes early", async ({ page }) => {
  await signIn(page);
  expect(await editEveryForm(page, [...shopPages("company"), ...shopPages("any")], "/basic")).toEqual([]);
});

test("forms of the back office keep what comes early", async ({ page, baseURL }) => {
  await enterAdmin(page.context(), (await whoSeesAll()).id, baseURL!);
  const paths = ADMIN_PAGES.map(({ to }) => to);
  expect(await editEveryForm(page, paths, "/staff/")).toEqual([]);
});
