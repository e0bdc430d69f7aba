import { expect, test } from "vitest";
import { commandName, commandsNamed } from "~/admin/frame/command-names";
import type { ReferenceNameLookup } from "~/admin/frame/change-references";
import { changeRow, referencesIn } from "~/admin/frame/change-row";
import { formatAuditChange } from "~/admin/frame/change-words";
import { ADMIN_PAGES } from "~/admin/frame/admin-menu";
import { pageWords } from "~/admin/frame/page-words";
import { COMMANDS } from "../../cli/commands";

test("every command has a Chinese name of its own", () => {
  const names = Object.keys(COMMANDS).map(commandName);
  expect(names.filter((name) => !/^[\p{Script=Han}]+$/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["confirm-transfer", "确认转账到账"],
  ["set-points-item", "改积分商品"],
  ["a-command-nobody-knows", "服务器操作"],
  ["改最低售价", "改最低售价"],
])("%s of an old row reads %s", (command, name) => expect(commandName(command)).toBe(name));

test("a name of the filter finds what was pressed and what was typed", () => {
  for (const command of Object.keys(COMMANDS))
    expect(commandsNamed(commandName(command))).toEqual([commandName(command), command]);
});

const row = (change: Partial<Parameters<typeof changeRow>[0]>) => ({
  id: 1,
  at: 5,
  operator: "命令行：li",
  command: "settle-refund",
  subject: "order",
  subject_id: "2026112000000001",
  before: null,
  after: null,
  why: "",
  ...change,
});
const called: ReferenceNameLookup = (kind, id) =>
  kind === "role" && id === "own-ab12cd34" ? "夜班" : undefined;

test("a row names the command, also where nothing else was noted", () => {
  expect(changeRow(row({})).command).toBe("登记人工退款");
  const rest = row({
    subject: "command",
    subject_id: "settle-refund",
    after: JSON.stringify({ arguments: ["1"], options: { goodsOfParcel: "2" } }),
  });
  expect(changeRow(rest).about).toBe("服务器操作 登记人工退款");
  expect(changeRow(rest).what).not.toMatch(/[a-z_]{3,}/i);
});

test("an own role stands by its name, and is asked for", () => {
  const change = row({ subject: "staff", subject_id: "3", after: '{"roles":["own-ab12cd34","finance"]}' });
  expect(changeRow(change, called).what).toBe("角色：夜班、财务");
  expect(changeRow(change).what).toBe("角色：自定角色、财务");
  expect(referencesIn([change]).get("role")).toEqual(["own-ab12cd34"]);
  expect(changeRow(row({ subject: "role", subject_id: "own-ab12cd34" }), called).about).toBe(
    "角色 自定角色 夜班",
  );
  expect(changeRow(row({ subject: "role", subject_id: "finance" })).about).toBe("角色 财务");
});

test.each([
  ["command", { path: "/staff/orders", query: "state=completed" }, "页面：订单；条件：状态 已完成"],
  ["staff", { page: "/staff/orders/2026112000000001" }, "页面：订单 2026112000000001"],
  ["staff", { page: "/staff/orders?state=completed" }, "页面：订单，状态 已完成"],
  ["warehouse", { areaCode: "440100" }, "地区：广东省广州市"],
  ["brand", { image: "/pictures/3f2a.webp" }, "图片：有"],
])("%s %j", (subject, after, words) =>
  expect(formatAuditChange(subject, null, JSON.stringify(after))).toBe(words),
);

test("another picture is said to be another", () =>
  expect(formatAuditChange("brand", '{"image":"/art/a.svg"}', '{"image":"/art/b.svg"}')).toBe(
    "图片：已更换",
  ));

test("every page of the menu is named by its title", () =>
  expect(ADMIN_PAGES.map(({ to }) => pageWords(to))).toEqual(ADMIN_PAGES.map(({ name }) => name)));
