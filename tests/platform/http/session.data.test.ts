import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isMember } from "~/modules/company/members/stores.server";
import { db, inTransaction } from "~/platform/database/database.server";
import {
  endSession,
  endSessions,
  readSession,
  renewedCookie,
  startSession,
  switchCompany,
} from "~/platform/http/session.server";
import { ensureRows } from "../../rows";

const who = { accountId: 1, companyId: 1 };
const visit = (cookie = "", method = "GET") =>
  new Request("http://shop.test/", { method, headers: cookie ? { cookie } : {} });
const cookieIn = (header: string | null) => header?.split(";")[0] ?? "";

beforeAll(async () => {
  await ensureRows("account", 1, 2);
  await ensureRows("company", 1, 2, 3);
});
beforeAll(async () => {
  await db
    .insertInto("membership")
    .values([
      { account_id: 1, company_id: 1, is_default: 1 },
      { account_id: 1, company_id: 2, is_default: 0 },
      { account_id: 2, company_id: 3, is_default: 1 },
    ])
    .execute();
});

describe("a session", () => {
  test("begins with a cookie that scripts and other sites cannot use, and the database holds no cookie", async () => {
    const header = await startSession(visit(), who);
    expect(header).toMatch(/^shop=[\w-]{43}; Path=\/; HttpOnly; Max-Age=\d+; SameSite=Lax$/);
    const stored = await db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookieIn(header).slice(5));
    expect(await readSession(visit(cookieIn(header)))).toMatchObject({
      accountId: 1,
      companyId: 1,
    });
  });

  test("gets a new id at sign-in; the one before is worth nothing", async () => {
    const first = cookieIn(await startSession(visit(), who));
    const second = cookieIn(await startSession(visit(first), who));
    expect(second).not.toBe(first);
    expect(await readSession(visit(first))).toBeNull();
    expect(await readSession(visit(second))).not.toBeNull();
  });

  test("ends at sign-out", async () => {
    const cookie = cookieIn(await startSession(visit(), who));
    expect(await endSession(visit(cookie, "POST"))).toContain("Max-Age=0");
    expect(await readSession(visit(cookie))).toBeNull();
  });

  test("ends everywhere else when the password changes", async () => {
    const [here, there] = [
      cookieIn(await startSession(visit(), who)),
      cookieIn(await startSession(visit(), who)),
    ];
    const session = await readSession(visit(here));
    await inTransaction((trx) => endSessions(trx, 1, session?.id));
    expect(await readSession(visit(here))).not.toBeNull();
    expect(await readSession(visit(there))).toBeNull();
  });

  test("ends by time", async () => {
    const cookie = cookieIn(await startSession(visit(), who));
    const session = await readSession(visit(cookie));
    await db.updateTable("session").set({ expires_at: 1 }).where("id", "=", session!.id).execute();
    expect(await readSession(visit(cookie))).toBeNull();
  });

  test.each(["shop=", "shop=x", "shop=../../etc", `shop=${"a".repeat(43)}`, "other=1", ";;="])(
    "%j is nobody's",
    async (cookie) => expect(await readSession(visit(cookie))).toBeNull(),
  );

  test("is read once a request", async () => {
    const request = visit(cookieIn(await startSession(visit(), who)));
    expect(readSession(request)).toBe(readSession(request));
  });
});

describe("a session that is used", () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const begun = Date.now();
  const at = (time: number) => vi.spyOn(Date, "now").mockReturnValue(begun + time);
  afterEach(() => vi.restoreAllMocks());

  /** What a page gives the browser at this moment; null: nothing, "ended": it is nobody's any more. */
  async function visitAt(time: number, cookie: string): Promise<string | null> {
    at(time);
    const request = visit(cookie);
    if (!(await readSession(request))) return "ended";
    return renewedCookie(request);
  }

  test("goes on past seven days with its cookie, and ends 30 days after signing in", async () => {
    at(0);
    const cookie = cookieIn(await startSession(visit(), who));
    const values: (string | null)[] = [];
    for (let day = 1; day < 30; day += 1) values.push(await visitAt(day * DAY, cookie));
    expect(values.map((header) => header?.split(";")[0])).toEqual(Array(29).fill(cookie));
    expect(values[0]).toMatch(/; Path=\/; HttpOnly; Max-Age=604800; SameSite=Lax$/);
    expect(
      values.slice(21).map((header) => Number(/Max-Age=(\d+)/.exec(header ?? "")?.[1]) / 86_400),
    ).toEqual([7, 7, 6, 5, 4, 3, 2, 1]);
    expect(await visitAt(30 * DAY - 1, cookie)).not.toBe("ended");
    expect(await visitAt(30 * DAY, cookie)).toBe("ended");
  });

  test("ends after seven days without a visit", async () => {
    at(0);
    const cookie = cookieIn(await startSession(visit(), who));
    await visitAt(5 * DAY, cookie);
    expect(await visitAt(12 * DAY - 1, cookie)).not.toBe("ended");
    expect(await visitAt(19 * DAY, cookie)).toBe("ended");
  });

  test("gets its cookie anew once a day, with one of the answers of that moment", async () => {
    at(0);
    const cookie = cookieIn(await startSession(visit(), who));
    expect(await visitAt(DAY - 1, cookie)).toBeNull();
    at(DAY);
    const requests = [visit(cookie), visit(cookie), visit(cookie, "POST")];
    await Promise.all(requests.map(readSession));
    const values = await Promise.all(requests.map(renewedCookie));
    expect(values.filter((header) => header !== null)).toHaveLength(1);
    expect(await visitAt(2 * DAY - 1, cookie)).toBeNull();
  });

  test("gets none where the request itself ends it or begins another", async () => {
    at(0);
    const [left, changed] = [
      cookieIn(await startSession(visit(), who)),
      cookieIn(await startSession(visit(), who)),
    ];
    at(DAY);
    const leaving = visit(left, "POST");
    await readSession(leaving);
    await endSession(leaving);
    expect(await renewedCookie(leaving)).toBeNull();
    const entering = visit(changed, "POST");
    await readSession(entering);
    await startSession(entering, who);
    expect(await renewedCookie(entering)).toBeNull();
  });
});

describe("switching the company", () => {
  test("works among the login's own", async () => {
    const cookie = cookieIn(await startSession(visit(), who));
    await switchCompany(visit(cookie, "POST"), 2, isMember);
    expect((await readSession(visit(cookie)))?.companyId).toBe(2);
  });

  test("answers 404 for another's, and nothing changes", async () => {
    const cookie = cookieIn(await startSession(visit(), who));
    await expect(switchCompany(visit(cookie, "POST"), 3, isMember)).rejects.toMatchObject({ status: 404 });
    expect((await readSession(visit(cookie)))?.companyId).toBe(1);
  });
});
