/** Operator commands for what stands round every page: navigation, hot words, links and the shop's settings. */
import { Command } from "commander";
import {
  allBlocks,
  BlockFiles,
  removeBlock,
  setBlocks,
  type BlockRow,
  type BlockTable,
} from "~/modules/content/block-admin.server";
import { LINK_LISTS } from "~/modules/content/links";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { changeSettings, readSettings, SettingsFile } from "~/modules/content/settings.server";
import { windowState } from "~/modules/content/shown";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { AUDIENCE_NAMES, targetsText } from "~/modules/content/content-input";
import { choicesOf, noSuch, WINDOW_STATES } from "~/cli/output/command-words";
import { cell, line, sayRows, tell, type CommandResult } from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";
import { readJsonInput } from "~/platform/values/json-input";

/** What each table is called. */
const NAMES: Record<BlockTable, string> = { nav_item: "导航", hot_word: "热搜词", link: "链接" };

/** "3  进行中  长期  所有人  10  /list  药品列表": one line a block; of links the list comes first. */
export async function blockLines(table: BlockTable, list?: string): Promise<string[]> {
  const rows = await allBlocks(table);
  return rows.filter((row) => list === undefined || row.list === list).map((row) => blockLine(row, now()));
}

function blockLine(row: BlockRow, at: number): string {
  const state = windowState({ startsAt: row.starts_at, endsAt: row.ends_at }, at);
  const from = row.starts_at === null ? "" : `自 ${formatStart(row.starts_at)}`;
  const to = row.ends_at === null ? "" : `至 ${formatEnd(row.ends_at)}`;
  const window = `${from} ${to}`.trim() || "长期";
  const title = [row.name ?? row.word, row.text].filter(Boolean).join(" / ");
  const parent = row.parent_id ? [`上级 ${row.parent_id}`] : [];
  const parts = [
    row.id,
    row.list,
    WINDOW_STATES[state],
    window,
    targetsText(row.targets.split(",").filter(Boolean)),
    row.sort,
    row.url || "-",
    row.icon,
    ...parent,
  ];
  return [...parts.filter((part) => part !== undefined && part !== ""), title].map(cell).join("  ");
}

/** Writes the blocks that a JSON file describes, one or a list of them: all, or none and every fault. */
export async function setBlocksFrom(table: BlockTable, json: string): Promise<CommandResult> {
  const read = readJsonInput(BlockFiles[table], json, "文件");
  if (!read.ok) return read;
  const { ids, missing, fault } = await inTransaction((trx) => setBlocks(trx, table, read.value));
  if (missing.length > 0) return noSuch(NAMES[table], missing.join("、"));
  if (fault !== null) return { ok: false, text: fault };
  return { ok: true, text: `${NAMES[table]} ${ids.join("、")} 已保存` };
}

/** Removes a block, and of navigation what stands below it. */
export async function removeContentBlock(table: BlockTable, id: string): Promise<CommandResult> {
  const key = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const gone = await inTransaction((trx) => removeBlock(trx, table, { id: key }, now()));
  if (!gone?.ok) return noSuch(NAMES[table], id);
  const below = gone.below.length > 0 ? `，连同下级 ${gone.below.join("、")}` : "";
  return { ok: true, text: line`已删除：${gone.name + below}` };
}

/** The settings as `set-settings` takes them. */
export async function settingsJson(): Promise<string> {
  return JSON.stringify(await readSettings(), null, 2);
}

/** Changes the settings that a JSON file names, or says every fault of it. */
export async function setSettingsFrom(json: string): Promise<CommandResult> {
  const read = readJsonInput(SettingsFile, json, "设置");
  if (!read.ok) return read;
  const fault = await findMissingPictures(amongPictures(Object.values(read.value.codes ?? {})));
  if (fault !== null) return { ok: false, text: fault };
  const changed = await inTransaction((trx) => changeSettings(trx, read.value));
  return { ok: true, text: changed.length > 0 ? `已修改：${changed.join("、")}` : "没有变化" };
}

const COMMON = `
写 "id" 为修改该项；"starts"、"ends"（如 2026-12-31 18:00）、"targets" 和 "sort" 可以不写：长期、所有人、0
对象 targets：${choicesOf(AUDIENCE_NAMES)}；文件中可写一项，或多项的列表：[{ … }, { … }]`;

const EXAMPLES: Record<BlockTable, string> = {
  nav_item: `{ "name": "药交会", "url": "/yjh", "newWindow": false, "targets": ["pharmacy", "chain"], "sort": 3 }；写 "parent" 为上级导航的编号，导航最多两级`,
  hot_word: `{ "word": "连花清瘟", "warm": true, "starts": "2026-12-01", "sort": 1 }；写 "url" 可指向搜索以外的页面`,
  link: `{ "list": "partners", "name": "国家药品监督管理局", "url": "https://www.nmpa.gov.cn/", "sort": 1 }
列表 list：
${Object.entries(LINK_LISTS)
  .map(([name, what]) => `  ${name.padEnd(12)} ${what}`)
  .join("\n")}`,
};

/** The three commands about one table; the first lists it. */
function commandsOf(table: BlockTable, plural: string, singular: string, list: Command): Command[] {
  return [
    list,
    new Command(`set-${plural}`)
      .description(`用 JSON 文件保存${NAMES[table]}，全部保存或全部不保存`)
      .argument("<file>", "JSON 文件")
      .addHelpText("after", `\n${EXAMPLES[table]}${COMMON}`)
      .action(async (file: string) => tell(await setBlocksFrom(table, await readTextFile(file)))),
    new Command(`remove-${singular}`)
      .description(`删除一项${NAMES[table]}，审计日志保留记录`)
      .argument("<id>", `编号，见 ${plural}`)
      .action(async (id: string) => tell(await removeContentBlock(table, id))),
  ];
}

const listed = async (table: BlockTable, list?: string) =>
  sayRows(await blockLines(table, list), `没有${NAMES[table]}`);

/** The commands about the frame's content, for commands.ts. */
export function contentCommands(): Command[] {
  return [
    ...commandsOf(
      "nav_item",
      "nav",
      "nav",
      new Command("nav")
        .description("列出导航：编号、状态、时间、对象、排序、链接、上级、名称；页面显示第一级的前 9 个")
        .action(() => listed("nav_item")),
    ),
    ...commandsOf(
      "hot_word",
      "hot-words",
      "hot-word",
      new Command("hot-words")
        .description("列出热搜词：编号、状态、时间、对象、排序、链接、词")
        .action(() => listed("hot_word")),
    ),
    ...commandsOf(
      "link",
      "links",
      "link",
      new Command("links")
        .description("列出链接和短语：编号、列表、状态、时间、对象、排序、链接、图标、名称")
        .argument("[list]", `列表：${Object.keys(LINK_LISTS).join("、")}`)
        .action((list?: string) => listed("link", list)),
    ),
    new Command("settings")
      .description(
        "以 JSON 显示商城设置：热线、QQ、工作时间、证照、备案、法律声明、二维码（小程序码和微信码打开的地址，空为不显示）",
      )
      .action(async () => tell({ ok: true, text: await settingsJson() })),
    new Command("set-settings")
      .description("用 JSON 文件修改商城设置，未写的不变")
      .argument("<file>", "JSON 文件，内容见 settings")
      .action(async (file: string) => tell(await setSettingsFrom(await readTextFile(file)))),
  ];
}
