import { expect, test } from "vitest";
import { readConfig } from "~/platform/config/config.server";
import { parsePostgresUrl } from "~/platform/config/postgres-url";

test("one server is asked as it was written", () => {
  const url = "postgres://shop:a%40b@db.example:5433/shop?options=-c%20lock_timeout%3D20";
  expect(parsePostgresUrl(url)).toEqual({ urls: [url], shown: "db.example:5433", isAnyFine: false });
});

test("each of several is asked with the same login, database and parameters", () => {
  expect(
    parsePostgresUrl(
      "postgresql://u:p@a:5432,[::1]:5433,c/shop?target_session_attrs=read-write&sslmode=disable",
    ),
  ).toEqual({
    urls: ["a:5432", "[::1]:5433", "c"].map((host) => `postgresql://u:p@${host}/shop?sslmode=disable`),
    shown: "a:5432, [::1]:5433, c",
    isAnyFine: false,
  });
});

test("one that cannot be written will do where that is said", () => {
  expect(parsePostgresUrl("postgres://a,b/shop?target_session_attrs=any")).toMatchObject({
    urls: ["postgres://a/shop", "postgres://b/shop"],
    isAnyFine: true,
  });
});

test("a socket is no list", () => {
  const url = "postgres://shop@/shop?host=/run/postgresql";
  expect(parsePostgresUrl(url)).toEqual({ urls: [url], shown: "this machine", isAnyFine: false });
});

test.each([
  ["mysql://a/shop", "应以 postgres:// 开头"],
  ["postgres://a,,b/shop", "“”处"],
  ["postgres://a:x/shop", "“a:x”处"],
  ["postgres://a:5432,b:99999/shop", "“b:99999”处"],
  ["postgres://a/shop?target_session_attrs=standby", "read-write 或 any"],
])("%s is refused in one line", (url, why) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(why);
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^设置有误：DATABASE_URL：[^\n]+$/);
});
