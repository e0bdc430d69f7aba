import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_PERMISSIONS,
  AREAS,
  getArea,
  isBuiltIn,
  isDefault,
  INSPECTOR,
  isGuarded,
  isPermission,
  getPermissionName,
  getPermissions,
  permissionsOfRole,
  refusalText,
  STAFF_ROLE_NAMES,
  type StoredCell,
} from "~/modules/staff/permissions/permissions";
import { getAreas } from "~/modules/staff/permissions/permission-table";

const roles = Object.keys(STAFF_ROLE_NAMES);
const roleArbitrary = fc.constantFrom(...roles, "own-1", "own-2");
const cellArbitrary: fc.Arbitrary<StoredCell> = fc.record({
  role: roleArbitrary,
  permission: fc.constantFrom<string>(...ALL_PERMISSIONS, "gone.action"),
  isAllowed: fc.boolean(),
});
/** One cell a role and permission, as the table keeps them. */
const stored = fc.uniqueArray(cellArbitrary, { selector: ({ role, permission }) => `${role} ${permission}` });

describe("the table that every shop begins with", () => {
  test("each action is in an area, and somebody may do it", () => {
    for (const permission of ALL_PERMISSIONS) {
      expect(Object.keys(AREAS)).toContain(getArea(permission));
      expect(roles.filter((role) => isDefault(role, permission)).length, permission).toBeGreaterThan(0);
    }
  });

  test("names are told apart within an area", () => {
    const names = ALL_PERMISSIONS.map(
      (permission) => `${getArea(permission)} ${getPermissionName(permission)}`,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test("money, prices and permissions ask for the second factor", () => {
    const guarded = ALL_PERMISSIONS.filter(isGuarded);
    expect(guarded).toEqual(
      expect.arrayContaining([
        "finance.refund",
        "finance.confirm",
        "finance.balance",
        "goods.price",
        "promotions.change",
        "system.changePermissions",
        "system.agreePermissions",
      ]),
    );
    expect(guarded.filter((permission) => permission.endsWith(".see"))).toEqual([]);
  });

  test("who changes something in an area may see it", () => {
    // The warehouse's records are for inspectors too, who see nothing else of it.
    const others = ALL_PERMISSIONS.filter((permission) => permission !== "warehouse.records");
    for (const role of roles)
      for (const permission of others.filter((permission) => isDefault(role, permission))) {
        const see = `${getArea(permission)}.see`;
        if (isPermission(see)) expect(isDefault(role, see), `${role} ${permission}`).toBe(true);
      }
  });

  test("the administrator moves no money and no goods", () => {
    for (const permission of permissionsOfRole("admin", []))
      expect(["queue", "system"], permission).toContain(getArea(permission));
  });

  test("two roles may agree to a change of permissions", () => {
    expect(roles.filter((role) => isDefault(role, "system.agreePermissions")).length).toBeGreaterThan(1);
  });
});

describe("what the shop has changed", () => {
  test("a stored cell counts before the table, for its role alone", () => {
    fc.assert(
      fc.property(stored, roleArbitrary, (cells, role) => {
        const values = permissionsOfRole(role, cells);
        for (const permission of ALL_PERMISSIONS) {
          const cell = cells.find((cell) => cell.role === role && cell.permission === permission);
          expect(values.has(permission)).toBe(cell ? cell.isAllowed : isDefault(role, permission));
        }
      }),
    );
  });

  test("several roles may do what any of them may, nothing else; an inspector's counts alone", () => {
    fc.assert(
      fc.property(stored, fc.array(roleArbitrary, { maxLength: 4 }), (cells, several) => {
        const counts = several.includes(INSPECTOR) ? [INSPECTOR] : several;
        const each = counts.flatMap((role) => [...permissionsOfRole(role, cells)]);
        expect([...getPermissions(several, cells)].sort()).toEqual([...new Set(each)].sort());
      }),
    );
  });

  test("a role that nobody knows, and cells of actions that are gone, allow nothing", () => {
    expect(permissionsOfRole("nobody", []).size).toBe(0);
    expect(
      permissionsOfRole("own-1", [{ role: "own-1", permission: "gone.action", isAllowed: true }]).size,
    ).toBe(0);
    for (const word of ["constructor", "__proto__", "toString"]) {
      expect(isBuiltIn(word)).toBe(false);
      expect(isPermission(word)).toBe(false);
      expect(permissionsOfRole(word, []).size).toBe(0);
    }
  });
});

describe("in words", () => {
  test("a refusal names the area and the action", () => {
    expect(refusalText("finance.refund", "财务、负责人")).toBe(
      "您的角色没有“财务：退款和提现”的权限。可由 财务、负责人 办理；如需自己办理，请联系系统管理员。",
    );
    expect(refusalText("finance.refund", "")).toBe(
      "您的角色没有“财务：退款和提现”的权限。如需自己办理，请联系系统管理员。",
    );
  });

  test("what somebody may do stands area by area, each action once", () => {
    fc.assert(
      fc.property(fc.subarray(ALL_PERMISSIONS), (some) => {
        const shown = getAreas(new Set(some));
        expect(shown.flatMap(({ actions }) => actions)).toHaveLength(some.length);
        expect(shown.every(({ actions }) => actions.length > 0)).toBe(true);
        expect(new Set(shown.map(({ area }) => area)).size).toBe(shown.length);
      }),
    );
  });
});
