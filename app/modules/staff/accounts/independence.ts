import { DAY } from "~/platform/values/clock";

/** Actions on an account that would let the actor sign in to it. */
export const GRANT_KINDS = {
  created: "开通了账号",
  roles: "分配了角色",
  password: "重设过密码",
  factor: "重置过两步验证",
} as const;
export type GrantKind = keyof typeof GRANT_KINDS;

export interface Grant {
  memberId: number;
  kind: GrantKind;
  /** null: a command on the server */
  byId: number | null;
  /** the second person who approved; null: one person alone */
  agreedBy: number | null;
  at: number;
}

/** ms: a reset counts against independence for this long, unless the account's owner objects. */
export const RESET_COUNTS_FOR = 30 * DAY;

const isForever = (kind: GrantKind) => kind === "created" || kind === "roles";

/**
 * Returns why two members do not count as two people, or null when they do. Two accounts created by the same single person count as one, because
 * that person handled both links. `now` in ms.
 */
export function tieBetween(
  item: number,
  other: number,
  grants: readonly Grant[],
  now: number,
): string | null {
  const direct = grants.find(
    ({ memberId, byId, kind, at }) =>
      ((memberId === item && byId === other) || (memberId === other && byId === item)) &&
      (isForever(kind) || at + RESET_COUNTS_FOR > now),
  );
  if (direct) return `一方为另一方${GRANT_KINDS[direct.kind]}，两人之间不能复核，请由另一位同事办理`;
  const getOpeners = (id: number) =>
    grants.flatMap(({ memberId, kind, byId, agreedBy }) =>
      memberId === id && kind === "created" && byId !== null && agreedBy === null ? [byId] : [],
    );
  const openers = getOpeners(item);
  return getOpeners(other).some((id) => openers.includes(id))
    ? "两个账号由同一人开通，未经第二人同意，两人之间不能复核，请由另一位同事办理"
    : null;
}
