import { beforeAll, expect, test } from "vitest";
import { findDevices } from "~/modules/company/account/devices.server";
import { signIn } from "~/modules/company/sign-in/sign-in.server";
import { WRONG_PASSWORDS } from "~/modules/company/sign-in/tries";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as profile from "~/routes/_account+/basic._index/route";
import * as info from "~/routes/_account+/basic.info/route";
import * as invoice from "~/routes/_account+/basic.invoice/route";
import * as newPassword from "~/routes/_account+/basic.password/route";
import * as newPhone from "~/routes/_account+/basic.phone/route";
import { Browser, getErrors } from "../browser";
import { SignedInBrowser } from "../browser-session";
import { toCode } from "../registration/registering";

const NOW = now();
beforeAll(() => inTransaction((trx) => loadCompanies(trx, startOfDay("2026-11-20"))));

async function signedIn(accountId: number, companyId = accountId) {
  const browser = await SignedInBrowser.of(accountId, companyId);
  const sender =
    ({ action }: { action: (args: never) => unknown }, path: string) =>
    (fields: Record<string, string>) =>
      browser.send(action, path, fields);
  return {
    browser,
    viewer: () => browser.viewer(),
    page: () => browser.read(profile.loader, "/basic"),
    phonePage: () => browser.read(newPhone.loader, "/basic/phone"),
    endDevices: sender(profile, "/basic"),
    saveInfo: sender(info, "/basic/info"),
    changePhone: sender(newPhone, "/basic/phone"),
    changePassword: sender(newPassword, "/basic/password"),
  };
}

test("name, e-mail and landline are checked, kept and emptied; the phone is only shown masked", async () => {
  const { saveInfo, page, phonePage } = await signedIn(1);
  const wrong = await saveInfo({ name: "林", email: "a.b@c", landline: "13800000001" });
  expect(wrong.status).toBe(400);
  expect(Object.keys(await getErrors(wrong)).sort()).toEqual(["email", "landline", "name"]);
  const right = { name: "林新", email: "buyer@example.com", landline: "020-12345678" };
  expect((await saveInfo(right)).status).toBe(303);
  expect(await page()).toMatchObject({
    login: { name: "林新", phone: "138****0001", username: "demo" },
    company: { email: "buyer@example.com", landline: "020-12345678", place: expect.stringContaining("天河") },
  });
  expect(JSON.stringify(await phonePage())).not.toContain("13800000001");
  await saveInfo({ name: "林禾安", email: "", landline: "" });
  expect(await page()).toMatchObject({ company: { email: null, landline: null } });
  expect((await (await signedIn(5, 7)).page()) as object).toMatchObject({ login: { name: "罗仁和" } });
});

test("another phone needs its own code and the password; the old one signs in no more", async () => {
  const { changePhone, viewer } = await signedIn(2);
  const phone = "13911110002";
  const before = await viewer();
  await db
    .updateTable("account")
    .set({ username: before.phone })
    .where("id", "=", before.buyer.accountId)
    .execute();
  expect(await getErrors(await changePhone({ intent: "code", phone: before.phone }))).toHaveProperty("phone");
  const sent = await changePhone({ intent: "code", phone });
  expect([sent.status, await sent.json()]).toMatchObject([200, { sent: "139****0002" }]);
  const code = await toCode(phone);
  const next = (more: Record<string, string>) =>
    changePhone({ intent: "next", phone, code, password: DEMO_PASSWORD, ...more });
  expect(await getErrors(await next({ password: "wrong" }))).toHaveProperty("password");
  expect(await getErrors(await next({ code: code === "000000" ? "000001" : "000000" }))).toHaveProperty(
    "code",
  );
  expect(await getErrors(await next({ phone: "13911110003" }))).toHaveProperty("code");
  expect((await next({})).status).toBe(303);
  expect(await viewer()).toMatchObject({ phone, username: phone });
  expect(await getErrors(await next({}))).toHaveProperty("phone");
  expect(await signIn(before.phone, DEMO_PASSWORD, NOW)).toMatchObject({ ok: false });
  expect(await signIn(phone, DEMO_PASSWORD, NOW)).toMatchObject({ ok: true });
});

test("a new password ends every other session of the login and no other's; the old one is slowed down", async () => {
  const here = await signedIn(3);
  const elsewhere = await signedIn(3);
  const stranger = await signedIn(5, 7);
  const change = here.changePassword;
  const weak = await change({ oldPassword: DEMO_PASSWORD, password: "password" });
  expect(await getErrors(weak)).toHaveProperty("password");
  const same = await change({ oldPassword: DEMO_PASSWORD, password: DEMO_PASSWORD });
  const reply = await same.text();
  expect(reply).toContain("新密码与原密码相同");
  expect(reply).not.toContain(DEMO_PASSWORD);
  const password = "Another-good-1";
  const copied = new Browser();
  copied.takeOver(here.browser);
  const changed = await change({ oldPassword: DEMO_PASSWORD, password });
  expect(changed.status).toBe(303);
  // The session here goes on under a new id; who has the old one has nothing.
  expect((await here.viewer()).buyer).not.toBeNull();
  expect(await getViewer(copied.get("/"))).toEqual({ buyer: null });
  expect(await getViewer(elsewhere.browser.get("/"))).toEqual({ buyer: null });
  expect((await stranger.viewer()).buyer).not.toBeNull();
  for (let i = 0; i < WRONG_PASSWORDS.limit; i += 1)
    await change({ oldPassword: "wrong", password: "Another-good-2" });
  const slowed = await getErrors(await change({ oldPassword: password, password: "Another-good-2" }));
  expect(slowed.oldPassword?.[0]).toMatch(/分钟后再试/);
});

test("devices are listed with this one first, ended one by one or all but this; a stranger's answers 404", async () => {
  const here = await signedIn(4);
  const [second, third] = [await signedIn(4), await signedIn(4)];
  const stranger = await signedIn(5, 7);
  const { sessionId } = await here.viewer();
  const list = await findDevices(4, sessionId, NOW);
  expect(list.map((device) => device.isCurrent)).toEqual([true, false, false]);
  for (const device of [(await stranger.viewer()).sessionId, sessionId, "0".repeat(64)])
    await expect(here.endDevices({ intent: "end", device })).rejects.toMatchObject({ status: 404 });
  expect((await here.endDevices({ intent: "end", device: "x" })).status).toBe(400);
  const device = (await second.viewer()).sessionId;
  expect((await here.endDevices({ intent: "end", device })).status).toBe(303);
  expect(await getViewer(second.browser.get("/x"))).toEqual({ buyer: null });
  expect((await third.viewer()).buyer).not.toBeNull();
  expect((await here.endDevices({ intent: "endOthers" })).status).toBe(303);
  expect(await getViewer(third.browser.get("/x"))).toEqual({ buyer: null });
  expect((await stranger.viewer()).buyer).not.toBeNull();
  expect(await findDevices(4, sessionId, NOW)).toMatchObject([{ isCurrent: true }]);
});

test("the addresses of before lead to the forms that stand alone now, and a form sent there goes along", async () => {
  const { browser } = await signedIn(5, 7);
  const query = async (path: string) => {
    const leading = await browser.read(profile.loader, path).catch((thrown: unknown) => thrown);
    const { status, headers } = leading as Response;
    return [status, headers.get("Location")];
  };
  expect(await query("/basic?edit=invoice")).toEqual([301, "/basic/invoice"]);
  expect(await query("/basic?token=new")).toEqual([301, "/basic/token/new"]);
  expect(await query("/basic?token=12")).toEqual([301, "/basic/token/12"]);
  const sent = await browser.send(profile.action, "/basic?edit=info", { name: "罗仁和" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([308, "/basic/info"]);
  expect(await browser.read(profile.loader, "/basic?edit=else")).toMatchObject({ login: { name: "罗仁和" } });
});

test("开票资料 is read by its company and written; a wrong tax number changes nothing", async () => {
  const { browser } = await signedIn(5, 7);
  const facts = { address: "广州市天河路 1 号", phone: "020-12345678", bank: "", account: "" };
  const wrong = await browser.send(invoice.action, "/basic/invoice", { ...facts, taxNumber: "123" });
  expect(wrong.status).toBe(400);
  expect(await getErrors(wrong)).toHaveProperty("taxNumber");
  const taxNumber = "91350100M000100Y43";
  const saved = await browser.send(invoice.action, "/basic/invoice", { ...facts, taxNumber });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/basic#invoice"]);
  expect(await browser.read(invoice.loader, "/basic/invoice")).toMatchObject({
    facts: { ...facts, taxNumber },
  });
});
