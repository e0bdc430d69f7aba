import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { tieBetweenMembers, tiedTo } from "~/modules/staff/accounts/independence.server";
import type { Staff } from "~/modules/staff/accounts/viewer.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import { isSamePerson, lacksWords, type Person } from "~/modules/staff/approval-requests/approval-requests";

/** Returns possible second persons for `first`. Four queries; `now` in ms. */
export async function secondNames(first: Person, needed: Permission, now: number): Promise<string[]> {
  const seconds = await whoMay(needed);
  const tied = first.id === null ? [] : await tiedTo(first.id, now);
  return seconds
    .filter((second) => !isSamePerson(second, first) && !tied.includes(second.id))
    .map(({ name }) => name);
}

export interface SecondPerson {
  refusal: string | null;
  names: readonly string[];
}

/** For a review whose first step was by `first`. Five queries; `now` in ms. */
export async function secondReviewBy(
  first: Person,
  needed: Permission,
  staff: Staff,
  now: number,
): Promise<SecondPerson> {
  const own = isSamePerson(first, staff) ? "您已办理初审，复核须由另一人办理" : null;
  const tie = await tieBetweenMembers(first.id, staff.id, now);
  const lacks = staff.permissions.has(needed) ? null : lacksWords(needed);
  return { refusal: own ?? tie ?? lacks, names: await secondNames(first, needed, now) };
}
