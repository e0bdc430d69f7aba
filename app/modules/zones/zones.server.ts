import type { Viewer } from "~/modules/company/identity/buyer";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, dataVersion, db, forUpdate, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { getViewerAudience, meantOf } from "~/modules/content/shown";
import { isRunning, zoneNamed, type Zone, type ZoneKind } from "./zone";
import { readBlocks, type ZoneInput } from "./zone-read";

let stored: { version: number; zones: Promise<Zone[]> } | null = null;

/** Every zone, on or off, running or not, in the order in which they are shown. One query, two more after a change of content. */
export async function allZones(): Promise<Zone[]> {
  const version = await dataVersion("content");
  if (stored?.version !== version) {
    const zones = readZones();
    stored = { version, zones };
    // A failed read is not kept, so that the next request tries again.
    zones.catch(() => (stored = null));
  }
  return stored.zones;
}

/** The zones of a kind that run at `now` (epoch ms) for this viewer. */
export async function runningZones(kind: ZoneKind, viewer: Viewer, now: number): Promise<Zone[]> {
  const audience = getViewerAudience(viewer);
  return (await allZones()).filter((zone) => zone.kind === kind && isRunning(zone, audience, now));
}

/** The running zone of a kind with this slug or id, the first one without a name; null leads to /noActivity. */
export async function runningZone(
  kind: ZoneKind,
  name: string | null | undefined,
  viewer: Viewer,
  now: number,
): Promise<Zone | null> {
  const running = await runningZones(kind, viewer, now);
  return name ? zoneNamed(running, name) : (running[0] ?? null);
}

/** The zones with these ids, of any kind, that run at `now` for this viewer, in the order of the ids. */
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
    targets: meantOf(row).targets,
    sort: row.sort,
    blocks: readBlocks(ofZone.get(row.id)!),
  }));
}

/** Writes a zone with its blocks: a new one, or in place of the one with the same kind and slug. Gives its id. */
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

/** A zone with its blocks, for the audit log; null when there is none. */
export async function zoneAsItIs(trx: Db, id: number) {
  const zone = await trx.selectFrom("zone").selectAll().where("id", "=", id).executeTakeFirst();
  if (!zone) return null;
  const blocks = trx.selectFrom("zone_block").select(["kind", "data"]).where("zone_id", "=", zone.id);
  return { ...zone, blocks: await blocks.orderBy("sort").execute() };
}

/** Starts or stops a zone without touching its window; null when there is none with this id, else its title. */
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

/** The titles of these zones by id. One query for each 500. */
export const zoneTitles = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("zone").select(["id", "title as name"]).where("id", "in", part).execute(),
  );
