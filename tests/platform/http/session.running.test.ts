import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, onlyShop } from "../../server/running";

const started = onlyShop({});

test("an answer to whoever is signed in brings the cookie anew once it is a day old, for as long as the session lasts at most", async () => {
  const shop = await started();
  process.env.SHOP_DATA = join(folder, "data");
  const { db } = await import("~/platform/database/database.server");
  const { startSession } = await import("~/platform/http/session.server");
  const { company } = await import("../../modules/orders/shop");
  await company(1);
  await db.insertInto("membership").values({ account_id: 1, company_id: 1, is_default: 1 }).execute();
  const begun = await startSession(new Request("http://shop.test/"), { accountId: 1, companyId: 1 });
  const cookie = begun.split(";")[0]!;
  const values = async (path: string) =>
    (await fetch(shop.url + path, { headers: { cookie }, redirect: "manual" })).headers.getSetCookie();
  const aDayLater = () => db.updateTable("session").set({ cookie_at: 0 }).execute();
  for (const path of ["/user", "/user?_data=root", "/api/user/base"]) {
    await aDayLater();
    expect(await values(path), path).toEqual([expect.stringContaining(`${cookie}; `)]);
    expect(await values(path), `${path} again`).toEqual([]);
  }
  await aDayLater();
  const { created_at } = await db.selectFrom("session").select("created_at").executeTakeFirstOrThrow();
  await db
    .updateTable("session")
    .set({ created_at: created_at - 29 * 86_400_000 })
    .execute();
  const [last] = await values("/user");
  const seconds = Number(/Max-Age=(\d+)/.exec(last ?? "")?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  await db.destroy();
});
