import { beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "~/modules/company/sign-in/sign-in.server";
import { giveProof } from "~/modules/company/sign-in/sms-proof.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { action, loader } from "~/routes/_register+/forget.step2/route";
import { Browser } from "../browser";

const PHONE = "13800000001";

beforeAll(() => inTransaction((trx) => loadCompanies(trx, now())));
beforeEach(() => db.deleteFrom("rate").execute());

async function proven(): Promise<Browser> {
  const browser = new Browser();
  const cookie = await giveProof(db, PHONE, "reset", now());
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}
const reset = async (browser: Browser, password: string) => {
  const request = browser.post("/forget/step2", { password });
  const answer = (await action({ request, params: {}, context: {} })) as Response;
  return answer.headers.get("Location");
};
const opens = async (password: string) => (await signIn("demo", password, now())).ok;

test("one form twice at once, and again afterwards, leads to the end each time and sets the password once", async () => {
  const browser = await proven();
  const both = await Promise.all([1, 2].map(() => reset(browser, "Quite-new-2026")));
  expect(both).toEqual(["/forget/step3?done=1", "/forget/step3?done=1"]);
  expect(await reset(browser, "Quite-new-2026")).toBe("/forget/step3?done=1");
  expect(await reset(browser, "Another-new-2026")).toBe("/forget/step1");
  expect(await opens(DEMO_PASSWORD)).toBe(false);
  expect(await opens("Another-new-2026")).toBe(false);
  expect(await opens("Quite-new-2026")).toBe(true);
  const notified = await db
    .selectFrom("message")
    .select("company_id")
    .where("title", "=", "登录密码已重置")
    .execute();
  expect(notified.length).toBeGreaterThan(0);
  expect(notified.length).toBe(new Set(notified.map((row) => row.company_id)).size);
  const request = browser.get("/forget/step2");
  const page = await loader({ request, params: {}, context: {} });
  expect(await page.json()).toEqual({ proven: null });
});

test("a browser whose proof another one made worthless begins anew", async () => {
  const [item, other] = [await proven(), await proven()];
  expect(await reset(item, "Third-good-2026")).toBe("/forget/step3?done=1");
  expect(await reset(other, "Fourth-good-2026")).toBe("/forget/step1");
  for (const password of ["Fifth-good-2026", "x", ""])
    expect(await reset(new Browser(), password)).toBe("/forget/step1");
  expect(await opens("Third-good-2026")).toBe(true);
});
