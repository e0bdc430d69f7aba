import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MESSAGE_LIFETIME, takeOver } from "~/server/stored-builds";

const NOW = Date.parse("2026-11-22T10:00:00+08:00");
let root: string;

beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "shop-builds-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const text = (path: string) => readFileSync(join(root, "build", path), "utf8");
const stands = (path: string) => existsSync(join(root, "build", path));

/** What the compiler leaves: the server's entry and files whose names say what is in them. */
function made(version: string, assets: readonly string[], at: number): void {
  write("build/next/server/index.js", `version ${version}`);
  for (const name of ["start", "shop", "jobs"]) write(`build/next/programs/${name}.js`, version);
  for (const name of assets) write(`build/next/client/assets/${name}`, name);
  takeOver(root, at);
}

test("files of the build before stay for a while after it is replaced, and go then", () => {
  made("one", ["shop-A.css", "root-A.js", "list-A.js"], NOW);
  // It served for a month: only then do its files begin to be old.
  const second = NOW + 30 * 86_400_000;
  made("two", ["shop-A.css", "root-B.js", "list-A.js"], second);
  expect(text("server/index.js")).toBe("version two");
  for (const name of ["shop-A.css", "root-A.js", "root-B.js", "list-A.js"])
    expect(text(`client/assets/${name}`)).toBe(name);
  expect(stands("next")).toBe(false);

  made("three", ["shop-C.css", "root-C.js", "list-A.js"], second + MESSAGE_LIFETIME);
  expect(stands("client/assets/root-A.js")).toBe(true);
  made("four", ["shop-C.css", "root-D.js", "list-A.js"], second + MESSAGE_LIFETIME + 1);
  expect(stands("client/assets/root-A.js")).toBe(false);
  for (const name of ["shop-A.css", "root-B.js", "root-C.js", "root-D.js", "list-A.js"])
    expect(stands(`client/assets/${name}`)).toBe(true);
});

test("what comes back into use is no longer old", () => {
  made("one", ["root-A.js"], NOW);
  made("two", ["root-B.js"], NOW + 1);
  made("one again", ["root-A.js"], NOW + MESSAGE_LIFETIME);
  made("two again", ["root-B.js"], NOW + MESSAGE_LIFETIME + 2);
  made("three", ["root-C.js"], NOW + MESSAGE_LIFETIME + 3);
  expect([stands("client/assets/root-A.js"), stands("client/assets/root-B.js")]).toEqual([true, true]);
});

test("a build that did not come to its end changes nothing", () => {
  made("one", ["root-A.js"], NOW);
  write("build/next/client/assets/root-B.js", "half");
  expect(() => takeOver(root, NOW + 1)).toThrow("没有 server/index.js");
  expect(text("server/index.js")).toContain("version one");
  expect(stands("client/assets/root-B.js")).toBe(false);
});
