/** Operator commands for zones: what there is, setting one from a file, starting and stopping. */
import { Command } from "commander";
import { isWithinWindow } from "~/modules/content/shown";
import { ZONE_KINDS, zonePath, type Zone } from "~/modules/zones/zone";
import { findMissingPictures } from "~/modules/content/pictures.server";
import { namedIn, picturesIn, readZone } from "~/modules/zones/zone-read";
import { targetsText } from "~/modules/content/content-input";
import { findMissingReferences } from "~/modules/zones/named-things.server";
import { allZones, saveZone, switchZone } from "~/modules/zones/zones.server";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { noSuch, WINDOW_STATES } from "~/cli/output/command-words";
import { type PrintColumns, line, formatRows, sayTable, tell, type CommandResult } from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";

const stateAt = (at: number, zone: Zone) =>
  WINDOW_STATES[
    !zone.isOn ? "off" : isWithinWindow(zone, at) ? "runs" : zone.endsAt <= at ? "over" : "waits"
  ];

const ZONES = (at: number): PrintColumns<Zone> => ({
  编号: (zone) => zone.id,
  类型: (zone) => ZONE_KINDS[zone.kind] ?? zone.kind,
  状态: (zone) => stateAt(at, zone),
  时间: (zone) => formatWindow(zone.startsAt, zone.endsAt),
  对象: (zone) => targetsText(zone.targets),
  地址: zonePath,
  标题: (zone) => zone.title,
  内容: (zone) => `${zone.blocks.length}个区块`,
});

/** "3	活动	进行中	2026-11-10 至 2027-05-19	所有人	/Hdzx/3	感冒季备货	2个区块": one line for the operator. */
export const zoneLine = (zone: Zone, at: number): string => formatRows(ZONES(at), [zone])[0]!;

/** Writes the zone that a JSON file describes, in place of the one with its kind and slug. Refuses a file with any fault, naming all. */
export async function setZone(json: string): Promise<CommandResult> {
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    return { ok: false, text: "文件不是 JSON 格式" };
  }
  const read = readZone(input);
  if (!read.ok) return { ok: false, text: read.faults.join("\n") };
  const missing = await findMissingReferences(namedIn(read.zone.blocks));
  if (missing.length > 0) return { ok: false, text: `商城中没有：${missing.join("、")}` };
  const fault = await findMissingPictures(picturesIn(read.zone));
  if (fault !== null) return { ok: false, text: fault };
  const id = await inTransaction((trx) => saveZone(trx, read.zone));
  return { ok: true, text: `专区 ${id} 已保存：${zonePath({ ...read.zone, id })}` };
}

/** Starts or stops a zone; its window still counts. */
export async function switchZoneById(id: string, isOn: boolean): Promise<CommandResult> {
  const title = /^\d{1,9}$/.test(id) ? await inTransaction((trx) => switchZone(trx, Number(id), isOn)) : null;
  if (title === null) return noSuch("专区", id);
  return { ok: true, text: line`${title}已${isOn ? "启用" : "停用"}` };
}

/** The commands about zones, for shop.ts. */
export function zoneCommands(): Command[] {
  return [
    new Command("zones").description("列出药交会、活动、模板和控销专区").action(async () => {
      const lines = (await allZones()).map((zone) => zoneLine(zone, now()));
      sayTable(ZONES(now()), lines, "没有专区");
    }),
    new Command("set-zone")
      .description("用 JSON 文件保存专区及其区块；kind 和 slug 相同的会被代替")
      .argument(
        "<file>",
        "内容：kind、slug、title、summary、startsAt、endsAt、targets、blocks，见 app/modules/zones/zone-read.ts",
      )
      .action(async (file: string) => tell(await setZone(await readTextFile(file)))),
    new Command("start-zone")
      .description("启用专区，在活动时间内显示")
      .argument("<id>", "专区编号，见 zones")
      .action(async (id: string) => tell(await switchZoneById(id, true))),
    new Command("stop-zone")
      .description("立即停用专区")
      .argument("<id>", "专区编号，见 zones")
      .action(async (id: string) => tell(await switchZoneById(id, false))),
  ];
}
