import { allAds } from "~/modules/content/ad-admin.server";
import { allBlocks } from "~/modules/content/block-admin.server";
import type { ViewerAudience } from "~/modules/content/shown";
import {
  type LoggedChange,
  shownThen,
  type Standing,
  standingBefore,
  type StoredRow,
} from "~/modules/content/shown-then";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";

export const SHOWN_SUBJECTS = ["nav_item", "hot_word", "link", "ad", "zone"] as const;
export type ShownSubject = (typeof SHOWN_SUBJECTS)[number];

const LIMIT = 5_000;

const byId = (rows: readonly { id: number }[]): Standing =>
  new Map(rows.map((row) => [row.id, row as unknown as StoredRow]));

async function zonesNow(): Promise<Standing> {
  const [zones, blocks] = await Promise.all([
    db.selectFrom("zone").selectAll().execute(),
    db.selectFrom("zone_block").select(["zone_id", "kind", "data"]).orderBy("sort").orderBy("id").execute(),
  ]);
  return byId(
    zones.map((zone) => ({ ...zone, blocks: blocks.filter(({ zone_id }) => zone_id === zone.id) })),
  );
}

async function standingNow(subject: ShownSubject): Promise<Standing> {
  if (subject === "zone") return zonesNow();
  return byId(subject === "ad" ? await allAds() : await allBlocks(subject));
}

const rowOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as StoredRow));

/** Returns the changes after this moment, newest first; null: too many. */
async function changesAfter(subject: ShownSubject, at: number): Promise<LoggedChange[] | null> {
  const rows = await auditRows({ subject, from: at + 1, limit: LIMIT + 1 });
  if (rows.length > LIMIT) return null;
  return rows
    .filter(({ subject_id }) => /^\d+$/.test(subject_id))
    .map((row) => ({ id: Number(row.subject_id), before: rowOf(row.before), after: rowOf(row.after) }));
}

/**
 * Returns the content shown to this audience at a moment (epoch ms), by kind, in order. Null: too many changes since then. Content from migrations
 * counts as always present. Eleven queries.
 */
export async function contentThen(
  audience: ViewerAudience,
  at: number,
): Promise<Record<ShownSubject, ReturnType<typeof shownThen>> | null> {
  const parts = await Promise.all(
    SHOWN_SUBJECTS.map(async (subject) => {
      const [standing, changes] = await Promise.all([standingNow(subject), changesAfter(subject, at)]);
      return changes && ([subject, shownThen(standingBefore(standing, changes), audience, at)] as const);
    }),
  );
  if (parts.some((part) => part === null)) return null;
  return Object.fromEntries(parts.filter((part) => part !== null)) as Record<
    ShownSubject,
    ReturnType<typeof shownThen>
  >;
}
