import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useFocusOnNavigation, useShopKeys } from "~/shell/frame/focus";
import { mount } from "../../hook";

const scene = vi.hoisted(() => ({
  location: { pathname: "/list", key: "a", hash: "" },
  navigation: { state: "idle" } as { state: string; formMethod?: string },
}));
vi.mock("react", async (load) => ({
  ...(await load<object>()),
  ...(await import("../../hook")).HOOKS,
}));
vi.mock("@remix-run/react", () => ({
  useLocation: () => scene.location,
  useNavigation: () => scene.navigation,
}));

type Listener = (event: object) => void;

class Part {
  tabIndex = 0;
  isContentEditable = false;
  isSelected = false;
  within: Record<string, Part> = {};
  listeners: Record<string, Listener> = {};
  constructor(readonly tagName: string) {}
  focus() {
    page.activeElement = this;
  }
  select() {
    this.isSelected = true;
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners[name] = listener;
  }
  closest = (parts: string) => this.within[parts] ?? null;
  querySelector = (parts: string) => this.within[parts] ?? null;
}
class Field extends Part {
  constructor(readonly type = "text") {
    super("INPUT");
  }
}

const body = new Part("BODY");
/** The document: what stands on it, by what it is looked for with. */
const page = {
  activeElement: body as Part | null,
  body,
  documentElement: { dataset: {} as Record<string, string> },
  parts: {} as Record<string, Part>,
  removed: [] as string[],
  listeners: new Map<string, Set<Listener>>(),
  head: {
    querySelectorAll: (parts: string) =>
      parts.split(",").map((part) => ({ remove: () => page.removed.push(part) })),
  },
  querySelector: (parts: string) => page.parts[parts] ?? null,
  getElementById: (id: string) => page.parts[`#${id}`] ?? null,
  addEventListener(name: string, listener: Listener, how?: { once?: boolean }) {
    const once = (event: object) => {
      page.removeEventListener(name, once);
      listener(event);
    };
    const own = page.listeners.get(name) ?? new Set();
    page.listeners.set(name, own.add(how?.once ? once : listener));
  },
  removeEventListener: (name: string, listener: Listener) => void page.listeners.get(name)?.delete(listener),
  /** Whether the browser's own doing was held back. */
  fire(name: string, values: object): boolean {
    let isHeld = false;
    for (const listener of page.listeners.get(name) ?? [])
      listener({ ...values, preventDefault: () => void (isHeld = true) });
    return isHeld;
  },
};
let scrolled: number[][];

beforeEach(() => {
  Object.assign(page, { activeElement: body, parts: {}, removed: [] });
  page.documentElement.dataset = {};
  page.listeners.clear();
  scrolled = [];
  scene.location = { pathname: "/list", key: "a", hash: "" };
  scene.navigation = { state: "idle" };
  vi.stubGlobal("HTMLElement", Part);
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("document", page);
  const scroll = (x: number, y: number) => void scrolled.push([x, y]);
  vi.stubGlobal("window", { innerHeight: 500, scrollBy: scroll, scrollTo: scroll });
});
afterEach(() => void vi.unstubAllGlobals());
const press = (key: string, values: object = {}) => page.fire("keydown", { key, ...values });

describe("the keys of the shop", () => {
  const BOX = ".search__words";
  const keys = () => mount(useShopKeys);

  test("/ goes to the search box that is in sight and takes its words; without one it is a character like any other", () => {
    keys();
    expect(press("/")).toBe(false);
    page.parts[BOX] = new Field();
    expect(press("/")).toBe(true);
    expect([page.activeElement === page.parts[BOX], page.parts[BOX].isSelected]).toEqual([true, true]);
    page.activeElement = body;
    page.parts[".sticky-search--shown .search__words"] = new Field();
    press("/");
    expect(page.activeElement).toBe(page.parts[".sticky-search--shown .search__words"]);
  });

  test.each(["?", "？"])("%s shows the keys until they are hidden", (key) => {
    const shop = keys();
    expect([shop.value.areKeysShown, press(key), shop.value.areKeysShown]).toEqual([false, true, true]);
    shop.value.hideKeys();
    expect(shop.value.areKeysShown).toBe(false);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    "with %o are the browser's own",
    (held) => {
      const shop = keys();
      page.parts[BOX] = new Field();
      expect([press("/", held), press("?", held), shop.value.areKeysShown]).toEqual([false, false, false]);
    },
  );

  test("are characters to whoever types a text, but not in a field of a number", () => {
    const shop = keys();
    page.parts[BOX] = new Field();
    const editable = new Part("DIV");
    editable.isContentEditable = true;
    for (const typing of [new Field(), new Part("TEXTAREA"), new Part("SELECT"), editable]) {
      page.activeElement = typing;
      expect([press("/"), press("?"), page.activeElement === typing]).toEqual([false, false, true]);
    }
    for (const other of [new Field("number"), new Part("A"), new Part("MY-SELECT"), null]) {
      page.activeElement = other;
      expect(press("/")).toBe(true);
    }
    expect(shop.value.areKeysShown).toBe(false);
  });

  test("do nothing below an open dialog, nor do other keys anywhere", () => {
    keys();
    page.parts[BOX] = new Field();
    for (const key of ["a", "Enter", " ", "//"]) expect(press(key)).toBe(false);
    page.parts["dialog[open]"] = new Part("DIALOG");
    expect([press("/"), press("?")]).toEqual([false, false]);
  });

  test.each(["focusin", "pointerover"])(
    "Escape shuts fly-outs and stays on their entry, until %s",
    (moved) => {
      keys();
      const [entry, link, inside] = [new Part("LI"), new Part("A"), new Part("A")];
      entry.within = { a: link };
      inside.within = { ".topbar__item, .toolbar__item": entry };
      page.activeElement = inside;
      expect(press("Escape")).toBe(false);
      expect([page.activeElement === link, page.documentElement.dataset]).toEqual([true, { shut: "" }]);
      page.fire(moved, { target: link });
      expect(page.documentElement.dataset).toEqual({});
    },
  );

  test("are gone with the frame", () => {
    const shop = keys();
    shop.end();
    expect([press("?"), shop.value.areKeysShown]).toEqual([false, false]);
  });
});

describe("the wheel over a number that has the focus", () => {
  function turn(field: Part, values: object): boolean {
    mount(useShopKeys);
    page.fire("focusin", { target: field });
    let isHeld = false;
    const event = { target: field, deltaX: 1, deltaY: 3, deltaMode: 0, ctrlKey: false, ...values };
    field.listeners.wheel?.({ ...event, preventDefault: () => void (isHeld = true) });
    return isHeld;
  }

  test.each([
    ["pixels", 0, [1, 3]],
    ["lines", 1, [16, 48]],
    ["pages", 2, [500, 1_500]],
    ["what nobody knows", 7, [1, 3]],
  ])("turns the page by %s and leaves the number", (_, deltaMode, by) => {
    const field = new Field("number");
    page.activeElement = field;
    expect([turn(field, { deltaMode }), scrolled]).toEqual([true, [by]]);
  });

  test("is the browser's own to zoom, over a field that was left, and over every other field", () => {
    const field = new Field("number");
    expect(turn(field, {})).toBe(false);
    page.activeElement = field;
    expect(turn(field, { ctrlKey: true })).toBe(false);
    const text = new Field();
    page.activeElement = text;
    expect([turn(text, {}), text.listeners, scrolled]).toEqual([false, {}, []]);
  });
});

describe("after a way", () => {
  const HEADING = "main h1";
  beforeEach(() => {
    page.parts[HEADING] = new Part("H1");
    page.parts["#main"] = new Part("MAIN");
  });

  /** Waits for a page, does something meanwhile, and comes to it. */
  function go(
    to: Partial<typeof scene.location>,
    { formMethod, meanwhile }: { formMethod?: string; meanwhile?: () => void } = {},
  ) {
    const hook = mount(useFocusOnNavigation);
    scene.navigation = { state: "loading", ...(formMethod && { formMethod }) };
    hook.draw();
    meanwhile?.();
    scene.navigation = { state: "idle" };
    scene.location = { ...scene.location, key: "b", ...to };
    hook.draw();
    return page.activeElement;
  }

  test("to another page the focus is on its faults, else its heading, else its beginning, which only then can have it", () => {
    const faults = new Part("DIV");
    page.parts["#error-summary"] = faults;
    expect(go({ pathname: "/cart" })).toBe(faults);
    delete page.parts["#error-summary"];
    expect([go({ pathname: "/order", key: "c" }), page.parts[HEADING]!.tabIndex]).toEqual([
      page.parts[HEADING],
      -1,
    ]);
    delete page.parts[HEADING];
    expect(go({ pathname: "/", key: "d" })).toBe(page.parts["#main"]);
    delete page.parts["#main"];
    page.activeElement = body;
    expect(go({ pathname: "/x", key: "e" })).toBe(body);
  });

  test("on the same page it stays where it is, and is found again where it was lost", () => {
    const button = new Part("BUTTON");
    page.activeElement = button;
    expect(go({})).toBe(button);
    page.activeElement = null;
    expect(go({ key: "c" })).toBe(page.parts[HEADING]);
  });

  test("it stays with whoever went on to a field by themselves, not with who was in one before", () => {
    const [field, other] = [new Field(), new Field()];
    page.activeElement = field;
    expect(go({ pathname: "/cart" })).toBe(page.parts[HEADING]);
    page.activeElement = field;
    expect(go({ pathname: "/list", key: "c" }, { meanwhile: () => other.focus() })).toBe(other);
  });

  test("to a place within a page, or below an open dialog, the browser knows better", () => {
    expect(go({ pathname: "/cart", hash: "#sum" })).toBe(body);
    page.parts["dialog[open]"] = new Part("DIALOG");
    expect(go({ pathname: "/list", key: "c", hash: "" })).toBe(body);
  });

  test("what a form leads on to begins at its top; its own answer and a place within a page keep theirs", () => {
    go({ pathname: "/cart" }, { formMethod: "POST" });
    expect(scrolled).toEqual([[0, 0]]);
    go({ key: "c" }, { formMethod: "POST" });
    go({ pathname: "/order", key: "d", hash: "#x" }, { formMethod: "POST" });
    go({ pathname: "/list", key: "e", hash: "" }, { formMethod: "GET" });
    expect(scrolled).toHaveLength(1);
  });

  test("the tags that were true of the page before are gone; without a way nothing is touched", () => {
    const hook = mount(useFocusOnNavigation);
    hook.draw();
    expect([page.removed, page.activeElement]).toEqual([[], body]);
    go({ pathname: "/cart" });
    expect(page.removed).toEqual([
      "link[rel=canonical]",
      "meta[name=description]",
      "meta[name=robots]",
      "meta[property]",
      '[type="application/ld+json"]',
    ]);
  });
});
