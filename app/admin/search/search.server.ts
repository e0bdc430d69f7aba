import { getMenu } from "~/admin/frame/admin-menu";
import type { Permission } from "~/modules/staff/permissions/permissions";
import { SEARCH_KINDS } from "./kinds.server";
import { type FoundKind, maySearchKind, shownHits } from "./search";

const LIMIT = 10;

/** Returns the hits of each visible kind; kinds without any are left out. Up to three queries a kind. */
export async function searchAll(input: string, permissions: ReadonlySet<Permission>): Promise<FoundKind[]> {
  if (input === "") return [];
  const open = new Set(getMenu(permissions).flatMap(({ pages }) => pages.map(({ to }) => to)));
  const found = await Promise.all(
    SEARCH_KINDS.filter((kind) => maySearchKind(kind, permissions)).map(async (kind) => ({
      kind: kind.kind,
      name: kind.name,
      hits: shownHits(kind, await kind.find(input, LIMIT), open),
    })),
  );
  return found.filter(({ hits }) => hits.length > 0);
}
