import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WAYS, detectPlatform } from "~/routes/_shell+/desktop/desktop";
import { manifest, shortcut } from "~/shell/browser/desktop-files";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36`, "chrome"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`, "chrome"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/108.0.0.0 Safari/537.36 QIHU 360SE`, "windows"],
  [`Mozilla/5.0 (Windows NT 6.1) ${WEBKIT} Chrome/94.0.0.0 Safari/537.36 QQBrowser/11.9`, "windows"],
  ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", "mac"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "ios"],
  [`Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/139.0.0.0 Mobile Safari/537.36`, "android"],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0`, "wechat"],
  ["", "windows"],
])("%s is shown the way of %s", (userAgent, way) => {
  expect(detectPlatform(userAgent)).toBe(way);
  expect(WAYS.map(({ id }) => id)).toContain(way);
});

const file = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../public${path}`, import.meta.url)));
/** Width and height stand in the first chunk of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the manifest carries the shop's name and icons of the sizes it says", () => {
  const made = manifest("百草堂");
  expect(made).toMatchObject({ name: "百草堂", id: "/", scope: "/", start_url: "/", display: "standalone" });
  const pictures = made.icons.filter(({ type }) => type === "image/png");
  expect(pictures.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { src, sizes } of pictures) expect(sizeOf(file(src)), src).toBe(sizes);
  expect(sizeOf(file("/apple-touch-icon.png"))).toBe("180x180");
  expect(file("/favicon.ico").readUInt16LE(4)).toBe(3);
  expect(made.shortcuts.map(({ url }) => url)).toEqual(["/kjcg", "/cart", "/order"]);
});

test("the shortcut file is what Windows reads", () => {
  expect(shortcut("https://shop.example.cn/")).toBe("[InternetShortcut]\r\nURL=https://shop.example.cn/\r\n");
});
