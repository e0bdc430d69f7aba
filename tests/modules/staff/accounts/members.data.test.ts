import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { WRONG_OF_STRANGERS, WRONG_OF_PLACE, WRONG_PASSWORDS } from "~/modules/company/sign-in/tries";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { loadStaff } from "~/demo/staff.server";
import { INVITATION_LASTS, SESSION_LASTS } from "~/modules/staff/accounts/member";
import {
  acceptInvitation,
  addMember,
  findByUsername,
  findInvited,
  inviteMember,
  listMembers,
} from "~/modules/staff/accounts/members.server";
import {
  beginStaffSession,
  deleteOldStaffSessions,
  endMemberSession,
  type StaffVisit,
  findStaffSessions,
} from "~/modules/staff/accounts/sessions.server";
import { confirmStaffPassword, signInStaff } from "~/modules/staff/accounts/sign-in.server";
import { emptyTables } from "../../../rows";

const NOW = Date.parse("2026-11-23T09:00:00+08:00");
const HERE: StaffVisit = { device: null, network: null, userAgent: "Till" };
const at = (network: string) => ({ ...HERE, network });

beforeAll(() => inTransaction((trx) => loadStaff(trx, NOW)));
beforeEach(async () => {
  actAs(null);
  await emptyTables(["rate", "staff_session", "staff_device", "audit"]);
});

const right = (username: string, when = NOW, from = HERE) => signInStaff(username, DEMO_PASSWORD, when, from);
const wrong = (username: string, when = NOW, from = HERE) => signInStaff(username, "wrong", when, from);
async function letIn(username: string, when = NOW) {
  const who = await right(username, when);
  if (!who.ok) throw new Error(who.text);
  return { ...who, cookies: await beginStaffSession(HERE, who, when) };
}

describe("people", () => {
  test("of the demo are one a role and a second one of quality, by their accounts", async () => {
    const all = await listMembers();
    expect(all).toHaveLength(10);
    expect(all[0]).toMatchObject({
      username: "staff-admin",
      roles: ["admin"],
      hasPassword: true,
      version: 1,
    });
  });

  test("have an account and a name of their own, also after somebody has ended", async () => {
    const add = (username: string, name: string) =>
      inTransaction((trx) => addMember(trx, { username, name, roles: ["sales", "sales"] }, NOW));
    expect(await add("staff-admin", "新人")).toEqual({
      ok: false,
      fields: { username: ["该账号已有人使用"] },
    });
    expect(await add("fresh", "周正")).toMatchObject({ ok: false, fields: { name: [expect.any(String)] } });
    expect((await add("fresh", "新人")).ok).toBe(true);
    expect((await findByUsername("fresh"))?.roles).toEqual(["sales"]);
  });

  test("are added in somebody's name", async () => {
    actAs({ name: "root", command: "add-staff", input: {}, why: "开业", now: NOW });
    await inTransaction((trx) => addMember(trx, { username: "told", name: "有据", roles: ["boss"] }, NOW));
    actAs(null);
    const [row] = await auditRows({ subject: "staff", limit: 1 });
    expect(row).toMatchObject({ operator: "root", command: "add-staff", why: "开业" });
    expect(JSON.parse(row!.after!)).toEqual({ username: "told", name: "有据", roles: ["boss"] });
  });
});

describe("wrong passwords", () => {
  test("of one place make that place wait, never another or a known browser", async () => {
    for (let i = 0; i < WRONG_PASSWORDS.limit; i += 1) await wrong("staff-sales", NOW, at("198.51.100.1"));
    expect((await right("staff-sales", NOW, at("198.51.100.1"))).ok).toBe(false);
    expect((await right("staff-sales", NOW, at("198.51.100.2"))).ok).toBe(true);
    expect((await right("staff-sales", NOW + WRONG_PASSWORDS.windowMs, at("198.51.100.1"))).ok).toBe(true);
  });

  test("of all strangers together have a bound a day, beyond which only known networks come in", async () => {
    const known = at("203.0.113.7");
    const who = await right("staff-sales", NOW, known);
    if (!who.ok) throw new Error(who.text);
    await beginStaffSession(known, who, NOW);
    const networks = WRONG_OF_STRANGERS.limit / WRONG_OF_PLACE.limit;
    for (let i = 0; i < networks; i += 1)
      for (let n = 0; n < WRONG_OF_PLACE.limit; n += 1)
        await wrong("staff-sales", NOW + Math.floor(n / 5) * WRONG_PASSWORDS.windowMs, at(`198.51.100.${i}`));
    const later = NOW + 2 * WRONG_PASSWORDS.windowMs;
    expect((await right("staff-sales", later, at("198.51.100.99"))).ok).toBe(false);
    expect((await right("staff-sales", later, known)).ok).toBe(true);
  });

  test("of nobody's account are counted alike, and an invited person without a password is not let in", async () => {
    await inTransaction((trx) => addMember(trx, { username: "invited", name: "未到", roles: [] }, NOW));
    for (const username of ["nobody", "invited"]) {
      const answers = [];
      for (let i = 0; i <= WRONG_PASSWORDS.limit; i += 1) answers.push(await wrong(username));
      expect(answers.map(({ ok }) => ok)).not.toContain(true);
      expect(answers.at(-1)).toMatchObject({ retryAfterMs: expect.any(Number) });
      expect(answers[0]).toMatchObject({ text: "账号或密码不正确，请重新输入", retryAfterMs: null });
    }
  });

  test("are no buyers': an account of the shop with the same id keeps its tries", async () => {
    await wrong("staff-admin");
    const keys = await db.selectFrom("rate").select("key").execute();
    expect(keys.length).toBeGreaterThan(0);
    for (const { key } of keys) expect(key).toMatch(/staff-|@/);
  });

  test("of a signed-in person who is asked once more are counted by the session", async () => {
    const { memberId } = await letIn("staff-boss");
    const who = { memberId, sessionId: "x" };
    expect((await confirmStaffPassword(who, DEMO_PASSWORD, NOW)).ok).toBe(true);
    for (let i = 0; i < WRONG_PASSWORDS.limit; i += 1)
      expect((await confirmStaffPassword(who, "wrong", NOW)).ok).toBe(false);
    expect(await confirmStaffPassword(who, DEMO_PASSWORD, NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("登录尝试过多"),
    });
  });
});

describe("sessions", () => {
  test("begin with the password that was checked, and not with one that changed meanwhile", async () => {
    const who = await right("staff-admin");
    if (!who.ok) throw new Error(who.text);
    expect(await beginStaffSession(HERE, { ...who, seenHash: "another" }, NOW)).toBeNull();
    expect(await beginStaffSession(HERE, who, NOW)).toHaveLength(2);
    expect(await findStaffSessions(who.memberId, NOW)).toMatchObject([{ userAgent: "Till", createdAt: NOW }]);
  });

  test("end for their owner alone, and by themselves", async () => {
    const { memberId } = await letIn("staff-admin");
    const other = await letIn("staff-boss");
    const [session] = await findStaffSessions(memberId, NOW);
    const end = (member: number) => inTransaction((trx) => endMemberSession(trx, member, session!.id));
    expect(await end(other.memberId)).toBe(false);
    expect(await findStaffSessions(memberId, NOW + SESSION_LASTS.unused)).toEqual([]);
    expect(await end(memberId)).toBe(true);
    expect(await end(memberId)).toBe(false);
    expect(await deleteOldStaffSessions(NOW + SESSION_LASTS.unused)).toBe(1);
  });
});

describe("an invitation", () => {
  const invite = async (username: string) => {
    const { id } = (await findByUsername(username))!;
    return inTransaction((trx) => inviteMember(trx, id, "周正", NOW));
  };

  test("is kept as a hash, holds three days and lets in once, however many ask at once", async () => {
    const key = await invite("staff-service");
    expect(await findInvited(key, NOW + INVITATION_LASTS - 1)).toMatchObject({ invited_by: "周正" });
    expect(await findInvited(key, NOW + INVITATION_LASTS)).toBeNull();
    const stored = await db.selectFrom("staff_invitation").select("key").execute();
    expect(stored.map((row) => row.key)).not.toContain(key);
    const all = await Promise.all([1, 2, 3].map((n) => acceptInvitation(key, `a-good-one-${n}`, NOW)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test("that is used ends the sessions of its person, and no one else's", async () => {
    const { memberId } = await letIn("staff-finance");
    const other = await letIn("staff-quality");
    await acceptInvitation(await invite("staff-finance"), "a-good-one-9", NOW);
    expect(await findStaffSessions(memberId, NOW)).toEqual([]);
    expect(await findStaffSessions(other.memberId, NOW)).toHaveLength(1);
  });
});
