import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeRow } from "~/admin/frame/change-row";
import { ADMIN_PAGES, type AdminPage, getMenu, pageAt } from "~/admin/frame/admin-menu";
import { ALL_PERMISSIONS, getArea, OWN } from "~/modules/staff/permissions/permissions";
import { isAdminPath } from "~/shell/admin";

const PAGES: readonly AdminPage[] = [
  { area: "system", to: "/staff/people", name: "员工", needed: "system.staff" },
  { area: "queue", to: "/staff", name: "待办", needed: "queue.see" },
  { area: "system", to: "/staff/people/roles", name: "角色", needed: "system.permissions" },
  { area: "service", to: "/staff/help", name: "按键", needed: OWN },
];

describe("the menu", () => {
  test("has the areas in their order, each with what is allowed", () => {
    const menu = getMenu(new Set(["queue.see", "system.permissions"]), PAGES);
    expect(menu.map(({ name }) => name)).toEqual(["待办", "客服", "系统"]);
    expect(menu.at(-1)!.pages).toEqual([{ to: "/staff/people/roles", name: "角色" }]);
  });

  test("shows a page exactly to those who may open it", () => {
    fc.assert(
      fc.property(fc.subarray(ALL_PERMISSIONS), (some) => {
        const shown = getMenu(new Set(some)).flatMap(({ pages }) => pages.map(({ to }) => to));
        const open = ADMIN_PAGES.filter(({ needed }) => needed === OWN || some.includes(needed));
        expect(shown.sort()).toEqual(open.map(({ to }) => to).sort());
      }),
    );
  });

  test("each page of it stands in the area of its permission", () => {
    for (const { area, needed } of ADMIN_PAGES) if (needed !== OWN) expect(getArea(needed)).toBe(area);
    expect(new Set(ADMIN_PAGES.map(({ to }) => to)).size).toBe(ADMIN_PAGES.length);
  });

  test("knows where one is by the longest address", () => {
    const menu = getMenu(new Set(ALL_PERMISSIONS), PAGES);
    expect(pageAt(menu, "/staff")).toBe("/staff");
    expect(pageAt(menu, "/staff/people/3")).toBe("/staff/people");
    expect(pageAt(menu, "/staff/people/roles/admin")).toBe("/staff/people/roles");
    expect(pageAt(menu, "/staff/me")).toBeNull();
  });
});

describe("a change in one line", () => {
  const row = {
    id: 1,
    at: 5,
    operator: "王芳",
    command: "改角色",
    subject: "staff",
    subject_id: "3",
    why: "轮岗",
    before: '{"roles":["sales"]}',
    after: '{"roles":["service"]}',
  };
  test("says from what to what", () => {
    expect(changeRow(row)).toEqual({
      id: 1,
      at: 5,
      who: "王芳",
      command: "改角色",
      about: "员工 3",
      why: "轮岗",
      what: "角色：销售 → 客服",
    });
  });
  test("a long one is cut", () => {
    const what = changeRow({ ...row, before: null, after: JSON.stringify({ text: "药".repeat(1000) }) }).what;
    expect([...what].length).toBe(301);
  });
});

test.each([
  ["/staff", true],
  ["/staff/people/3", true],
  ["/staff/chats/3", true],
  ["/staffroom", false],
  ["/", false],
])("%s is a page of the back office: %s", (path, isOne) => expect(isAdminPath(path)).toBe(isOne));
