import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAreas, permissionRows, permissionWords } from "~/modules/staff/permissions/permission-table";
import {
  ALL_PERMISSIONS,
  AREAS,
  factorText,
  isGuarded,
  getPermissionName,
  getPermissions,
  permissionsOfRole,
  refusalText,
  STAFF_ROLE_NAMES,
  type Permission,
} from "~/modules/staff/permissions/permissions";

const some = fc.shuffledSubarray(ALL_PERMISSIONS);
const may = (role: string, ...permissions: Permission[]) => ({ role, permissions });

describe("the whole table", () => {
  test("has every action once, in its area, whoever may do it", () => {
    const areas = permissionRows([]);
    expect(areas.map(({ area }) => area)).toEqual(Object.values(AREAS));
    expect(areas.flatMap(({ rows }) => rows.map(({ permission }) => permission))).toEqual(ALL_PERMISSIONS);
    expect(areas.flatMap(({ rows }) => rows.flatMap(({ roles }) => roles))).toEqual([]);
  });

  test("names the roles of each action in the order in which they are given", () => {
    const rows = permissionRows([
      may("夜班", "orders.see"),
      may("sales", "orders.see", "orders.review"),
    ]).flatMap((area) => area.rows);
    const rolesOf = (permission: Permission) => rows.find((row) => row.permission === permission)!.roles;
    expect(rolesOf("orders.see")).toEqual(["夜班", "sales"]);
    expect(rolesOf("orders.review")).toEqual(["sales"]);
    expect(rolesOf("orders.cancel")).toEqual([]);
  });

  test("says of each role what the role may do, nothing more and nothing less", () =>
    fc.assert(
      fc.property(some, some, (item, other) => {
        const rows = permissionRows([may("甲", ...item), may("乙", ...other)]).flatMap((area) => area.rows);
        for (const { permission, roles } of rows) {
          expect(roles.includes("甲")).toBe(item.includes(permission));
          expect(roles.includes("乙")).toBe(other.includes(permission));
        }
      }),
    ));
});

describe("what somebody may do", () => {
  test("stands by area, with nothing of areas in which it is nothing", () => {
    expect(getAreas(new Set())).toEqual([]);
    expect(getAreas(new Set(["finance.see", "orders.see"] as const))).toEqual([
      { area: "订单", actions: ["看订单"] },
      { area: "财务", actions: ["看资金和发票"] },
    ]);
  });
});

describe("what differs", () => {
  test("is told with its area, in the order of the table", () => {
    expect(permissionWords(["system.audit", "goods.price"], [])).toBe("商品：改价格、系统：看审计日志");
    expect(permissionWords(["goods.price"], ["goods.price"])).toBe("");
  });

  test("is what one state has beyond the other, whatever both have", () =>
    fc.assert(
      fc.property(some, some, (before, after) => {
        const values = ALL_PERMISSIONS.filter(
          (permission) => after.includes(permission) && !before.includes(permission),
        );
        const shown = permissionWords(after, before);
        // Names hold 、 themselves, so that the words are compared whole.
        expect(shown).toBe(permissionWords(values, []));
        expect(permissionWords(after, after)).toBe("");
        for (const item of values) expect(shown).toContain(`：${getPermissionName(item)}`);
      }),
    ));
});

describe("what every shop begins with", () => {
  const rolesWith = (permission: Permission) =>
    Object.keys(STAFF_ROLE_NAMES).filter((role) => permissionsOfRole(role, []).has(permission));

  test.each([
    ["orders.cancel", ["sales", "service"]],
    ["warehouse.ship", ["warehouse"]],
    ["quality.recall", ["quality"]],
    ["quality.agreeRecall", ["quality", "boss"]],
    ["goods.price", ["purchasing"]],
    ["finance.refund", ["finance"]],
    ["goods.agreePrice", ["purchasing", "boss"]],
    ["finance.agree", ["finance", "boss"]],
    ["system.settings", ["admin"]],
    ["system.audit", ["admin", "quality", "finance", "boss", "inspector"]],
  ] as const)("%s is done by %j", (permission, roles) =>
    expect(rolesWith(permission).sort()).toEqual([...roles].sort()),
  );

  test("everybody who works here has a start page", () =>
    expect([...rolesWith("queue.see"), "inspector"]).toEqual(Object.keys(STAFF_ROLE_NAMES)));

  test("an inspector sees papers, batches and the log, and no money, prices or patients", () =>
    expect([...permissionsOfRole("inspector", [])]).toEqual([
      "warehouse.records",
      "quality.see",
      "quality.ledger",
      "purchasing.see",
      "system.audit",
    ]));

  test("who sells neither ships nor confirms money, and who ships changes no order", () => {
    const sales = permissionsOfRole("sales", []);
    for (const other of ["warehouse.ship", "finance.confirm", "finance.refund", "goods.price"] as const)
      expect(sales.has(other), other).toBe(false);
    const warehouse = permissionsOfRole("warehouse", []);
    for (const permission of warehouse) expect(isGuarded(permission), permission).toBe(false);
    for (const other of ["orders.review", "orders.cancel", "afterSales.decide"] as const)
      expect(warehouse.has(other), other).toBe(false);
  });

  test("the boss looks everywhere and does nothing but agree and grant credit", () => {
    const own = [...permissionsOfRole("boss", [])].filter(
      (item) => !/\.(see|export|exportAudit)$/.test(item),
    );
    expect(own).toEqual([
      "warehouse.records",
      "warehouse.agreeDisposal",
      "warehouse.agreeCount",
      "quality.agreePaper",
      "quality.agreeRecall",
      "quality.ledger",
      "customers.agreeTerms",
      "customers.agreeClosing",
      "goods.agreePrice",
      "purchasing.prices",
      "purchasing.agree",
      "promotions.agree",
      "finance.agree",
      "finance.credit",
      "reports.sales",
      "reports.margin",
      "reports.stock",
      "reports.offers",
      "reports.receivables",
      "system.staff",
      "system.permissions",
      "system.agreePermissions",
      "system.audit",
    ]);
  });

  test("no single role can both propose a change of permissions and be the only one to agree to it", () => {
    for (const role of rolesWith("system.changePermissions"))
      expect(rolesWith("system.agreePermissions").filter((other) => other !== role)).not.toEqual([]);
  });

  test("another role never takes something away, but an inspector's", () => {
    const workers = Object.keys(STAFF_ROLE_NAMES).filter((role) => role !== "inspector");
    fc.assert(
      fc.property(fc.subarray(workers), fc.constantFrom(...workers), (roles, more) => {
        const with_ = getPermissions([...roles, more], []);
        for (const permission of getPermissions(roles, [])) expect(with_.has(permission)).toBe(true);
      }),
    );
  });
});

test("a refusal says who helps, the second factor where it is set up", () => {
  expect(refusalText("system.manageStaff", "")).toContain("“系统：邀请、停用员工和分配角色”");
  expect(factorText("goods.price")).toBe(
    "办理“商品：改价格”前，请先在“我的账号”中设置两步验证，设置后立即可以办理。",
  );
  for (const permission of ALL_PERMISSIONS)
    expect(
      new Set([refusalText(permission, ""), factorText(permission), getPermissionName(permission)]).size,
    ).toBe(3);
});
