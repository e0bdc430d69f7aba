import type { Permission } from "~/modules/staff/permissions/permissions";

/** Whether somebody may see costs: with margins or cost management. */
export const seesCost = (permissions: ReadonlySet<Permission>): boolean =>
  permissions.has("goods.cost") || permissions.has("reports.margin");

interface Logged {
  before: string | null;
  after: string | null;
}

/** Removes costs from history rows; rows of nothing else are left out. */
export const withoutCosts = <Row extends Logged>(
  rows: readonly Row[],
  permissions: ReadonlySet<Permission>,
): Row[] => {
  if (seesCost(permissions)) return [...rows];
  return rows.flatMap((row) => {
    const [before, after] = [withoutCost(row.before), withoutCost(row.after)];
    const isCostAlone = (before ?? after) === "{}" && (after ?? before) === "{}";
    return isCostAlone ? [] : [{ ...row, before, after }];
  });
};

function withoutCost(logged: string | null): string | null {
  if (logged === null) return null;
  const { cost: _cost, ...rest } = JSON.parse(logged) as Record<string, unknown>;
  return JSON.stringify(rest);
}

export const mayImportCost = (permissions: ReadonlySet<Permission>): boolean => permissions.has("goods.cost");

export const COST_REFUSED = "您没有导入进价的权限，请由有权限的同事办理";
