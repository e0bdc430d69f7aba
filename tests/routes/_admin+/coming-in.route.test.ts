import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addStaff, inviteStaff } from "~/cli/records/staff-members";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as home from "~/routes/_admin+/_system+/staff._index/route";
import * as invitation from "~/routes/_admin+/_system+/staff.invitation/route";
import * as layout from "~/routes/_admin+/_layout";
import * as me from "~/routes/_admin+/_system+/staff.me._index/route";
import * as signIn from "~/routes/_admin+/_system+/staff.sign-in/route";
import * as signOut from "~/routes/_admin+/_system+/staff.sign-out";
import * as root from "~/root";
import { Browser, getErrors } from "../../modules/company/browser";
import { getAnswer, loadPeople, personOf, roleBrowser, signedInAs } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["rate"]);
});

const send = (browser: Browser, fields: Record<string, string>) =>
  browser.take(getAnswer(signIn.action, browser.post("/staff/sign-in", fields)));
const visit = (browser: Browser) => getAnswer(home.loader, browser.get("/staff"));

describe("signing in", () => {
  test.each([
    ["/staff/me", "/staff/me"],
    ["/staff/people?q=王", "/staff/people?q=%E7%8E%8B"],
    ["", "/staff"],
    ["/cart", "/staff"],
    ["//evil.example/staff", "/staff"],
    ["/staff/../cart", "/staff"],
    ["/staff/sign-out", "/staff"],
  ])("asked for %j it leads to %j", async (to, leadsTo) => {
    const answer = await send(new Browser(), { username: "staff-sales", password: DEMO_PASSWORD, to });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, leadsTo]);
  });

  test("in a shop that cannot sell yet, whoever may set it up is led there", async () => {
    const answer = await send(new Browser(), { username: "staff-admin", password: DEMO_PASSWORD });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/setup"]);
  });

  test("the cookie is for the back office's server alone and never sent from another site", async () => {
    const answer = await send(new Browser(), { username: "staff-admin", password: DEMO_PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/Path=\/staff; HttpOnly(; Max-Age=\d+)?; SameSite=Strict$/);
  });

  test("wrong names and wrong passwords are answered alike, and the password is never given back", async () => {
    const wrong = await send(new Browser(), { username: "staff-admin", password: "wrong-secret" });
    const nobody = await send(new Browser(), { username: "nobody", password: "wrong-secret" });
    expect([wrong.status, nobody.status]).toEqual([400, 400]);
    const [item, other] = [await wrong.text(), await nobody.text()];
    expect(item.replace("staff-admin", "nobody")).toBe(other);
    expect(item).not.toContain("wrong-secret");
    expect(await db.selectFrom("staff_session").select("id").where("user_agent", "=", "x").execute()).toEqual(
      [],
    );
  });

  test("after five wrong ones the right one waits too, and says for how long", async () => {
    for (let i = 0; i < 5; i += 1) await send(new Browser(), { username: "staff-boss", password: "wrong" });
    const answer = await send(new Browser(), { username: "staff-boss", password: DEMO_PASSWORD });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await getErrors(answer))[""]![0]).toMatch(
      /^登录尝试过多，请 \d+ 分钟后再试，或请系统管理员重新邀请$/,
    );
  });

  test("whoever is signed in is led on, and stands in the audit log", async () => {
    const browser = await roleBrowser("sales");
    const answer = await getAnswer(signIn.loader, browser.get("/staff/sign-in?to=/staff/me"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/me"]);
    const [row] = await auditRows({ operator: personOf("sales").name, limit: 1 });
    expect(row).toMatchObject({ command: "登录", subject: "staff" });
  });

  test("a form from another site is refused", async () => {
    const request = new Browser().post("/staff/sign-in", {
      username: "staff-admin",
      password: DEMO_PASSWORD,
    });
    request.headers.set("Origin", "https://evil.example");
    expect((await getAnswer(signIn.action, request)).status).toBe(403);
  });
});

test("a visitor comes back to the page that they asked for", async () => {
  const answer = await getAnswer(me.loader, new Browser().get("/staff/me?x=1"));
  expect(answer.headers.get("Location")).toBe("/staff/sign-in?to=%2Fstaff%2Fme%3Fx%3D1");
});

test("the frame says who is signed in and shows no more than their areas; a visitor gets none", async () => {
  const browser = await roleBrowser("warehouse");
  const admin = (await (await getAnswer(layout.loader, browser.get("/staff"))).json()) as Record<
    string,
    unknown
  >;
  expect(admin).toMatchObject({ name: personOf("warehouse").name, roles: "仓库" });
  expect(JSON.stringify(admin["menu"])).not.toContain("系统");
  const nobodys = await getAnswer(layout.loader, new Browser().get("/staff/sign-in"));
  expect(await nobodys.json()).toBeNull();
  expect(nobodys.headers.get("X-Robots-Tag")).toContain("noindex");
});

test("the shop's frame is not read for the back office", async () => {
  const answer = await getAnswer(root.loader, new Browser().get("/staff"));
  expect(await answer.json()).toBeNull();
});

describe("sessions", () => {
  test("signing out ends the session, not the page's other ones", async () => {
    const [item, other] = [await roleBrowser("service"), await roleBrowser("service")];
    const copy = new Browser();
    copy.takeOver(item);
    await item.take(getAnswer(signOut.action, item.post("/staff/sign-out", {})));
    expect((await visit(copy)).status).toBe(303);
    expect((await visit(other)).status).toBe(200);
    expect((await getAnswer(signOut.loader, other.get("/staff/sign-out"))).status).toBe(303);
    expect((await visit(other)).status).toBe(200);
  });

  test("are listed for their owner, who ends another one of their own and no one else's", async () => {
    const [here, there, others] = [
      await roleBrowser("finance"),
      await roleBrowser("finance"),
      await roleBrowser("quality"),
    ];
    const list = async (browser: Browser) =>
      (
        (await (await getAnswer(me.loader, browser.get("/staff/me"))).json()) as {
          sessions: { id: string; isCurrent: boolean }[];
        }
      ).sessions;
    const end = (browser: Browser, session: string) =>
      getAnswer(me.action, browser.post("/staff/me", { session }));
    const mine = await list(here);
    expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect((await end(here, mine.find(({ isCurrent }) => isCurrent)!.id)).status).toBe(400);
    const theirs = (await list(others))[0]!.id;
    await end(here, theirs);
    expect((await visit(others)).status).toBe(200);
    for (const { id, isCurrent } of mine) if (!isCurrent) expect((await end(here, id)).status).toBe(303);
    expect((await visit(there)).status).toBe(303);
    expect((await visit(here)).status).toBe(200);
  });

  test("end with the person, at once", async () => {
    const browser = await roleBrowser("marketing");
    await db
      .updateTable("staff_member")
      .set({ ended_at: 1 })
      .where("username", "=", "staff-marketing")
      .execute();
    expect((await visit(browser)).status).toBe(303);
    await expect(roleBrowser("marketing")).rejects.toThrow("账号或密码不正确");
    await db
      .updateTable("staff_member")
      .set({ ended_at: null })
      .where("username", "=", "staff-marketing")
      .execute();
  });

  test("a role that loses its right while a page is open is refused in words", async () => {
    const browser = await roleBrowser("purchasing");
    await db
      .insertInto("staff_role_permission")
      .values({ role: "purchasing", permission: "queue.see", is_allowed: 0 })
      .execute();
    const answer = await visit(browser);
    expect(answer.status).toBe(403);
    const text = await answer.text();
    expect(text).toContain("您的角色没有“待办：看待办和搜索”的权限。可由 ");
    // Who may is read from the shop's own table: purchasing has just lost it.
    expect(text).toContain("负责人");
    expect(text).not.toMatch(/采购|检查人员/);
    await emptyTables(["staff_role_permission"]);
  });
});

describe("an invitation", () => {
  const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]);
  const open = (link: URL) => getAnswer(invitation.loader, new Browser().get(link.pathname + link.search));
  const accept = (browser: Browser, link: URL, password: string, passwordAgain = password) =>
    browser.take(
      getAnswer(
        invitation.action,
        browser.post("/staff/invitation", { key: link.searchParams.get("key")!, password, passwordAgain }),
      ),
    );

  test("lets in once, with a good password", async () => {
    const link = linkIn((await addStaff("wang.fang", { name: "王芳", role: ["service"] })).text);
    expect(await (await open(link)).json()).toMatchObject({
      invited: { name: "王芳", username: "wang.fang" },
    });
    const browser = new Browser();
    for (const [password, again] of [
      ["short"],
      ["password123"],
      ["my-wang.fang-1"],
      ["a-good-one-9", "another"],
    ])
      expect((await accept(browser, link, password!, again)).status).toBe(400);
    const answer = await accept(browser, link, "a-good-one-9");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff"]);
    expect((await visit(browser)).status).toBe(200);
    expect((await accept(new Browser(), link, "a-good-one-8")).status).toBe(404);
    expect((await open(link)).status).toBe(404);
    expect((await visit(await signedInAs("wang.fang", "a-good-one-9"))).status).toBe(200);
  });

  test("made again ends the link before it, and using it ends the sessions that were", async () => {
    const before = linkIn((await addStaff("li.na", { name: "李娜", role: [] })).text);
    const link = linkIn((await inviteStaff("li.na")).text);
    expect((await open(before)).status).toBe(404);
    const browser = new Browser();
    await accept(browser, link, "first-password-1");
    const again = linkIn((await inviteStaff("li.na")).text);
    expect((await getAnswer(me.loader, browser.get("/staff/me"))).status).toBe(200);
    await accept(new Browser(), again, "second-password-1");
    expect((await getAnswer(me.loader, browser.get("/staff/me"))).status).toBe(303);
    await expect(signedInAs("li.na", "first-password-1")).rejects.toThrow("账号或密码不正确");
  });

  test("is over after three days", async () => {
    const link = linkIn((await addStaff("late", { name: "迟到", role: [] })).text);
    await inTransaction((trx) => trx.updateTable("staff_invitation").set({ expires_at: 1 }).execute());
    expect((await open(link)).status).toBe(404);
  });
});
