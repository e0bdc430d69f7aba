import { readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveAlias } from "~/modules/content/aliases";
import { patternsOfMap } from "~/shell/route-patterns";
import { anyText } from "../../any-text";
import { shopRoutes } from "../../spec/routes";

/** The whole table of pages, as the specification has it. */
const rows = readFileSync(new URL("../../spec/routes.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("/"))
  .map((line) => line.split("\t"))
  .map(([url = "", also = "-", , , , , , note = ""]) => ({
    url,
    also: also === "-" ? [] : also.split(",").map((item) => item.trim()),
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

describe("a way through several addresses", () => {
  const follow = (path: string): string[] => {
    const found = resolveAlias(path.replace(/#.*/, ""));
    return found ? [found.to, ...follow(found.to)] : [];
  };

  test.each([
    ...others.map(([other]) => other),
    "/zhzx",
    "/wdqb",
    "/zzfw",
    "/order_wddd",
    "/help_us",
    "/news",
  ])("from %s ends after two steps at most, and never where it began", (from) => {
    const steps = follow(filled(from, true));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(2);
    expect(new Set([filled(from, true), ...steps]).size).toBe(steps.length + 1);
  });

  test("never leaves the site, whatever stands in a parameter", () => {
    for (const id of ["%2F%2Fevil.example", "\\evil.example", "$&", "..", "7?x=1", "a:b@c"])
      expect(resolveAlias(`/list_info/${id}`)).toEqual({ to: `/list/info/${id}`, status: 301 });
    expect(resolveAlias("//evil.example/list_table")).toBeNull();
    expect(resolveAlias("/list_info/a/b")).toBeNull();
  });

  test("an optional parameter may be left out, a needed one may not", () => {
    expect(resolveAlias("/ppzq_index")).toEqual({ to: "/ppzq", status: 301 });
    expect(resolveAlias("/ppzq_index/3")).toEqual({ to: "/ppzq/3", status: 301 });
    expect(resolveAlias("/list_info/")).toBeNull();
    expect(resolveAlias("/index")).toEqual({ to: "/", status: 301 });
  });
});

describe("whatever path is asked for", () => {
  const paths = fc.oneof(
    anyText().map((text) => `/${text}`),
    fc
      .tuple(fc.constantFrom(...others.map(([other]) => other)), anyText())
      .map(([other, text]) => other + text),
    fc
      .tuple(fc.constantFrom("/list_info", "/order_wddd_info", "/ppzq_index"), anyText())
      .map(([other, text]) => `${other}/${text}`),
  );

  test("it leads to a path of this site for good or for now, or nowhere", () =>
    fc.assert(
      fc.property(paths, (path) => {
        const found = resolveAlias(path);
        if (!found) return;
        expect(found.to).toMatch(/^\/(?!\/)/);
        expect([301, 302]).toContain(found.status);
        expect(found.to).not.toBe(path);
        // Nothing of the table itself is left in it: every parameter was filled.
        if (!path.includes(":")) expect(found.to).not.toContain(":");
      }),
    ));

  test("letters of any case, and a slash at its end, lead the same way", () =>
    fc.assert(
      fc.property(fc.constantFrom(...others.map(([other]) => filled(other, true))), (path) => {
        const found = resolveAlias(path);
        expect(resolveAlias(`${path}/`)).toEqual(found);
        expect(resolveAlias(path.toUpperCase())?.status).toBe(found?.status);
        expect(resolveAlias(`${path}//`)).toBeNull();
        expect(resolveAlias(`/x${path}`)).toBeNull();
      }),
    ));
});

describe("beside the map of the shop", () => {
  const pages = patternsOfMap(shopRoutes()).filter((pattern) => pattern !== "/*");
  /** Whether a page of the map has this address, as the router reads it. */
  const isPage = (path: string) =>
    matchRoutes(
      pages.map((pattern) => ({ path: pattern })),
      path,
    ) !== null;

  test("no other address is a page's own: it would never be asked here", () => {
    for (const [other] of others) expect(isPage(filled(other, true)), other).toBe(false);
  });

  test("every address leads to a page that there is, over a section's root at most", () => {
    for (const [other] of others) {
      const { to } = resolveAlias(filled(other, true))!;
      const next = isPage(to) ? to : resolveAlias(to)?.to.replace(/#.*/, "");
      expect(next && isPage(next), `${other} ${to}`).toBe(true);
    }
  });
});
