import type { Db } from "~/platform/database/database.server";
import { db } from "~/platform/database/database.server";
import { type Permission, getPermissions } from "~/modules/staff/permissions/permissions";
import { storedCells } from "~/modules/staff/permissions/roles.server";
import { listMembers } from "./members.server";

export interface Signer {
  id: number;
  name: string;
  username: string;
  hasLeft: boolean;
}

/** Returns the members who hold any of these permissions. Two queries. */
export async function signersWith(permissions: readonly Permission[], trx: Db = db): Promise<Signer[]> {
  const members = await listMembers(trx);
  const stored = await storedCells(trx);
  return members
    .filter(({ hasPassword, roles }) => {
      const held = getPermissions(roles, stored);
      return hasPassword && permissions.some((permission) => held.has(permission));
    })
    .map(({ id, name, username, endedAt }) => ({ id, name, username, hasLeft: endedAt !== null }));
}
