/** Search over everything: kinds of things, what is found of each, and where one hit alone leads. Pure. */
import { cutText } from "~/platform/values/cut-text";
import { joinDigitGroups } from "~/platform/values/printed-number";
import type { Permission } from "~/modules/staff/permissions/permissions";

export interface Hit {
  /** what it is called */
  title: string;
  /** what tells it from others */
  note: string;
  /** the end of its address, below the first of `under` that the person may open */
  key: string;
  /** its whole number was typed */
  isExact: boolean;
}

export interface SearchKind {
  kind: string;
  name: string;
  /** any of these shows it */
  needed: readonly Permission[];
  /** pages of the menu below which its own page stands, the first one first */
  under: readonly string[];
  /** What fits, the exact ones first, at most so many; queries over indexes alone. */
  find: (input: string, limit: number) => Promise<Hit[]>;
}

export interface ShownHit {
  title: string;
  note: string;
  /** null: the desk has no page for it that this person may open */
  to: string | null;
  isExact: boolean;
}

export interface FoundKind {
  kind: string;
  name: string;
  hits: ShownHit[];
}

const MAX_INPUT = 100;

/** What was typed or scanned, as the kinds look it up. */
export const normalizeSearchText = (text: string | null): string =>
  joinDigitGroups(cutText((text ?? "").normalize("NFKC").replaceAll(/\p{Cc}/gu, " "), MAX_INPUT));

/** Whether this person sees the kind at all. */
export const maySearchKind = (
  { needed }: Pick<SearchKind, "needed">,
  permissions: ReadonlySet<Permission>,
): boolean => needed.some((permission) => permissions.has(permission));

/** The hits of a kind with where each leads; `open`: the pages of this person's menu. */
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

/** Where a search leads by itself: the page of the one thing whose number it is; null where several are, or none. */
export function onlyHit(found: readonly FoundKind[]): string | null {
  const exact = found.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  const pages = new Set(exact.map(({ to }) => to));
  return pages.size === 1 ? [...pages][0]! : null;
}
