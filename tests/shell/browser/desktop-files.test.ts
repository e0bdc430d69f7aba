import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manifest, MANIFEST_PATH, shortcut, SHORTCUT_PATH } from "~/shell/browser/desktop-files";

const APP = manifest("青囊医药");
const PAGES = new Set(
  readFileSync("tests/spec/routes.tsv", "utf8")
    .split("\n")
    .flatMap((line) => line.split("\t").slice(0, 2))
    .flatMap((cell) => cell.split(/[ ,;]+/)),
);

describe("the app", () => {
  test("is called what the shop is called, and begins at its home page", () => {
    expect(APP).toMatchObject({
      name: "青囊医药",
      short_name: "青囊医药",
      start_url: "/",
      scope: "/",
      id: "/",
    });
    expect(JSON.parse(JSON.stringify(manifest('药"\\店')))).toMatchObject({ name: '药"\\店' });
  });

  test("has pictures that there are, of the size that they say", () => {
    const all = [...APP.icons, ...APP.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes, type } of all) {
      expect(existsSync(`public${src}`), src).toBe(true);
      if (type !== "image/png") continue;
      const file = readFileSync(`public${src}`);
      expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test("has what browsers want before they offer it: 192 and 512 px, and one that may be cut round", () => {
    const sizes = (purpose: string) =>
      APP.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes("any")).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(sizes("maskable")).toContain("512x512");
    // One that may be cut has room round its sign; the other one would lose it.
    for (const { src, purpose } of APP.icons)
      expect(src.includes("maskable"), src).toBe(purpose === "maskable");
    expect(APP.display).toBe("standalone");
  });

  test("has shortcuts to pages of the shop, each once", () => {
    const urls = APP.shortcuts.map(({ url }) => url);
    expect(urls).toEqual(["/kjcg", "/cart", "/order"]);
    for (const url of urls) expect(PAGES, url).toContain(url);
    expect(new Set(APP.shortcuts.map(({ name }) => name)).size).toBe(urls.length);
  });
});

describe("the shortcut file", () => {
  test("is read by desktops: a section, one address, lines that end as theirs do", () =>
    expect(shortcut("http://shop.example/")).toBe("[InternetShortcut]\r\nURL=http://shop.example/\r\n"));

  test("of any address of the shop is two lines and no setting more", () =>
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const lines = shortcut(new URL(url).href).split("\r\n");
        expect(lines).toEqual(["[InternetShortcut]", `URL=${new URL(url).href}`, ""]);
      }),
    ));
});

test("both files are where the page says they are, with the endings that systems know", () =>
  expect([MANIFEST_PATH, SHORTCUT_PATH].map((path) => /^\/desktop\/shop\.(\w+)$/.exec(path)?.[1])).toEqual([
    "webmanifest",
    "url",
  ]));
