import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cachedRoutes } from "~/shell/browser/cached-routes";

const kept = { query: ["page"] };
const route = (id: string, path: string | undefined, handle?: object, parentId = "root") => ({
  id,
  path,
  parentId,
  module: { handle },
});
const rows = [
  { id: "root", path: "", module: {} },
  { ...route("home", undefined, { kept }), index: true },
  route("list", "list/:view?", { kept }),
  route("goods", "list/info/:id", { kept: { query: ["why"], showsSeen: true } }),
  route("named", "list/other/:id/:name?", { kept }),
  route("help", undefined),
  route("article", "help/*", { kept }, "help"),
  route("cart", "cart", { title: "购物车" }),
  route("rest", "*", {}),
];
const at = cachedRoutes(() => Object.fromEntries(rows.map((row) => [row.id, row])));

describe("a page that is kept", () => {
  it("is known by its own path, with what its route says", () => {
    expect(at("/")).toMatchObject(kept);
    expect(at("/list")).toMatchObject(kept);
    expect(at("/list/table")).toMatchObject({ params: { view: "table" } });
    expect(at("/list/info/11")).toMatchObject({ showsSeen: true, query: ["why"], params: { id: "11" } });
    expect(at("/help/fwbz/wzzz")).toMatchObject(kept);
    expect(at("/list/other/3/%E6%84%9F%E5%86%92")).toMatchObject({ params: { name: "感冒" } });
  });

  it.each([
    ...["/LIST", "/List/info/11", "/list/", "//list", "/list//info/11", "/list/info/11/", "/lis%74"],
    ...["/./list", "/x/../list", "/list/..", "/%2e%2e/list", "/list;x=1", "/list?x", "/list#x", "list", ""],
    ...["/list/other/3/%e6%84%9f", "/list/other/3/a%2Fb", "/list\\info\\11", "//", "/."],
    ...["/cart", "/nothing", `/list/info/${"1".repeat(400)}`],
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
