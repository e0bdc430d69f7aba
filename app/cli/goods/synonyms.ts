/** Operator commands for searches: what buyers call goods in everyday speech. */
import { Command } from "commander";
import { type EverydayName, readEverydayName } from "~/modules/catalogue/search/synonyms";
import {
  readEverydayNames,
  removeEverydayName,
  saveEverydayName,
} from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { noSuch } from "~/cli/output/command-words";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { inTransaction } from "~/platform/database/database.server";

const NAMES: PrintColumns<EverydayName> = {
  常用叫法: ({ word }) => word,
  所指名称: ({ meant }) => untruncated(meant.join("、")),
};

/** One line for each everyday name, or for one. */
export async function everydayLines(word?: string): Promise<string[]> {
  return formatRows(NAMES, await readEverydayNames(word === undefined ? undefined : plainText(word)));
}

/** Adds an everyday name, or puts it in the place of the one before. */
export async function setEverydayName(word: string, meant: readonly string[]): Promise<CommandResult> {
  const read = readEverydayName(word, meant.join(" "));
  if (!read.ok) return read;
  const done = await inTransaction((trx) => saveEverydayName(trx, read.value));
  const names = read.value.meant.join("、");
  return { ok: true, text: line`${done === "added" ? "已添加" : "已修改"}：${read.value.word}，即 ${names}` };
}

/** Takes an everyday name away. */
export async function removeSynonym(word: string): Promise<CommandResult> {
  const isGone = await inTransaction((trx) => removeEverydayName(trx, plainText(word)));
  return isGone ? { ok: true, text: line`已删除：${word}` } : noSuch("常用叫法", word);
}

/** The commands about searches, for commands.ts. */
export function everydayNameCommands(): Command[] {
  return [
    new Command("everyday-names")
      .description("列出搜索认得的常用叫法及所指的药品名称")
      .argument("[word]", "只看一个叫法，如 扑热息痛")
      .action(async (word?: string) => sayTable(NAMES, await everydayLines(word), "没有常用叫法")),
    new Command("set-everyday-name")
      .description("添加或修改一个常用叫法，搜索立即生效")
      .argument("<word>", "常用叫法，如 感冒药")
      .argument("<names...>", "所指的药品名称或其中一段，如 感冒灵 氨酚烷胺")
      .action(async (word: string, names: string[]) => tell(await setEverydayName(word, names))),
    new Command("remove-everyday-name")
      .description("删除一个常用叫法，搜索立即生效")
      .argument("<word>", "常用叫法，见 everyday-names")
      .action(async (word: string) => tell(await removeSynonym(word))),
  ];
}
