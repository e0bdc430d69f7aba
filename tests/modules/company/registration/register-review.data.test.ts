import { getVisit } from "~/platform/http/visit.server";
import { existsSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callerByToken, makeToken } from "~/modules/company/account/api-token.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { qualificationFault } from "~/modules/company/identity/qualification";
import {
  approveCompany,
  approveDocument,
  rejectCompany,
  rejectDocument,
  setScopes,
} from "~/modules/company/registration/register-review.server";
import { findAdminCompany, listAdminCompanies } from "~/modules/company/review/admin-companies.server";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { findFiles } from "~/platform/files/file-facts.server";
import { storedPath } from "~/platform/files/files.server";
import { placeOf } from "~/modules/company/sign-in/known-device.server";
import { signIn } from "~/modules/company/sign-in/sign-in.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { now as clock } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { action as step1 } from "~/routes/_register+/forget.step1/route";
import { action as step2 } from "~/routes/_register+/forget.step2/route";
import { Browser, getErrors } from "../browser";
import { toCode, newPhone, Registering } from "./registering";

const NOW = clock();

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(() => db.deleteFrom("rate").execute());

const getStatus = async (id: number) =>
  db.selectFrom("company").select(["status", "reason"]).where("id", "=", id).executeTakeFirstOrThrow();
const lastMessage = async (companyId: number) =>
  db
    .selectFrom("message")
    .select(["title", "body"])
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .executeTakeFirst();

const ALL_SCOPES = Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[];
const approve = (id: number) => approveCompany(id, false, NOW);
const setScope = (id: number, scopes: BusinessScopeCode[]) => setScopes(id, scopes, NOW);
const getFault = async (browser: Registering) => {
  const { buyer } = await getViewer(browser.get("/"));
  return qualificationFault(buyer!.kind, buyer!.qualifications, NOW);
};

describe("companies", () => {
  test("wait in a list, each with its papers, which lie in the store", async () => {
    const item = new Registering("company", newPhone(), NOW);
    const id = await item.whole();
    const waiting = await listAdminCompanies(
      { words: "", status: "pending", step: null },
      { after: null, limit: 99 },
    );
    expect(waiting.find((row) => row.id === id)?.name).toContain("测试大药房");
    const company = (await findAdminCompany(id))!;
    expect(company.papers).toHaveLength(3);
    const rows = await db
      .selectFrom("qualification")
      .select("file_id")
      .where("company_id", "=", id)
      .execute();
    const files = await findFiles(rows.map(({ file_id }) => file_id));
    expect(files.size).toBe(3);
    for (const { stored_name: name } of files.values()) expect(existsSync(storedPath(name))).toBe(true);
    expect(company.place).toContain("广东省广州市天河区演示路 101 号");
    const twin = await new Registering("company", newPhone(), NOW).whole();
    expect((await findAdminCompany(twin))!.twins.map((other) => other.id)).toContain(id);
  });

  test("are approved with their documents and buy within the scope they are given", async () => {
    const item = new Registering("company", newPhone(), NOW);
    const id = await item.whole();
    expect(await approve(id)).toMatchObject({ ok: true });
    expect((await getViewer(item.get("/"))).buyer?.scopes).toEqual([]);
    expect(await setScope(id, ["westernMedicine", "chinesePatent"])).toMatchObject({ ok: true });
    const { buyer } = await getViewer(item.get("/"));
    expect(buyer).toMatchObject({ status: "approved" });
    expect([...buyer!.scopes].sort()).toEqual(["chinesePatent", "westernMedicine"]);
    expect(await getFault(item)).toBeNull();
    const titles = () =>
      db.selectFrom("message").select("title").where("company_id", "=", id).orderBy("id").execute();
    expect((await titles()).map(({ title }) => title)).toEqual([
      "资料已提交",
      "资料审核已通过",
      "经营范围已更新",
    ]);
    expect((await lastMessage(id))?.body).toBe("现在可以采购：化学药制剂、中成药。");
    // The same once more changes nothing and tells nothing.
    await setScope(id, ["chinesePatent", "westernMedicine"]);
    expect(await titles()).toHaveLength(3);
    await setScope(id, []);
    expect((await lastMessage(id))?.body).toBe(
      "目前没有可采购的经营范围，请在资质证件中补充证件，或联系客服。",
    );
    await setScope(id, ALL_SCOPES);
    expect(await approve(id)).toMatchObject({ ok: true });
  });

  test("approved without their documents cannot buy yet", async () => {
    const item = new Registering("company", newPhone(), NOW);
    await approveCompany(await item.whole(), true, NOW);
    expect(await getFault(item)).toMatchObject({ kind: "businessLicence" });
  });

  test("turned down read why", async () => {
    const id = await new Registering("company", newPhone(), NOW).whole();
    expect(await rejectCompany(id, "许可证图片不清晰", NOW)).toMatchObject({ ok: true });
    expect(await getStatus(id)).toEqual({ status: "rejected", reason: "许可证图片不清晰" });
    expect((await lastMessage(id))?.body).toBe("原因：许可证图片不清晰。请修改后重新提交。");
    await approve(id);
    expect(await getStatus(id)).toEqual({ status: "approved", reason: null });
  });

  test("are given to the head office that they named, at approval", async () => {
    const store = new Registering("branch", newPhone(), NOW);
    const id = await store.whole({ headLicence: "演示-440105-0004" });
    await approve(id);
    await approve(id);
    const members = await db
      .selectFrom("membership")
      .select("account_id")
      .where("company_id", "=", id)
      .execute();
    expect(members.map((row) => row.account_id)).toContain(4);
    expect(members).toHaveLength(2);
  });

  test("that are none and documents that are none are refused", async () => {
    for (const done of [
      await approve(9999),
      await rejectCompany(9999, "y", NOW),
      await approveDocument(9999, {}, NOW),
      await setScope(9999, ALL_SCOPES),
    ])
      expect(done.ok).toBe(false);
    expect(await findAdminCompany(9999)).toBeNull();
  });
});

test("one document is approved or turned down by itself", async () => {
  const id = await new Registering("company", newPhone(), NOW).whole();
  const papers = async () => (await findAdminCompany(id))!.papers;
  const document = (await papers()).find(({ kind }) => kind === "drugLicence")!;
  await rejectDocument(document.id, "已过期", NOW);
  expect((await lastMessage(id))?.title).toBe("药品经营许可证审核未通过");
  const after = (await papers()).map(({ kind, state, reason }) => [kind, state, reason]);
  expect(after).toContainEqual(["drugLicence", "rejected", "已过期"]);
  await approveDocument(document.id, {}, NOW);
  expect((await lastMessage(id))?.title).toBe("药品经营许可证审核已通过");
});

describe("a forgotten password", () => {
  const send = (browser: Browser, action: typeof step1, path: string, fields: Record<string, string>) =>
    browser.take(action({ request: browser.post(path, fields), params: {}, context: {} }));
  const ask = (browser: Browser, fields: Record<string, string>) =>
    send(browser, step1, "/forget/step1", fields);
  const reset = (browser: Browser, password: string) => send(browser, step2, "/forget/step2", { password });

  test("answers the same for a phone without an account, to the end of its tries", async () => {
    const notified = async (phone: string) => {
      const browser = new Browser();
      const answers = [await ask(browser, { intent: "code", phone })];
      for (let i = 0; i < 6; i += 1)
        answers.push(await ask(browser, { intent: "next", phone, code: "000000" }));
      return Promise.all(
        answers.map(async (answer) => [
          answer.status,
          (await answer.text()).replaceAll(phone, "").replace(/\d{3}\*{4}\d{4}/, ""),
        ]),
      );
    };
    expect(await notified("13800000003")).toEqual(await notified(newPhone()));
  });

  test("is set anew: the old one and every other session end, the code and its proof are used up", async () => {
    const [browser, elsewhere] = [new Browser(), new Browser()];
    const who = { accountId: 7, companyId: 7 };
    const { phone, id } = await db
      .selectFrom("account")
      .select(["phone", "id"])
      .where("username", "=", "demo-second")
      .executeTakeFirstOrThrow();
    const cookie = await startSession(elsewhere.get("/"), { ...who, accountId: id });
    await elsewhere.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    expect((await getViewer(elsewhere.get("/"))).buyer).not.toBeNull();
    for (let i = 0; i < 5; i += 1) await signIn("demo-second", "wrong-one", NOW);
    await ask(browser, { intent: "code", phone });
    await expect.poll(() => toCode(phone)).not.toBe("none");
    const next = await ask(browser, { intent: "next", phone, code: await toCode(phone) });
    expect([next.status, next.headers.get("Location")]).toEqual([303, "/forget/step2"]);
    expect(await getErrors(await reset(browser, "password"))).toHaveProperty("password");
    const viewer = (await getViewer(elsewhere.get("/"))) as SignedIn;
    const wish = { name: "门店 ERP", scope: "read", lasts: 30 } as const;
    const made = await inTransaction((trx) => makeToken(trx, viewer, wish, NOW));
    if (!made.ok) throw new Error(made.text);
    // Two that are sent at once count once and lead to the end, and a copy of this browser's own cookie is worth nothing afterwards.
    const copy = new Browser();
    browser.takeOver(elsewhere);
    copy.takeOver(elsewhere);
    const both = await Promise.all([reset(browser, "A-new-one-2026"), reset(browser, "A-new-one-2026")]);
    const led = both.map((answer) => answer.headers.get("Location"));
    expect(led).toEqual(["/forget/step3?done=1", "/forget/step3?done=1"]);
    expect((await getViewer(browser.get("/"))).buyer).not.toBeNull();
    expect((await getViewer(copy.get("/"))).buyer).toBeNull();
    expect(await callerByToken(made.token, NOW)).toBeNull();
    expect((await getViewer(elsewhere.get("/"))).buyer).toBeNull();
    expect(await signIn(phone, DEMO_PASSWORD, NOW)).toMatchObject({ ok: false, retryAfterMs: null });
    expect(await signIn(phone, "A-new-one-2026", NOW)).toMatchObject({ ok: true });
    // The phone has vouched for this browser: it is known, and no other.
    expect((await placeOf(id, getVisit(browser.get("/")), NOW)).device).not.toBeNull();
    expect((await placeOf(id, getVisit(elsewhere.get("/")), NOW)).device).toBeNull();
    const companies = await db
      .selectFrom("membership")
      .select("company_id")
      .where("account_id", "=", id)
      .execute();
    for (const { company_id } of companies)
      expect(await lastMessage(company_id)).toEqual({
        title: "登录密码已重置",
        body: "如非本人操作，请立即找回密码并联系客服。",
      });
    expect((await reset(browser, "Another-2026")).headers.get("Location")).toBe("/forget/step1");
  });
});
