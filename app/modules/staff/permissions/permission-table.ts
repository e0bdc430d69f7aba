import {
  ALL_PERMISSIONS,
  AREAS,
  type Area,
  getArea,
  getPermissionName,
  type Permission,
} from "./permissions";

/** Returns granted actions by area, without empty areas. */
export function getAreas(permissions: ReadonlySet<Permission>): { area: string; actions: string[] }[] {
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const actions = ALL_PERMISSIONS.filter(
      (permission) => getArea(permission) === area && permissions.has(permission),
    ).map(getPermissionName);
    return actions.length > 0 ? [{ area: AREAS[area], actions }] : [];
  });
}

export interface PermissionArea {
  area: string;
  rows: { permission: Permission; name: string; roles: string[] }[];
}

/** Returns every action by area, with those of the given roles that may do it. */
export function permissionRows(
  roles: readonly { role: string; permissions: readonly Permission[] }[],
): PermissionArea[] {
  return (Object.keys(AREAS) as Area[]).map((area) => ({
    area: AREAS[area],
    rows: ALL_PERMISSIONS.filter((permission) => getArea(permission) === area).map((permission) => ({
      permission,
      name: getPermissionName(permission),
      roles: roles.filter((role) => role.permissions.includes(permission)).map(({ role }) => role),
    })),
  }));
}

/** Names the permissions in `some` that `others` lack. */
export const permissionWords = (some: readonly Permission[], others: readonly Permission[]): string =>
  ALL_PERMISSIONS.filter((permission) => some.includes(permission) && !others.includes(permission))
    .map((permission) => `${AREAS[getArea(permission)]}：${getPermissionName(permission)}`)
    .join("、");
