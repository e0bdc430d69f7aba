import { cutText } from "~/platform/values/cut-text";
import { joinDigitGroups } from "~/platform/values/printed-number";
import type { Permission } from "~/modules/staff/permissions/permissions";

export interface Hit {
  title: string;
  note: string;
  /** last part of its address, below the first of `under` that the person may open */
  key: string;
  /** its whole number was entered */
  isExact: boolean;
}

export interface SearchKind {
  kind: string;
  name: string;
  /** any of these permissions */
  needed: readonly Permission[];
  /** menu pages above its own page, preferred first */
  under: readonly string[];
  /** Returns hits, exact ones first, with a limit; index queries only. */
  find: (input: string, limit: number) => Promise<Hit[]>;
}

export interface ShownHit {
  title: string;
  note: string;
  to: string | null;
  isExact: boolean;
}

export interface FoundKind {
  kind: string;
  name: string;
  hits: ShownHit[];
}

const MAX_INPUT = 100;

/** Normalizes entered or scanned text. */
export const normalizeSearchText = (text: string | null): string =>
  joinDigitGroups(cutText((text ?? "").normalize("NFKC").replaceAll(/\p{Cc}/gu, " "), MAX_INPUT));

/** Whether this person sees the kind at all. */
export const maySearchKind = (
  { needed }: Pick<SearchKind, "needed">,
  permissions: ReadonlySet<Permission>,
): boolean => needed.some((permission) => permissions.has(permission));

/** Returns a kind's hits with their addresses; `open`: pages of this person's menu. */
export function shownHits(
  { under }: Pick<SearchKind, "under">,
  hits: readonly Hit[],
  open: ReadonlySet<string>,
): ShownHit[] {
  const page = under.find((path) => open.has(path));
  return hits.map(({ title, note, key, isExact }) => ({
    title,
    note,
    isExact,
    to: page === undefined ? null : `${page}/${encodeURIComponent(key)}`,
  }));
}

/** Returns the page of the only exact hit, or null. */
export function onlyHit(found: readonly FoundKind[]): string | null {
  const exact = found.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  const pages = new Set(exact.map(({ to }) => to));
  return pages.size === 1 ? [...pages][0]! : null;
}
