import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  getAdminPath,
  isSessionOn,
  ownPasswordFault,
  roleNames,
  SESSION_LASTS,
  StaffName,
  StaffSignInForm,
  Username,
} from "~/modules/staff/accounts/member";

const NOW = 1_800_000_000_000;
const isGood = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("an account's name", () => {
  test.each(["li", "wang.fang", "chen-min2", " Staff-Admin "])("%j is one", (input) => {
    expect(Username.parse(input)).toBe(input.trim().toLowerCase());
  });
  test.each(["", "a", "2li", "li na", "李娜", "li/na", "x".repeat(33), undefined])("%j is none", (input) => {
    expect(isGood(Username, input)).toBe(false);
  });
});

describe("a person's name", () => {
  test.each(["王芳", "Anna Li", "阿依古丽·买买提"])("%j is one", (input) => {
    expect(StaffName.parse(input)).toBe(input);
  });
  test.each(["", "  ", "王\n芳", "王\t芳", "<b>", "王".repeat(21)])("%j is none", (input) => {
    expect(isGood(StaffName, input)).toBe(false);
  });
});

test("what is typed to sign in is read without blanks and capitals, the password as it is", () => {
  expect(StaffSignInForm.parse({ username: " Staff-Admin ", password: " P w " })).toEqual({
    username: "staff-admin",
    password: " P w ",
  });
  expect(isGood(StaffSignInForm, { username: "x", password: "" })).toBe(false);
  expect(isGood(StaffSignInForm, { username: "x".repeat(65), password: "y" })).toBe(false);
});

test("roles are told by their names: built in, the shop's own, and by the code of one that is gone", () => {
  const own = new Map([["r-1", "夜班"]]);
  expect(roleNames(["admin", "r-1", "r-2"], own)).toBe("系统管理员、夜班、r-2");
  expect(roleNames([], own)).toBe("");
});

test("a password does not hold the account's name", () => {
  expect(ownPasswordFault("My-Wang.Fang-1", "wang.fang")).toBe("密码请勿包含账号");
  expect(ownPasswordFault("something-else", "wang.fang")).toBeNull();
});

describe("a session", () => {
  const session = { seen_at: NOW, expires_at: NOW + SESSION_LASTS.longest };
  test("ends when it is not used, and with the day however much it is", () => {
    expect(isSessionOn(session, NOW)).toBe(true);
    expect(isSessionOn(session, NOW + SESSION_LASTS.unused - 1)).toBe(true);
    expect(isSessionOn(session, NOW + SESSION_LASTS.unused)).toBe(false);
    const used = { ...session, seen_at: NOW + SESSION_LASTS.longest - 1 };
    expect(isSessionOn(used, NOW + SESSION_LASTS.longest - 1)).toBe(true);
    expect(isSessionOn(used, NOW + SESSION_LASTS.longest)).toBe(false);
  });
});

describe("where signing in leads", () => {
  test.each([
    ["/staff/people?q=1&page=2", "/staff/people?q=1&page=2"],
    ["/staff", "/staff"],
    ["/staff?x=1", "/staff?x=1"],
  ])("%j is a page of the back office", (wanted, to) => expect(getAdminPath(wanted)).toBe(to));

  test.each([
    null,
    undefined,
    "",
    "/",
    "/staffroom",
    "/staff/../login",
    "/staff/sign-in?to=/staff/x",
    "/staff/sign-out",
    `/staff/customers/${"(".repeat(2000)}`,
  ])("%j leads to the start page", (wanted) => expect(getAdminPath(wanted)).toBe("/staff"));

  test("nothing that is typed leads off the back office", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/staff${text}`),
        ),
        (wanted) => {
          const url = new URL(getAdminPath(wanted), "http://shop.test");
          expect(url.origin).toBe("http://shop.test");
          expect(url.pathname).toMatch(/^\/staff(\/|$)/);
        },
      ),
    );
  });
});
