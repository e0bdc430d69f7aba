import { TOTP, Secret } from "otpauth";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addStaff, inviteStaff, resetFactor } from "~/cli/records/staff-members";
import { config } from "~/platform/config/config.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import * as layout from "~/routes/_admin+/_layout";
import * as forgot from "~/routes/_admin+/_system+/staff.forgot/route";
import * as home from "~/routes/_admin+/_system+/staff._index/route";
import * as invitation from "~/routes/_admin+/_system+/staff.invitation/route";
import * as me from "~/routes/_admin+/_system+/staff.me._index/route";
import * as people from "~/routes/_admin+/_system+/staff.people._index/route";
import * as person from "~/routes/_admin+/_system+/staff.people.$id/route";
import * as second from "~/routes/_admin+/_customers+/staff.companies.$id.second/route";
import { ALL_POINTS } from "~/modules/company/review/first-business";
import {
  recordFirstCompanyReview,
  readCompanyReviewState,
} from "~/modules/company/review/first-business.server";
import { noteGrant } from "~/modules/staff/accounts/independence.server";
import { company } from "../../modules/orders/shop";
import * as setup from "~/routes/_admin+/_system+/staff.setup/route";
import * as signIn from "~/routes/_admin+/_system+/staff.sign-in/route";
import * as secondStep from "~/routes/_admin+/_system+/staff.second-step/route";
import { findByUsername, inviteMember, writePassword } from "~/modules/staff/accounts/members.server";
import { beginStaffSession } from "~/modules/staff/accounts/sessions.server";
import { waitingApprovalRequests } from "~/modules/staff/approval-requests/approval-requests.server";
import { beginSecondFactor, confirmSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { Browser } from "../../modules/company/browser";
import { agreeAs } from "../../admin/approval-requests/agree";
import { getAnswer, inspectorBrowser, loadPeople, roleBrowser, signedInAs } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

type Pairs = readonly (readonly [string, string])[];
let admin: Browser;
beforeAll(async () => {
  await loadPeople();
  admin = await roleBrowser("admin");
});
beforeEach(async () => {
  await emptyTables(["rate"]);
});

const member = async (username: string) => (await findByUsername(username))!;
const posted = (browser: Browser, path: string, pairs: Pairs) =>
  new Request(browser.post(path, {}), { body: new URLSearchParams(pairs.map(([a, b]) => [a, b])) });
const invite = (username: string, name: string, ...roles: string[]) =>
  getAnswer(
    people.action,
    posted(admin, "/staff/people", [
      ["username", username],
      ["name", name],
      ...roles.map((role) => ["roles", role] as const),
    ]),
  );
async function change(username: string, fields: Pairs, browser = admin) {
  const { id, version } = await member(username);
  const pairs: Pairs = [["version", String(version)], ["why", "试一试"], ...fields];
  return getAnswer(person.action, posted(browser, `/staff/people/${id}`, pairs), { id: String(id) });
}
const waiting = async () => waitingApprovalRequests(["memberInvitation", "memberRoles"], [0], 99);
const getNotices = async (browser: Browser) =>
  ((await (await getAnswer(layout.loader, browser.get("/staff"))).json()) as { notices: { text: string }[] })
    .notices;

/** Turns a second factor on and gives what makes its codes. */
async function factorOf(username: string): Promise<() => string> {
  const { id } = await member(username);
  await inTransaction((trx) => beginSecondFactor(trx, id, now()));
  await inTransaction((trx) => confirmSecondFactor(trx, id, now()));
  const { secret } = await db
    .selectFrom("staff_second_factor")
    .select("secret")
    .where("member_id", "=", id)
    .executeTakeFirstOrThrow();
  return () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
}

describe("one administrator is not two people", () => {
  test.each(["finance", "boss", "admin", "quality", "purchasing", "sales", "warehouse"])(
    "an invitation as %s waits for a second person: there is no account and no link before",
    async (role) => {
      const answer = await invite(`fake.${role}`, `假人${role}`, role);
      expect([answer.status, await answer.text()]).toEqual([303, ""]);
      expect(await findByUsername(`fake.${role}`)).toBeNull();
    },
  );

  test("he gives neither himself nor another a role that moves money, and cannot agree to it", async () => {
    for (const username of ["staff-admin", "staff-service"]) {
      const { roles } = await member(username);
      const gives = ["finance", ...roles].map((role) => ["roles", role] as const);
      expect((await change(username, [["intent", "roles"], ...gives])).status).toBe(303);
      expect((await member(username)).roles).toEqual(roles);
    }
    for (const { id } of await waiting()) {
      const answer = await agreeAs("admin", `/staff/proposals/${id}`);
      expect(answer.status).toBe(400);
    }
  });

  test("the boss agrees: person, proposer and boss are told, and whoever proposed it is no second person for them", async () => {
    const { id } = (await waiting()).find(({ subjectId }) => subjectId === "fake.finance")!;
    expect((await agreeAs("boss", `/staff/proposals/${id}`)).status).toBe(303);
    const made = await member("fake.finance");
    expect([made.roles, made.hasPassword]).toEqual([["finance"], false]);
    const link = await change("fake.finance", [["intent", "invite"]]);
    expect(await link.text()).toContain("/staff/invitation?key=");
    const hash = await hashPassword("a-good-one-9");
    await inTransaction((trx) => writePassword(trx, made.id, hash));
    for (const browser of [
      admin,
      await roleBrowser("boss"),
      await signedInAs("fake.finance", "a-good-one-9"),
    ])
      expect((await getNotices(browser)).map(({ text }) => text).join()).toMatch(
        /假人finance.*邀请链接在该员工的页面生成/,
      );
    const grants = await db
      .selectFrom("staff_grant")
      .select(["kind", "by_name", "agreed_by"])
      .where("member_id", "=", made.id)
      .execute();
    const boss = await member("staff-boss");
    expect(grants).toEqual(
      ["created", "roles"].map((kind) => ({ kind, by_name: "周正", agreed_by: boss.id })),
    );
  });

  test("what is announced goes away when it is read, and stays in the list", async () => {
    const [notice] = (
      (await (await getAnswer(layout.loader, admin.get("/staff"))).json()) as { notices: { id: number }[] }
    ).notices;
    const fields = { readTo: String(notice!.id) };
    expect((await getAnswer(me.action, admin.post("/staff/me", fields))).status).toBe(303);
    expect(await getNotices(admin)).toEqual([]);
    expect(await (await getAnswer(me.loader, admin.get("/staff/me"))).text()).toContain("假人finance");
  });
});

test("of two people of quality whose accounts one person opened alone, one does not review after the other", async () => {
  await company(7);
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 7).execute();
  const [item, other, opener] = await Promise.all(
    ["staff-quality", "staff-quality-2", "staff-admin"].map(member),
  );
  const { seen } = (await readCompanyReviewState(7))!;
  const points = { points: ALL_POINTS, scopes: ["westernMedicine"] as const, note: "", seen };
  expect(await recordFirstCompanyReview(7, item!, points, now())).toEqual({ ok: true });
  for (const { id } of [item!, other!])
    await inTransaction((trx) => noteGrant(trx, { memberId: id, kind: "created", by: opener! }, now()));
  const browser = await signedInAs("staff-quality-2");
  const agree = () =>
    getAnswer(second.action, browser.post("/staff/companies/7/second", { do: "agree", seen }), { id: "7" });
  const refused = await agree();
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("同一人开通")]);
  await db.deleteFrom("staff_grant").where("member_id", "=", other!.id).execute();
  expect((await agree()).status).toBe(303);
});

describe("somebody who has a password", () => {
  test("is told that an administrator wants another one; the link is shown to nobody", async () => {
    const boss = await roleBrowser("boss");
    const answer = await change("staff-boss", [["intent", "invite"]]);
    expect([answer.status, await answer.text()]).toEqual([303, ""]);
    expect((await getNotices(boss))[0]!.text).toContain("周正");
    const { id } = await member("staff-boss");
    expect(
      await db.selectFrom("staff_invitation").select("key").where("member_id", "=", id).execute(),
    ).toEqual([]);
    expect((await change("staff-admin", [["intent", "invite"]])).status).toBe(400);
  });

  test("sets it with a code of the second factor, once, and only when it was allowed", async () => {
    const code = await factorOf("staff-marketing");
    const send = (fields: Record<string, string>) => {
      const browser = new Browser();
      const input = { username: "staff-marketing", password: "a-good-one-9", ...fields };
      const all = { passwordAgain: input.password, ...input };
      return browser.take(getAnswer(forgot.action, browser.post("/staff/forgot", all as never)));
    };
    const early = await send({ code: code() });
    const nobody = await send({ username: "nobody", code: "123456" });
    const message = async (answer: Response) => ((await answer.json()) as { error: unknown }).error;
    expect([early.status, await message(early)]).toEqual([400, await message(nobody)]);
    await change("staff-marketing", [["intent", "invite"]]);
    expect((await send({ code: "000000" })).status).toBe(400);
    const done = await send({ code: code() });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/staff"]);
    expect(done.headers.getSetCookie().join()).toContain("admin=");
    expect((await send({ code: code(), password: "another-one-9" })).status).toBe(400);
    const [row] = await auditRows({ operator: "吴悦", commands: ["重设密码"], limit: 1 });
    expect(row).toMatchObject({ subject: "staff" });
  });

  test("is told of what is done on the server too", async () => {
    const finance = await roleBrowser("finance");
    await inviteStaff("staff-finance");
    expect((await getNotices(finance))[0]!.text).toContain("重设密码的链接");
    await factorOf("staff-finance");
    await resetFactor("staff-finance");
    const { id } = await member("staff-finance");
    const notified = await db.selectFrom("staff_notice").select("text").where("member_id", "=", id).execute();
    expect(notified.map(({ text }) => text).join()).toContain("重置了您的两步验证");
  });
});

describe("every way in passes the same two steps", () => {
  test("a link of an invitation leads to the code, not to the back office", async () => {
    const code = await factorOf("staff-purchasing");
    const { id } = await member("staff-purchasing");
    const key = await inTransaction((trx) => inviteMember(trx, id, "命令行", now()));
    const browser = new Browser();
    const fields = { key, password: "a-good-one-9", passwordAgain: "a-good-one-9" };
    const answer = await browser.take(
      getAnswer(invitation.action, browser.post("/staff/invitation", fields)),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/second-step?to=%2Fstaff"]);
    expect((await getAnswer(home.loader, browser.get("/staff"))).status).toBe(303);
    const step = browser.post("/staff/second-step", { code: code(), to: "/staff" });
    expect((await browser.take(getAnswer(secondStep.action, step))).status).toBe(303);
    expect((await getAnswer(home.loader, browser.get("/staff"))).status).toBe(200);
  });

  test("no session begins without the code, whoever calls", async () => {
    const { id } = await member("staff-purchasing");
    const { password_hash } = await db
      .selectFrom("staff_member")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const visit = { device: null, network: null, userAgent: "x" };
    const who = { memberId: id, seenHash: password_hash! };
    expect(await beginStaffSession(visit, who, now())).toBeNull();
    expect(await beginStaffSession(visit, { ...who, isCodeChecked: true }, now())).toHaveLength(2);
  });

  test("sessions are begun in two files alone", () => {
    const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const begin = files.filter((name) =>
      /insertInto\("staff_session"\)/.test(readFileSync(join("app", name), "utf8")),
    );
    expect(begin.sort()).toEqual([
      "modules/staff/accounts/sessions.server.ts",
      "modules/staff/inspection/inspections.server.ts",
    ]);
  });

  test("the account of an inspection is neither invited nor given roles", async () => {
    await inspectorBrowser();
    const row = await db
      .selectFrom("staff_member")
      .select("username")
      .where("username", "like", "inspection-%")
      .executeTakeFirstOrThrow();
    for (const fields of [
      [["intent", "invite"]],
      [
        ["intent", "roles"],
        ["roles", "admin"],
      ],
    ] as const)
      expect((await change(row.username, fields)).status).toBe(400);
  });
});

describe("the first administrator", () => {
  test("is greeted by no 403: the start page and what is to be set up answer before the second factor", async () => {
    const before = config.STAFF_SECOND_FACTOR;
    config.STAFF_SECOND_FACTOR = "on";
    try {
      const link = new URL(
        /http\S+/.exec((await addStaff("first.admin", { name: "第一人", role: ["admin"] })).text)![0],
      );
      const browser = new Browser();
      const fields = { key: link.searchParams.get("key")!, password: "a-good-one-9" };
      const answer = await browser.take(
        getAnswer(
          invitation.action,
          browser.post("/staff/invitation", { ...fields, passwordAgain: fields.password }),
        ),
      );
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/setup"]);
      for (const [path, route] of [
        ["/staff/setup", setup],
        ["/staff", home],
        ["/staff/people", people],
      ] as const)
        expect((await getAnswer(route.loader, browser.get(path))).status, path).toBe(200);
      const shown = (await (await getAnswer(setup.loader, browser.get("/staff/setup"))).json()) as {
        lacksFactor: boolean;
        steps: { id: string; to: string | null; by: string; how: string }[];
      };
      expect(shown.lacksFactor).toBe(true);
      const step = (id: string) => shown.steps.find((step) => step.id === id);
      expect(step("hasBank")?.to).toBe("/staff/me/second-factor");
      expect(step("hasGoods")).toMatchObject({ to: null, by: "采购" });
      expect(JSON.stringify(shown)).not.toMatch(/命令|--[a-z]|[A-Z]+_[A-Z]+/);
    } finally {
      config.STAFF_SECOND_FACTOR = before;
    }
  });

  test("without any role goes to their own account", async () => {
    await addStaff("no.role", { name: "无角色", role: [] });
    const { id } = await member("no.role");
    const hash = await hashPassword("a-good-one-9");
    await inTransaction((trx) => writePassword(trx, id, hash));
    const browser = new Browser();
    const answer = await getAnswer(
      signIn.action,
      browser.post("/staff/sign-in", { username: "no.role", password: "a-good-one-9" }),
    );
    expect(answer.headers.get("Location")).toBe("/staff/me");
  });
});
