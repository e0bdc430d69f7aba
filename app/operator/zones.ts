/** Operator commands for zones: what there is, setting one from a file, starting and stopping. */
import { Command } from "commander";
import { isOpen } from "~/content/shown";
import { ZONE_KINDS, zonePath, type Zone } from "~/content/zone";
import { pictureFault } from "~/content/pictures.server";
import { namedIn, picturesIn, readZone } from "~/content/zone-read";
import { allZones, missingOf, saveZone, switchZone } from "~/content/zones.server";
import { dayOf } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { cell, line, sayRows, tell, type Told } from "./print";
import { textOf } from "./text-file";

/** "3  活动  running  2026-11-10 to 2027-05-19  everybody  /Hdzx/3  感冒季备货 (2 blocks)": one line for the operator. */
export function zoneLine(zone: Zone, at: number): string {
  const state = zone.isOn ? (isOpen(zone, at) ? "running" : zone.endsAt <= at ? "ended" : "waiting") : "off";
  return [
    zone.id,
    ZONE_KINDS[zone.kind] ?? zone.kind,
    state,
    `${dayOf(zone.startsAt)} to ${dayOf(zone.endsAt - 1)}`,
    zone.targets.join(",") || "everybody",
    zonePath(zone),
    `${zone.title} (${zone.blocks.length} blocks)`,
  ]
    .map(cell)
    .join("  ");
}

/** Writes the zone that a JSON file describes, in place of the one with its kind and slug. Refuses a file with any fault, naming all. */
export async function setZone(json: string): Promise<Told> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    return { ok: false, text: `No JSON: ${(error as Error).message}` };
  }
  const read = readZone(given);
  if (!read.ok) return { ok: false, text: read.faults.join("\n") };
  const missing = await missingOf(namedIn(read.zone.blocks));
  if (missing.length > 0) return { ok: false, text: `Not in the shop: ${missing.join(", ")}` };
  const fault = await pictureFault(picturesIn(read.zone));
  if (fault !== null) return { ok: false, text: fault };
  const id = await inTransaction((trx) => saveZone(trx, read.zone));
  return { ok: true, text: `Zone ${id} is set: ${zonePath({ ...read.zone, id })}` };
}

/** Starts or stops a zone; its window still counts. */
export async function turnZone(id: string, isOn: boolean): Promise<Told> {
  const title = /^\d{1,9}$/.test(id) ? await inTransaction((trx) => switchZone(trx, Number(id), isOn)) : null;
  if (title === null) return { ok: false, text: `No zone with the id ${id}.` };
  return { ok: true, text: line`${title} is ${isOn ? "on" : "off"}.` };
}

/** The commands about zones, for shop.ts. */
export function zoneCommands(): Command[] {
  return [
    new Command("zones")
      .description("list fairs, activities, templates and pages of controlled sales")
      .action(async () => {
        const lines = (await allZones()).map((zone) => zoneLine(zone, now()));
        sayRows(lines, "No zone.");
      }),
    new Command("set-zone")
      .description(
        "write a zone and its blocks from a JSON file, new or in place of the one with its kind and slug",
      )
      .argument(
        "<file>",
        "kind, slug, title, summary, startsAt, endsAt, targets, blocks: see app/content/zone-read.ts",
      )
      .action(async (file: string) => tell(await setZone(await textOf(file)))),
    new Command("start-zone")
      .description("turn a zone on; it shows inside its window")
      .argument("<id>", "as `zones` lists it")
      .action(async (id: string) => tell(await turnZone(id, true))),
    new Command("stop-zone")
      .description("turn a zone off at once")
      .argument("<id>", "as `zones` lists it")
      .action(async (id: string) => tell(await turnZone(id, false))),
  ];
}
