import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { loadStaff } from "~/demo/staff.server";
import {
  changeRoles,
  endMember,
  isManaged,
  NoMemberLeft,
  refusingLast,
} from "~/modules/staff/accounts/change-member.server";
import { addMember, findByUsername, writePassword } from "~/modules/staff/accounts/members.server";
import {
  addRole,
  changeRolePermissions,
  findRole,
  listRoles,
} from "~/modules/staff/permissions/change-role.server";
import {
  ALL_PERMISSIONS,
  permissionsOfRole,
  STAFF_ROLE_NAMES,
  type Permission,
} from "~/modules/staff/permissions/permissions";
import { emptyTables } from "../../../rows";

const NOW = Date.parse("2026-11-23T09:00:00+08:00");

beforeEach(async () => {
  await emptyTables(["staff_role_permission", "staff_role", "staff_member_role", "staff_member"]);
  await inTransaction((trx) => loadStaff(trx, NOW));
});

const member = async (username: string) => (await findByUsername(username))!;
const give = async (username: string, roles: readonly string[], version?: number) => {
  const { id, version: now } = await member(username);
  return refusingLast(() => inTransaction((trx) => changeRoles(trx, { id, version: version ?? now, roles })));
};
const end = async (username: string) => {
  const { id, version } = await member(username);
  return refusingLast(() => inTransaction((trx) => endMember(trx, { id, version }, NOW)));
};

describe("roles of a person", () => {
  test("take the place of those before, each once, and move the version", async () => {
    expect(await give("staff-sales", ["service", "sales", "service"])).toEqual({ ok: true });
    expect(await member("staff-sales")).toMatchObject({ roles: ["sales", "service"], version: 2 });
    expect(await give("staff-sales", ["service", "sales"])).toEqual({ ok: false, text: "角色没有变化" });
  });

  test("changed meanwhile are shown to the later one, and nothing is done", async () => {
    await give("staff-sales", ["service"]);
    const late = await give("staff-sales", ["finance"], 1);
    expect(late).toMatchObject({ ok: false, stale: { roles: ["service"], version: 2 } });
    expect((await member("staff-sales")).roles).toEqual(["service"]);
    expect(await give("staff-sales", ["finance"], 2)).toEqual({ ok: true });
  });

  test("changed by two at once go to one of them", async () => {
    const both = await Promise.all([give("staff-boss", ["finance"], 1), give("staff-boss", ["quality"], 1)]);
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(both.find((item) => !item?.ok)).toHaveProperty("stale.version", 2);
  });

  test("of the last one who may give them stay", async () => {
    expect(await give("staff-admin", ["sales"])).toMatchObject({
      ok: false,
      text: expect.stringContaining("至少"),
    });
    expect((await member("staff-admin")).roles).toEqual(["admin"]);
    await give("staff-boss", ["admin", "boss"]);
    expect(await give("staff-admin", ["sales"])).toEqual({ ok: true });
  });

  test("of nobody are nothing", async () => {
    const none = await inTransaction((trx) => changeRoles(trx, { id: 999_999, version: 1, roles: [] }));
    expect(none).toBeNull();
  });
});

describe("the end of a person", () => {
  test("is once, and they get no roles any more", async () => {
    expect(await end("staff-sales")).toEqual({ ok: true });
    expect(await end("staff-sales")).toEqual({ ok: false, text: "该员工已停用" });
    expect(await give("staff-sales", ["boss"])).toEqual({ ok: false, text: "该员工已停用" });
  });

  test("is refused for the last administrator, also where another one has not come yet", async () => {
    await inTransaction((trx) => addMember(trx, { username: "second", name: "第二", roles: ["admin"] }, NOW));
    expect(await end("staff-admin")).toMatchObject({ ok: false });
    await inTransaction(async (trx) => writePassword(trx, (await findByUsername("second", trx))!.id, "hash"));
    expect(await end("staff-admin")).toEqual({ ok: true });
    expect(await inTransaction(isManaged)).toBe(true);
  });

  test("another fault is not told as this one", async () => {
    await expect(refusingLast(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(await refusingLast(() => Promise.reject(new NoMemberLeft()))).toMatchObject({ ok: false });
  });
});

describe("what a role may do", () => {
  const change = (role: string, version: number, permissions: readonly Permission[]) =>
    inTransaction((trx) => changeRolePermissions(trx, { role, version, permissions }));
  const defaults = [...permissionsOfRole("sales", [])];

  test("is the table, until the shop says otherwise; only what differs is kept", async () => {
    expect(await change("sales", 0, [...defaults, "finance.see"])).toEqual({ ok: true });
    expect((await findRole(db, "sales"))!.permissions).toContain("finance.see");
    expect(await db.selectFrom("staff_role_permission").selectAll().execute()).toEqual([
      { role: "sales", permission: "finance.see", is_allowed: 1 },
    ]);
    expect(await change("sales", 1, defaults)).toEqual({ ok: true });
    expect(await db.selectFrom("staff_role_permission").selectAll().execute()).toEqual([]);
    expect(await change("sales", 2, defaults)).toEqual({ ok: false, text: "权限没有变化" });
  });

  test("changed by two from the same version is one's", async () => {
    const both = await Promise.all([change("sales", 0, ["orders.see"]), change("sales", 0, ["goods.see"])]);
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(both.find((item) => !item?.ok)).toHaveProperty("stale.version", 1);
  });

  test("is nothing for a new role, whose name is its own", async () => {
    const role = (await inTransaction((trx) => addRole(trx, "夜班")))!;
    expect(await inTransaction((trx) => addRole(trx, "夜班"))).toBeNull();
    expect(await inTransaction((trx) => addRole(trx, "财务"))).toBeNull();
    expect(await findRole(db, role)).toMatchObject({
      name: "夜班",
      isOwn: true,
      permissions: [],
      version: 1,
    });
    expect(await change(role, 1, ALL_PERMISSIONS)).toEqual({ ok: true });
    await give("staff-sales", [role]);
    expect((await listRoles(db)).map(({ name }) => name)).toHaveLength(
      Object.keys(STAFF_ROLE_NAMES).length + 1,
    );
    expect(await change("nobody", 0, [])).toBeNull();
  });
});
