import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adminShortcuts, pressKey } from "~/admin/frame/admin-keys";

/** Enough of an element: what it is, what it stands in, and what was done to it. */
class FakeElement {
  readonly done: string[] = [];
  form: { requestSubmit: (by: unknown) => void } | null = null;
  inside: Record<string, unknown> = {};
  elements: FakeElement[] = [];
  around: Record<string, unknown> = {};
  constructor(readonly kind = "") {}
  matches = (selector: string) => selector.split(",").some((item) => item.trim() === this.kind);
  closest = (selector: string) => this.around[selector.startsWith(".admin-main") ? "row" : selector] ?? null;
  querySelector = (selector: string) =>
    Object.entries(this.inside).find(([part]) => selector.startsWith(part))?.[1] ?? null;
  focus = () => void this.done.push("focus");
  select = () => void this.done.push("select");
  click = () => void this.done.push("click");
}

interface Page {
  rows: FakeElement[];
  parts: FakeElement[];
  keyed: Record<string, FakeElement>;
  search: FakeElement | null;
  main: FakeElement | null;
  next: FakeElement | null;
  dialog: boolean;
}

const newPage = (): Page => ({
  rows: [],
  parts: [],
  keyed: {},
  search: null,
  main: null,
  next: null,
  dialog: false,
});
let page: Page;

const found = (selector: string): unknown => {
  if (selector.startsWith("dialog")) return page.dialog ? new FakeElement() : null;
  if (selector.includes("data-next")) return page.next;
  if (selector.includes(".admin-bar")) return page.search;
  if (selector.startsWith("button")) return page.main;
  if (selector.includes(".grid-table")) return page.rows[0] ?? null;
  const nth = /data-key="(\d)"/.exec(selector)?.[1];
  return nth ? (page.keyed[nth] ?? null) : (page.parts[0] ?? null);
};
const all = (selector: string) => (selector.includes(".grid-table") ? page.rows : page.parts);

beforeEach(() => {
  page = newPage();
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("document", { querySelector: found, querySelectorAll: all });
});
afterEach(() => vi.unstubAllGlobals());

const NO_COMPANIES = new FakeElement("body");
let isShown = 0;
const press = (key: string, target: FakeElement | null = NO_COMPANIES, more: object = {}) => {
  isShown = 0;
  return pressKey({ key, target, ...more } as unknown as KeyboardEvent, () => void (isShown += 1));
};

/** A row of a list with its link and, unless it has none, its box. */
function newRow(hasBox = true) {
  const [link, box] = [new FakeElement("a"), new FakeElement('input[type="checkbox"]')];
  const row = new FakeElement("tr");
  row.inside = { "a[href]": link, ...(hasBox && { input: box }) };
  for (const item of [link, box]) item.around["row"] = row;
  return { row, link, box };
}

describe("in a list", () => {
  const list = () => {
    const rows = [newRow(), newRow(), newRow(false)];
    page.rows = rows.map(({ row }) => row);
    return rows;
  };
  const focused = (rows: ReturnType<typeof list>) =>
    rows.findIndex(({ link }) => link.done.includes("focus"));

  test.each([
    ["j", null, 0],
    ["k", null, 2],
    ["j", 0, 1],
    ["ArrowDown", 0, 1],
    ["k", 2, 1],
    ["ArrowUp", 2, 1],
  ] as const)("%s from row %j goes to row %i", (key, from, to) => {
    const rows = list();
    expect(press(key, from === null ? NO_COMPANIES : rows[from]!.link)).toBe(true);
    expect(focused(rows)).toBe(to);
  });

  test.each([
    ["j", 2],
    ["k", 0],
  ] as const)("%s at the end, row %i, stays", (key, from) => {
    const rows = list();
    expect(press(key, rows[from]!.link)).toBe(false);
    expect(focused(rows)).toBe(-1);
  });

  test("arrows outside of it turn the page", () => {
    const rows = list();
    for (const key of ["ArrowDown", "ArrowUp"]) expect(press(key)).toBe(false);
    expect(focused(rows)).toBe(-1);
  });

  test("x ticks the row in which one stands, also on its tick, and no other", () => {
    const rows = list();
    expect(press("x", rows[1]!.link)).toBe(true);
    expect(press("x", rows[1]!.box)).toBe(true);
    expect(rows.map(({ box }) => box.done)).toEqual([[], ["click", "click"], []]);
    expect([press("x", rows[2]!.link), press("x")]).toEqual([false, false]);
  });

  test("an empty one has no keys", () => {
    for (const key of ["j", "k", "x"]) expect(press(key)).toBe(false);
  });
});

describe("in a queue", () => {
  test("n opens the next case, and nothing where there is none", () => {
    expect(press("n")).toBe(false);
    page.next = new FakeElement();
    expect(press("n")).toBe(true);
    expect(press("n", NO_COMPANIES, { ctrlKey: true })).toBe(false);
    expect(page.next.done).toEqual(["click"]);
    expect(adminShortcuts(document).map(({ title }) => title)).toContain("队列");
  });
});

describe("figures", () => {
  test("open the parts in their order, a part that carries its figure first", () => {
    const [first, second, own] = [new FakeElement(), new FakeElement(), new FakeElement()];
    page.parts = [first, second];
    page.keyed = { 2: own };
    expect([press("1"), press("2")]).toEqual([true, true]);
    expect([first.done, second.done, own.done]).toEqual([["click"], [], ["click"]]);
    expect(press("3")).toBe(false);
  });

  test.each(["0", "10", "１", "F1", "J"])("%s is none of them", (key) => {
    page.parts = [new FakeElement()];
    expect(press(key)).toBe(false);
    expect(page.parts[0]!.done).toEqual([]);
  });
});

describe("/ and ?", () => {
  test("go to the search box, its words taken, and show the keys", () => {
    page.search = new FakeElement("input");
    expect(press("/")).toBe(true);
    expect(page.search.done).toEqual(["focus", "select"]);
    expect(isShown).toBe(0);
    expect(press("?")).toBe(true);
    expect(isShown).toBe(1);
  });

  test("the browser has / where there is no box", () => expect(press("/")).toBe(false));
});

describe("the main button", () => {
  const newMain = () => {
    const button = new FakeElement('button[type="submit"].button--primary');
    const sent: unknown[] = [];
    button.form = { requestSubmit: (by) => void sent.push(by) };
    return { button, sent };
  };

  test("is pressed by Ctrl or Cmd and Enter, in a field too: that of its own form", () => {
    const [own, other] = [newMain(), newMain()];
    page.main = other.button;
    const form = new FakeElement("form");
    const field = new FakeElement("textarea");
    // It may stand outside of the form that it sends.
    form.elements = [field, own.button];
    field.around["form"] = form;
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) expect(press("Enter", field, held)).toBe(true);
    expect([own.sent, other.sent]).toEqual([[own.button, own.button], []]);
    expect(press("Enter", NO_COMPANIES, { ctrlKey: true })).toBe(true);
    expect(other.sent).toEqual([other.button]);
  });

  test("is never pressed by Enter alone, and by nothing where there is none", () => {
    const { button, sent } = newMain();
    page.main = button;
    expect(press("Enter")).toBe(false);
    page.main = null;
    expect(press("Enter", NO_COMPANIES, { ctrlKey: true })).toBe(false);
    expect(sent).toEqual([]);
  });
});

test("a form without a main button is not sent by that of another", () => {
  const other = new FakeElement('button[type="submit"].button--primary');
  page.main = other;
  const [form, field] = [new FakeElement("form"), new FakeElement("textarea")];
  form.elements = [field];
  field.around["form"] = form;
  expect(press("Enter", field, { ctrlKey: true })).toBe(false);
  expect(other.done).toEqual([]);
});

describe("nothing is a key", () => {
  const KEYS = ["/", "?", "j", "k", "x", "1"];
  const busy = () => {
    const item = newRow();
    page.rows = [item.row];
    page.parts = [new FakeElement()];
    page.search = new FakeElement();
    return [item.link, item.box, page.search, page.parts[0]!];
  };

  test.each(["input", "select", "textarea", "[contenteditable]"])("while somebody types: %s", (kind) => {
    const things = busy();
    for (const key of KEYS) expect(press(key, new FakeElement(kind)), key).toBe(false);
    expect(things.flatMap(({ done }) => done)).toEqual([]);
    expect(isShown).toBe(0);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    "with %j: it is the browser's or the input method's",
    (held) => {
      const things = busy();
      for (const key of KEYS) expect(press(key, NO_COMPANIES, held), key).toBe(false);
      expect(things.flatMap(({ done }) => done)).toEqual([]);
    },
  );

  test("of the page under an open dialog", () => {
    const things = busy();
    page.dialog = true;
    for (const key of ["j", "k", "x", "1"]) expect(press(key), key).toBe(false);
    expect(things.flatMap(({ done }) => done)).toEqual([]);
  });
});

describe("the list of keys", () => {
  const titles = () => adminShortcuts(document).map(({ title }) => title);

  test("has what this page has, and always the back office's own", () => {
    expect(titles()).toEqual(["工作台"]);
    page.rows = [newRow().row];
    expect(titles()).toEqual(["列表", "工作台"]);
    page.parts = [new FakeElement()];
    page.main = new FakeElement("button");
    expect(titles()).toEqual(["列表", "分组", "表单", "工作台"]);
  });

  test("names each key once", () => {
    page = { ...newPage(), rows: [newRow().row], parts: [new FakeElement()], main: new FakeElement() };
    const keys = adminShortcuts(document).flatMap((group) => group.keys.map(([key]) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
