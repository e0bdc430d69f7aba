import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { resolveAlias } from "~/content/aliases";

/** The whole table of pages, as the specification has it. */
const rows = readFileSync(new URL("../spec/routes.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("/"))
  .map((line) => line.split("\t"))
  .map(([url = "", also = "-", , , , , , note = ""]) => ({
    url,
    also: also === "-" ? [] : also.split(",").map((one) => one.trim()),
    note,
  }));

const filled = (url: string, withOptional: boolean) =>
  url.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) =>
    optional && !withOptional ? "" : `/${name}-1%2F2`,
  ) || "/";

const others = rows.flatMap(({ url, also }) => also.map((other) => [other, url] as const));

describe("other addresses", () => {
  test("the table has them", () => expect(others.length).toBeGreaterThan(50));

  test.each(others)("%s leads to %s for good", (other, url) => {
    for (const withOptional of [true, false])
      expect(resolveAlias(filled(other, withOptional))).toEqual({
        to: filled(url, withOptional),
        status: 301,
      });
  });

  test("a slash at the end and letters of another case are the same address", () => {
    expect(resolveAlias("/LIST_TABLE/")).toEqual({ to: "/list/table", status: 301 });
    expect(resolveAlias("/order_wddd_info/7/")).toEqual({ to: "/order/info/7", status: 301 });
  });
});

describe("section roots", () => {
  const roots = rows.flatMap(({ url, note }) => {
    const to = /redirects to (\/\S+)/.exec(note)?.[1];
    return to && !url.startsWith("/activity") ? [[url, to.replace(/;$/, "")] as const] : [];
  });

  test("the table has them", () => expect(roots.map(([from]) => from)).toContain("/wdqb"));

  test.each(roots)("%s leads to %s", (from, to) => {
    const found = resolveAlias(filled(from, true));
    expect({ ...found, to: found?.to.replace(/#.*/, "") }).toEqual({ to: filled(to, true), status: 302 });
  });

  test("that of an order's parcels leads to their place on its page", () =>
    expect(resolveAlias("/order/wl/7")).toEqual({ to: "/order/info/7#parcels", status: 302 }));
});

test("a canonical address is nobody's other address, and what no table knows is nothing", () => {
  for (const path of [
    "/list",
    "/cart/step2",
    "/order/info/1",
    "/nowhere",
    "/list_table/x",
    "/order_wddd_info",
    "/",
  ])
    expect(resolveAlias(path)).toBeNull();
});
