/** Operator commands for what stands round every page: navigation, hot words, links and the shop's settings. */
import { Command } from "commander";
import {
  allBlocks,
  BlockFiles,
  removeBlock,
  setBlocks,
  type BlockRow,
  type BlockTable,
} from "~/content/block-desk.server";
import { LINK_LISTS } from "~/content/links";
import { amongPictures, pictureFault } from "~/content/pictures.server";
import { changeSettings, readSettings, SettingsFile } from "~/content/settings.server";
import { isOpen } from "~/content/shown";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { cell, line, sayRows, tell, type Told } from "./print";
import { textOf } from "./text-file";
import { faultsOf, parsed } from "~/platform/written";

const wrong = (text: string): Told => ({ ok: false, text });

/** What each table is called. */
const NAMES: Record<BlockTable, string> = { nav_item: "entry", hot_word: "hot word", link: "link" };

/** "3  shows  always  everybody  10  /list  药品列表": one line a block; of links the list comes first. */
export async function blockLines(table: BlockTable, list?: string): Promise<string[]> {
  const rows = await allBlocks(table);
  return rows.filter((row) => list === undefined || row.list === list).map((row) => blockLine(row, now()));
}

function blockLine(row: BlockRow, at: number): string {
  const state = isOpen({ startsAt: row.starts_at, endsAt: row.ends_at }, at)
    ? "shows"
    : (row.ends_at ?? Infinity) <= at
      ? "over"
      : "waits";
  const from = row.starts_at === null ? "" : `from ${formatTime(row.starts_at)}`;
  const to = row.ends_at === null ? "" : `to ${formatTime(row.ends_at)}`;
  const window = `${from} ${to}`.trim() || "always";
  const title = [row.name ?? row.word, row.text].filter(Boolean).join(" / ");
  const parts = [
    row.id,
    row.list,
    state,
    window,
    row.targets || "everybody",
    row.sort,
    row.url || "-",
    row.icon,
  ];
  return [...parts.filter((part) => part !== undefined && part !== ""), title].map(cell).join("  ");
}

/** Writes the blocks that a JSON file describes, one or a list of them: all, or none and every fault. */
export async function setBlocksFrom(table: BlockTable, json: string): Promise<Told> {
  const written = parsed(json);
  if (written === null) return wrong("The file is no JSON.");
  const read = BlockFiles[table].safeParse(written);
  if (!read.success) return wrong(faultsOf(read.error, "the file"));
  const { ids, missing } = await inTransaction((trx) => setBlocks(trx, table, read.data));
  if (missing.length > 0) return wrong(`There is no ${NAMES[table]} ${missing.join(", ")}.`);
  return { ok: true, text: `Written down: ${NAMES[table]} ${ids.join(", ")}.` };
}

/** Removes a block. */
export async function removeNamed(table: BlockTable, id: string): Promise<Told> {
  const key = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const name = await inTransaction((trx) => removeBlock(trx, table, key));
  return name === null
    ? wrong(`There is no ${NAMES[table]} ${id}.`)
    : { ok: true, text: line`Removed: ${name}.` };
}

/** The settings as `set-settings` takes them. */
export async function settingsJson(): Promise<string> {
  return JSON.stringify(await readSettings(), null, 2);
}

/** Changes the settings that a JSON file names, or says every fault of it. */
export async function setSettingsFrom(json: string): Promise<Told> {
  const written = parsed(json);
  if (written === null) return wrong("The file is no JSON.");
  const read = SettingsFile.safeParse(written);
  if (!read.success) return wrong(faultsOf(read.error, "the settings"));
  const fault = await pictureFault(amongPictures(Object.values(read.data.codes ?? {})));
  if (fault !== null) return wrong(fault);
  const changed = await inTransaction((trx) => changeSettings(trx, read.data));
  return { ok: true, text: changed.length > 0 ? `Changed: ${changed.join(", ")}.` : "Nothing differs." };
}

const COMMON = `
"id" changes that one; "starts" and "ends" (2026-12-31 18:00), "targets" and "sort" may be left out: always, everybody, 0.
Targets: visitor, pharmacy, chain, clinic, hospital. A file holds one, or several in a list: [{ … }, { … }]`;

const EXAMPLES: Record<BlockTable, string> = {
  nav_item: `{ "name": "药交会", "url": "/yjh", "newWindow": false, "targets": ["pharmacy", "chain"], "sort": 3 }`,
  hot_word: `{ "word": "连花清瘟", "warm": true, "starts": "2026-12-01", "sort": 1 }; "url" may lead elsewhere than to the search`,
  link: `{ "list": "partners", "name": "国家药品监督管理局", "url": "https://www.nmpa.gov.cn/", "sort": 1 }
Lists:
${Object.entries(LINK_LISTS)
  .map(([name, what]) => `  ${name.padEnd(12)} ${what}`)
  .join("\n")}`,
};

/** The three commands about one table; the first lists it. */
function commandsOf(table: BlockTable, plural: string, singular: string, list: Command): Command[] {
  const what = `${NAMES[table]}s`.replace("entrys", "entries of the navigation");
  return [
    list,
    new Command(`set-${plural}`)
      .description(`write ${what} down from a JSON file: all of it or nothing`)
      .argument("<file>", "JSON file")
      .addHelpText("after", `\n${EXAMPLES[table]}${COMMON}`)
      .action(async (file: string) => tell(await setBlocksFrom(table, await textOf(file)))),
    new Command(`remove-${singular}`)
      .description("remove one; the audit log keeps it")
      .argument("<id>", `as \`${plural}\` lists it`)
      .action(async (id: string) => tell(await removeNamed(table, id))),
  ];
}

const listed = async (table: BlockTable, list?: string) => sayRows(await blockLines(table, list), "None.");

/** The commands about the frame's content, for commands.ts. */
export function contentCommands(): Command[] {
  return [
    ...commandsOf(
      "nav_item",
      "nav",
      "nav",
      new Command("nav")
        .description(
          "list the navigation: number, state, window, for whom, sort, where to, name; a buyer sees the first 9",
        )
        .action(() => listed("nav_item")),
    ),
    ...commandsOf(
      "hot_word",
      "hot-words",
      "hot-word",
      new Command("hot-words")
        .description("list hot searches: number, state, window, for whom, sort, where to, word")
        .action(() => listed("hot_word")),
    ),
    ...commandsOf(
      "link",
      "links",
      "link",
      new Command("links")
        .description(
          "list links and short words: number, list, state, window, for whom, sort, where to, icon, name",
        )
        .argument("[list]", Object.keys(LINK_LISTS).join(", "))
        .action((list?: string) => listed("link", list)),
    ),
    new Command("settings")
      .description(
        "print the shop's settings as JSON: hotline, QQ, hours, licences, filing, legal notice, codes (what the mini-programme's and the WeChat code open; none where empty)",
      )
      .action(async () => tell({ ok: true, text: await settingsJson() })),
    new Command("set-settings")
      .description("change the settings that a JSON file names; the others stay")
      .argument("<file>", "JSON file, with any of what `settings` prints")
      .action(async (file: string) => tell(await setSettingsFrom(await textOf(file)))),
  ];
}
