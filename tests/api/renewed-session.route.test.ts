import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { getCookie, signedInCompanies } from "../modules/orders/route-fixtures";
import { ground } from "../modules/orders/shop";
import { call } from "./call";

beforeAll(async () => {
  await ground();
  await signedInCompanies(1);
});

const aDayLater = () => db.updateTable("session").set({ cookie_at: 0 }).execute();
const values = async (line: Parameters<typeof call>[1]) =>
  (await call(1, line)).headers.get("set-cookie")?.split(";")[0] ?? null;

test("the answer to whoever is signed in brings the cookie anew once it is a day old", async () => {
  expect(await values("GET /api/user/base")).toBeNull();
  await aDayLater();
  expect(await values("GET /api/user/base")).toBe(getCookie(1));
  expect(await values("GET /api/user/base")).toBeNull();
});

test("one that ends the session does not", async () => {
  await aDayLater();
  const { headers } = await call(1, "DELETE /api/user/logout");
  expect(headers.get("set-cookie")).toMatch(/^shop=; .*Max-Age=0/);
});
