import type { Viewer } from "~/modules/company/identity/buyer";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, dataVersion, db, forUpdate, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { getViewerAudience, getMeant } from "~/modules/content/shown";
import { isRunning, zoneNamed, type Zone, type ZoneKind } from "./zone";
import { readBlocks, type ZoneInput } from "./zone-read";

let stored: { version: number; zones: Promise<Zone[]> } | null = null;

/** Returns every zone in display order. One query, two more after content changes. */
export async function allZones(): Promise<Zone[]> {
  const version = await dataVersion("content");
  if (stored?.version !== version) {
    const zones = readZones();
    stored = { version, zones };
    // Forget a failed read, so that the next request tries again.
    zones.catch(() => (stored = null));
  }
  return stored.zones;
}

/** Returns the zones of a kind running at `now` (epoch ms) for this viewer. */
export async function runningZones(kind: ZoneKind, viewer: Viewer, now: number): Promise<Zone[]> {
  const audience = getViewerAudience(viewer);
  return (await allZones()).filter((zone) => zone.kind === kind && isRunning(zone, audience, now));
}

/** Returns the running zone with this slug or id, or the first without a name; null leads to /noActivity. */
export async function runningZone(
  kind: ZoneKind,
  name: string | null | undefined,
  viewer: Viewer,
  now: number,
): Promise<Zone | null> {
  const running = await runningZones(kind, viewer, now);
  return name ? zoneNamed(running, name) : (running[0] ?? null);
}

/** Returns the zones with these ids running at `now` for this viewer, in the order of the ids. */
export async function runningAmong(ids: readonly number[], viewer: Viewer, now: number): Promise<Zone[]> {
  const [zones, audience] = [await allZones(), getViewerAudience(viewer)];
  return ids.flatMap((id) => zones.find((zone) => zone.id === id && isRunning(zone, audience, now)) ?? []);
}

async function readZones(): Promise<Zone[]> {
  const [zones, blocks] = await Promise.all([
    db.selectFrom("zone").selectAll().orderBy("sort").orderBy("id").execute(),
    db
      .selectFrom("zone_block")
      .select(["zone_id", "kind", "data"])
      .orderBy("zone_id")
      .orderBy("sort")
      .orderBy("id")
      .execute(),
  ]);
  const ofZone = new Map<number, { kind: string; data: string }[]>(zones.map(({ id }) => [id, []]));
  for (const { zone_id, kind, data } of blocks) ofZone.get(zone_id)?.push({ kind, data });
  return zones.map((row) => ({
    id: row.id,
    kind: row.kind as ZoneKind,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    image: row.image,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOn: row.status === "on",
    targets: getMeant(row).targets,
    sort: row.sort,
    blocks: readBlocks(ofZone.get(row.id)!),
  }));
}

/** Creates a zone with its blocks, or replaces the one with the same kind and slug. Returns its id. */
export async function saveZone(trx: Db, zone: ZoneInput): Promise<number> {
  const { kind, slug, title, summary, image, sort } = zone;
  const facts = {
    title,
    summary,
    image,
    sort,
    starts_at: zone.startsAt,
    ends_at: zone.endsAt,
    status: zone.isOn ? "on" : "off",
    targets: zone.targets.join(","),
  };
  const standing = trx.selectFrom("zone").select("id").where("kind", "=", kind).where("slug", "=", slug);
  const old = await standing.executeTakeFirst();
  const before = old ? await zoneAsItIs(trx, old.id) : null;
  const { id } = await trx
    .insertInto("zone")
    .values({ kind, slug, ...facts })
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doUpdateSet(facts))
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("zone_block").where("zone_id", "=", id).execute();
  await trx
    .insertInto("zone_block")
    .values(zone.blocks.map((block, i) => ({ zone_id: id, sort: i, kind: block.kind, data: block.data })))
    .execute();
  await audited(trx, { subject: "zone", id, before, after: await zoneAsItIs(trx, id) });
  await bumpVersion(trx, "content");
  return id;
}

export async function zoneAsItIs(trx: Db, id: number) {
  const zone = await trx.selectFrom("zone").selectAll().where("id", "=", id).executeTakeFirst();
  if (!zone) return null;
  const blocks = trx.selectFrom("zone_block").select(["kind", "data"]).where("zone_id", "=", zone.id);
  return { ...zone, blocks: await blocks.orderBy("sort").execute() };
}

/** Starts or stops a zone, keeping its window; returns its title, or null when unknown. */
export async function switchZone(trx: Db, id: number, isOn: boolean): Promise<string | null> {
  const before = await forUpdate(
    trx.selectFrom("zone").select(["title", "status"]).where("id", "=", id),
  ).executeTakeFirst();
  if (!before) return null;
  const status = isOn ? "on" : "off";
  await trx.updateTable("zone").set({ status }).where("id", "=", id).execute();
  await audited(trx, { subject: "zone", id, before, after: { ...before, status } });
  await bumpVersion(trx, "content");
  return before.title;
}

/** Returns zone titles by id. One query for each 500. */
export const zoneTitles = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("zone").select(["id", "title as name"]).where("id", "in", part).execute(),
  );
