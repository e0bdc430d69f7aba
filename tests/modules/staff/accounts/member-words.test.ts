import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  getAdminPath,
  INVITATION_LASTS,
  invitationPath,
  isSessionOn,
  ownPasswordFault,
  roleNames,
  SESSION_LASTS,
  StaffName,
  StaffSignInForm,
  Username,
} from "~/modules/staff/accounts/member";
import { STAFF_ROLE_NAMES } from "~/modules/staff/permissions/permissions";

const HOUR = 3_600_000;
interface Schema {
  safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}
const notice = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message].join(": ")) ?? [];

const USERNAME = "账号为 2 至 32 个小写字母、数字、点、横线，以字母开头";
const LINES = "姓名不能有换行和 < >";

describe("an account's name", () => {
  test.each(["a", "1a", "-a", "a b", "张三", "a@b", `a${"b".repeat(32)}`])("%j: how one is made", (input) =>
    expect(notice(Username, input)).toEqual([USERNAME]),
  );

  test("is asked for by its name where nothing was sent, and has 2 to 32 signs", () => {
    expect(notice(Username, undefined)).toEqual(["请输入账号"]);
    for (const input of ["ab", `a${"9".repeat(31)}`, "a._-"]) expect(notice(Username, input)).toEqual([]);
  });

  test("of any text is one that needs no escaping anywhere, or none", () =>
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.string({ unit: "grapheme-ascii" })), (input) => {
        const read = Username.safeParse(input);
        if (read.success) expect(encodeURIComponent(read.data)).toBe(read.data);
        if (read.success) expect(Username.parse(read.data)).toBe(read.data);
      }),
    ));
});

describe("a person's name", () => {
  test.each([
    [undefined, ["请输入姓名"]],
    ["王".repeat(21), ["姓名不超过 20 个字"]],
    ["王\n芳", [LINES]],
    ["王  芳", [LINES]],
    ["王<芳", [LINES]],
    ["王".repeat(20), []],
    ["王", []],
    ["  王芳 ", []],
  ])("%j: %j", (input, words) => expect(notice(StaffName, input)).toEqual(words));

  test("of blanks is asked for first", () => expect(notice(StaffName, " \n ")[0]).toBe("请输入姓名"));

  test("is kept without blanks round it", () => expect(StaffName.parse(" 王 芳 ")).toBe("王 芳"));
});

describe("signing in", () => {
  test.each([
    [{}, ["username: 请输入账号", "password: 请输入密码"]],
    [{ username: " ", password: "p" }, ["username: 请输入账号"]],
    [{ username: "x".repeat(65), password: "p" }, ["username: 账号过长"]],
    [{ username: "x", password: "" }, ["password: 请输入密码"]],
    [{ username: "x".repeat(64), password: "p" }, []],
    [{ username: "y", password: "p", to: "/staff" }, []],
  ])("%j: %j", (sent, words) => expect(notice(StaffSignInForm, sent)).toEqual(words));

  test("goes to no address that is longer than addresses are", () => {
    const sent = (length: number) => ({ username: "x", password: "p", to: "/".repeat(length) });
    expect(notice(StaffSignInForm, sent(2000))).toEqual([]);
    expect(notice(StaffSignInForm, sent(2001))).toHaveLength(1);
  });
});

test("a password holds the account's name in no spelling", () => {
  for (const password of ["li.na2026", "LI.NA-2026", "x-Li.Na"])
    expect(ownPasswordFault(password, "Li.na")).toBe("密码请勿包含账号");
  for (const password of ["lina2026", "l.i.n.a", ""]) expect(ownPasswordFault(password, "li.na")).toBeNull();
});

describe("a session", () => {
  const signedIn = Date.parse("2026-11-20T08:00:00+08:00");
  const at = (hours: number) => signedIn + hours * HOUR;
  const session = (usedAfter: number) => ({
    seen_at: at(usedAfter),
    expires_at: signedIn + SESSION_LASTS.longest,
  });

  test.each([
    ["a long lunch", 4, 7.9, true],
    ["an afternoon off", 4, 8, false],
    ["a long day", 13.5, 13.9, true],
    ["a night", 13.5, 14, false],
  ])("after %s, used last after %d hours, holds after %d hours: %s", (_, used, now, isOn) =>
    expect(isSessionOn(session(used), at(now))).toBe(isOn),
  );

  test("that has ended never holds again", () =>
    fc.assert(
      fc.property(fc.nat(14 * HOUR), fc.nat(40 * HOUR), fc.nat(40 * HOUR), (used, now, later) => {
        const item = { seen_at: signedIn + used, expires_at: signedIn + SESSION_LASTS.longest };
        if (!isSessionOn(item, signedIn + now)) expect(isSessionOn(item, signedIn + now + later)).toBe(false);
      }),
    ));

  test("begins with an invitation that is good over a weekend", () =>
    expect(INVITATION_LASTS).toBe(
      Date.parse("2026-11-23T18:00:00+08:00") - Date.parse("2026-11-20T18:00:00+08:00"),
    ));
});

describe("an address of the back office", () => {
  test.each([
    "/staff/second-step",
    "/staff/invitation?key=x",
    "/staff/sign-in/",
    "/staff/%2e%2e/login",
    "/staff/x/../../login",
    "/staff/..//elsewhere.test",
    "//elsewhere.test/staff",
    "https://elsewhere.test/staff",
    "x/staff",
    "/staff\\..\\login",
    "/staff/a b",
    "/staff\n/people",
    "/STAFF/people",
  ])("%j leads to the start page", (wanted) => expect(getAdminPath(wanted)).toBe("/staff"));

  test.each([
    ["/staff/orders?state=paid&words=%E7%94%B2#top", "/staff/orders?state=paid&words=%E7%94%B2"],
    ["/staff/people/../orders", "/staff/orders"],
    ["/staff/", "/staff/"],
    ["/staff/orders/staff/sign-in", "/staff/orders/staff/sign-in"],
  ])("%j leads to %j", (wanted, to) => expect(getAdminPath(wanted)).toBe(to));

  test("is read as itself once it was read", () =>
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = getAdminPath(`/staff${text}`);
        expect(getAdminPath(once)).toBe(once);
      }),
    ));

  test("of an invitation carries its key whole", () =>
    fc.assert(
      fc.property(fc.string(), (key) => {
        const url = new URL(invitationPath(key), "http://shop.test");
        expect([url.pathname, url.searchParams.get("key")]).toEqual(["/staff/invitation", key]);
      }),
    ));
});

test("a role of the shop's own never takes the name of one that every shop has", () => {
  const own = new Map(Object.keys(STAFF_ROLE_NAMES).map((role) => [role, "别名"]));
  expect(roleNames(Object.keys(STAFF_ROLE_NAMES), own)).toBe(Object.values(STAFF_ROLE_NAMES).join("、"));
});
