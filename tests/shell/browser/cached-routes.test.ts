import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cachedRoutes } from "~/shell/browser/cached-routes";

const stored = { query: ["page"] };
const route = (id: string, path: string | undefined, handle?: object, parentId = "root") => ({
  id,
  path,
  parentId,
  module: { handle },
});
const rows = [
  { id: "root", path: "", module: {} },
  { ...route("home", undefined, { cache: stored }), index: true },
  route("list", "list/:view?", { cache: stored }),
  route("goods", "list/info/:id", { cache: { query: ["why"], showsSeen: true } }),
  route("named", "list/other/:id/:name?", { cache: stored }),
  route("help", undefined),
  route("article", "help/*", { cache: stored }, "help"),
  route("cart", "cart", { title: "购物车" }),
  route("rest", "*", {}),
];
const at = cachedRoutes(() => Object.fromEntries(rows.map((row) => [row.id, row])));

describe("a page that is kept", () => {
  it("is known by its own path, with what its route says", () => {
    expect(at("/")).toMatchObject(stored);
    expect(at("/list")).toMatchObject(stored);
    expect(at("/list/table")).toMatchObject({ params: { view: "table" } });
    expect(at("/list/info/11")).toMatchObject({ showsSeen: true, query: ["why"], params: { id: "11" } });
    expect(at("/help/fwbz/wzzz")).toMatchObject(stored);
    expect(at("/list/other/3/%E6%84%9F%E5%86%92")).toMatchObject({ params: { name: "感冒" } });
  });

  it.each([
    "/LIST",
    "/List/info/11",
    "/list/",
    "//list",
    "/list//info/11",
    "/list/info/11/",
    "/lis%74",
    "/./list",
    "/x/../list",
    "/list/..",
    "/%2e%2e/list",
    "/list;x=1",
    "/list?x",
    "/list#x",
    "list",
    "",
    "/list/other/3/%e6%84%9f",
    "/list/other/3/a%2Fb",
    "/list\\info\\11",
    "//",
    "/.",
    "/cart",
    "/nothing",
    `/list/info/${"1".repeat(400)}`,
  ])("is none at %s", (path) => expect(at(path)).toBe(null));

  it("is never another's: whoever is let in spells the path as links do", () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."/list/info/1LI.;?#\\ é", "%6c") }), (text) => {
        const path = `/${text}`;
        const page = at(path);
        if (page) expect(path).toMatch(/^\/$|^\/(list|help)(\/|$)/);
        if (page?.showsSeen)
          expect(path).toBe(new URL(`/list/info/${page.params["id"]}`, "http://x").pathname);
      }),
    ));
});

describe("the map", () => {
  const counting = (more: object[] = []) => {
    let reads = 0;
    const routes = () => {
      reads += 1;
      return Object.fromEntries([...rows, ...(more as typeof rows)].map((row) => [row.id, row]));
    };
    return { ask: cachedRoutes(routes), reads: () => reads };
  };

  it("is read at the first question and never again", () => {
    const { ask, reads } = counting();
    expect(reads()).toBe(0);
    for (const path of ["/", "/list", "/cart", "/nothing", "/list"]) ask(path);
    expect(reads()).toBe(1);
  });

  it("is not even read for a path that is longer than any", () => {
    const { ask, reads } = counting();
    expect(ask(`/${"x".repeat(300)}`)).toBeNull();
    expect(reads()).toBe(0);
    expect(ask(`/list/info/${"1".repeat(289)}`)?.params["id"]).toHaveLength(289);
  });

  it("answers a question the second time as the first, kept or not", () => {
    const { ask } = counting();
    for (const path of ["/list/info/11", "/cart", "/LIST", "/help/a/b"]) expect(ask(path)).toEqual(ask(path));
    expect(ask("/list/info/11")).toBe(ask("/list/info/11"));
  });

  it("asks the page itself: what stands in a layout holds for none of its pages", () => {
    const { ask } = counting([
      route("zone", "zone", { cache: stored }),
      route("of-zone", "own", { title: "专区" }, "zone"),
      { ...route("zone-index", undefined, { cache: stored }, "zone"), index: true },
    ]);
    expect(ask("/zone/own")).toBeNull();
    expect(ask("/zone")).toMatchObject(stored);
  });

  it("gives each address its own part, and another's never, however many are asked for", () => {
    const { ask } = counting();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 60 }), (ids) => {
        for (const id of ids) expect(ask(`/list/info/${id}`)?.params).toEqual({ id: String(id) });
      }),
    );
  });
});
