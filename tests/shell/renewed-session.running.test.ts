/** Pages and their data bring the session's cookie anew, about once a day; what is kept for everybody never does. */
import Sqlite from "better-sqlite3";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Visitor } from "../crawl/visitor";
import { folder, onlyShop } from "../operator/running";

const started = onlyShop({ WEB_CONCURRENCY: "1", SHOP_DEMO: "1", LOG_LEVEL: "error" });

test("a page, and the data of one, bring the cookie of a signed-in browser anew when it is a day old", async () => {
  const shop = await started();
  const visitor = new Visitor(shop.url);
  await visitor.signIn("demo", "Demo-2026");
  const aDayLater = () => {
    const books = new Sqlite(join(folder, "data", "shop.db"));
    books.exec("update session set cookie_at = 0");
    books.close();
  };
  const given = async (path: string, cookie = visitor.cookie) => {
    const { headers } = await fetch(shop.url + path, { headers: { cookie } });
    return headers.getSetCookie().find((one) => one.startsWith("shop=")) ?? null;
  };
  expect(await given("/cart")).toBeNull();
  for (const path of ["/cart", "/user?_data=root"]) {
    aDayLater();
    expect(await given(path), path).toMatch(/^shop=[\w-]{43}; .*Max-Age=604800/);
    expect(await given(path), path).toBeNull();
  }
  aDayLater();
  for (const path of ["/list", "/list"]) expect(await given(path, "")).toBeNull();
});
