/** /basic: name and contacts, another phone, another password, devices; another login's device answers 404. */
import { beforeAll, expect, test } from "vitest";
import { devicesOf } from "~/company/devices.server";
import { profilePage, submitProfile } from "~/company/profile-page.server";
import { signIn } from "~/company/sign-in.server";
import { WRONG_PASSWORDS } from "~/company/tries";
import { viewerOf } from "~/company/viewer.server";
import type { SignedIn } from "~/company/buyer";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies.server";
import { startOfDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/database.server";
import { startSession } from "~/platform/session.server";
import { Browser, errorsOf } from "./browser";
import { codeOf } from "./registering";

const NOW = now();
beforeAll(() => inTransaction((trx) => loadCompanies(trx, startOfDay("2026-11-20"))));

async function signedIn(accountId: number, companyId = accountId) {
  const browser = new Browser();
  const cookie = await startSession(browser.get("/"), { accountId, companyId });
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  const viewer = async () => (await viewerOf(browser.get("/basic"))) as SignedIn;
  const post = async (fields: Record<string, string>, edit = "") =>
    submitProfile(browser.post(`/basic${edit && `?edit=${edit}`}`, fields), await viewer(), NOW);
  const page = async (query = "") => profilePage(await viewer(), new URLSearchParams(query), NOW);
  return { browser, viewer, post, page };
}

test("name, e-mail and landline are checked, kept and emptied; the phone is only shown masked", async () => {
  const { post, page } = await signedIn(1);
  const wrong = await post({ intent: "info", name: "林", email: "a.b@c", landline: "13800000001" });
  expect(wrong.status).toBe(400);
  expect(Object.keys(await errorsOf(wrong)).sort()).toEqual(["email", "landline", "name"]);
  const right = { intent: "info", name: "林新", email: "buyer@example.com", landline: "020-12345678" };
  expect((await post(right)).status).toBe(303);
  expect(await page()).toMatchObject({
    mode: "view",
    login: { name: "林新", phone: "138****0001", username: "demo" },
    company: { email: "buyer@example.com", landline: "020-12345678", place: expect.stringContaining("天河") },
  });
  expect(JSON.stringify((await page("edit=phone")) ?? {})).not.toContain("13800000001");
  await post({ intent: "info", name: "林禾安", email: "", landline: "" });
  expect(await page()).toMatchObject({ company: { email: null, landline: null } });
  expect((await (await signedIn(5, 7)).page()) as object).toMatchObject({ login: { name: "罗仁和" } });
});

test("another phone needs its own code and the password; the old one signs in no more", async () => {
  const { post, viewer } = await signedIn(2);
  const phone = "13911110002";
  const before = await viewer();
  await db
    .updateTable("account")
    .set({ username: before.phone })
    .where("id", "=", before.buyer.accountId)
    .execute();
  expect(await errorsOf(await post({ intent: "code", phone: before.phone }, "phone"))).toHaveProperty(
    "phone",
  );
  const sent = await post({ intent: "code", phone }, "phone");
  expect([sent.status, await sent.json()]).toMatchObject([200, { sent: "139****0002" }]);
  const code = await codeOf(phone);
  const next = (more: Record<string, string>) =>
    post({ intent: "next", phone, code, password: DEMO_PASSWORD, ...more }, "phone");
  expect(await errorsOf(await next({ password: "wrong" }))).toHaveProperty("password");
  expect(await errorsOf(await next({ code: code === "000000" ? "000001" : "000000" }))).toHaveProperty(
    "code",
  );
  expect(await errorsOf(await next({ phone: "13911110003" }))).toHaveProperty("code");
  expect((await next({})).status).toBe(303);
  expect(await viewer()).toMatchObject({ phone, username: phone });
  expect(await errorsOf(await next({}))).toHaveProperty("phone");
  expect(await signIn(before.phone, DEMO_PASSWORD, NOW)).toMatchObject({ ok: false });
  expect(await signIn(phone, DEMO_PASSWORD, NOW)).toMatchObject({ ok: true });
});

test("a new password ends every other session of the login and no other's; the old one is slowed down", async () => {
  const here = await signedIn(3);
  const elsewhere = await signedIn(3);
  const stranger = await signedIn(5, 7);
  const change = (fields: Record<string, string>) => here.post(fields, "password");
  const weak = await change({ oldPassword: DEMO_PASSWORD, password: "password" });
  expect(await errorsOf(weak)).toHaveProperty("password");
  const same = await change({ oldPassword: DEMO_PASSWORD, password: DEMO_PASSWORD });
  const reply = await same.text();
  expect(reply).toContain("新密码与原密码相同");
  expect(reply).not.toContain(DEMO_PASSWORD);
  const password = "Another-good-1";
  const copied = new Browser();
  copied.takeOver(here.browser);
  const changed = await here.browser.take(change({ oldPassword: DEMO_PASSWORD, password }));
  expect(changed.status).toBe(303);
  // The session here goes on under a new id; who has the old one has nothing.
  expect((await here.viewer()).buyer).not.toBeNull();
  expect(await viewerOf(copied.get("/"))).toEqual({ buyer: null });
  expect(await viewerOf(elsewhere.browser.get("/"))).toEqual({ buyer: null });
  expect((await stranger.viewer()).buyer).not.toBeNull();
  for (let i = 0; i < WRONG_PASSWORDS.limit; i += 1)
    await change({ oldPassword: "wrong", password: "Another-good-2" });
  const slowed = await errorsOf(await change({ oldPassword: password, password: "Another-good-2" }));
  expect(slowed.oldPassword?.[0]).toMatch(/分钟后再试/);
});

test("devices are listed with this one first, ended one by one or all but this; a stranger's answers 404", async () => {
  const here = await signedIn(4);
  const [second, third] = [await signedIn(4), await signedIn(4)];
  const stranger = await signedIn(5, 7);
  const { sessionId } = await here.viewer();
  const list = await devicesOf(4, sessionId, NOW);
  expect(list.map((device) => device.isCurrent)).toEqual([true, false, false]);
  for (const device of [(await stranger.viewer()).sessionId, sessionId, "0".repeat(64)])
    await expect(here.post({ intent: "end", device })).rejects.toMatchObject({ status: 404 });
  expect((await here.post({ intent: "end", device: "x" })).status).toBe(400);
  const device = (await second.viewer()).sessionId;
  expect((await here.post({ intent: "end", device })).status).toBe(303);
  expect(await viewerOf(second.browser.get("/x"))).toEqual({ buyer: null });
  expect((await third.viewer()).buyer).not.toBeNull();
  expect((await here.post({ intent: "endOthers" })).status).toBe(303);
  expect(await viewerOf(third.browser.get("/x"))).toEqual({ buyer: null });
  expect((await stranger.viewer()).buyer).not.toBeNull();
  expect(await devicesOf(4, sessionId, NOW)).toMatchObject([{ isCurrent: true }]);
});
