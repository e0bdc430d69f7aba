/** Commands speak Chinese: of Latin words only those that are typed, codes, units and what stands in the shop. */
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { AD_SLOTS } from "~/content/header";
import { LINK_LISTS, PROMISE_ICONS } from "~/content/links";
import { loadDemo } from "~/demo/demo.server";
import { faultText, refusalWords } from "~/operator/command-words";
import { shopCommands } from "~/operator/commands";
import { ORDER_STATES } from "~/orders/life";
import { CARRIERS } from "~/orders/shipment";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/database.server";
import { printed } from "./printed";

/** Formats, units and proper names, in any sentence. */
const ALLOWED = new Set(
  (
    "CSV XLSX PDF OFD XML ZIP JSON JPEG PNG Markdown MB GBK QQ GET PostgreSQL sqlite npm start shop options command " +
    // categories of articles, fields of files, states that are no order's
    "notice industry company help hwps kind slug title summary startsAt endsAt targets blocks icon url text open pending"
  ).split(" "),
);

/** What is typed: names of commands, of their options and of what these take, and codes of the shop's lists. */
function typedWords(): string[] {
  const words: string[] = [
    ...[...Object.keys(LINK_LISTS), ...AD_SLOTS, ...PROMISE_ICONS],
    ...[...Object.entries(CARRIERS).flat(), ...Object.keys(ORDER_STATES)],
  ];
  for (const command of shopCommands()) {
    words.push(command.name(), ...command.aliases());
    for (const { flags, argChoices = [], defaultValue } of command.options)
      words.push(flags, ...argChoices, String(defaultValue));
    for (const argument of command.registeredArguments)
      words.push(argument.name(), ...(argument.argChoices ?? []));
  }
  return words.flatMap((word) => word.match(/[A-Za-z]+/g) ?? []);
}

/** Latin words that people wrote among Chinese, such as units and names of goods. */
async function wordsOfTheShop(): Promise<string[]> {
  const words = new Set<string>();
  for (const { name: table, columns } of await db.introspection.getTables())
    for (const { name: column, dataType } of columns) {
      if (!/text|char/i.test(dataType)) continue;
      const own = sql.ref(column);
      const { rows } = await sql<{ text: string | null }>`select distinct ${own} as text from ${sql.table(
        table,
      )}`.execute(db);
      for (const { text } of rows)
        if (text !== null && /\p{Script=Han}/u.test(text) && !/^[{[]/.test(text))
          for (const word of text.match(/[A-Za-z]+/g) ?? []) words.add(word);
    }
  return [...words];
}

/** Latin words of a text but for paths, addresses, numbers and examples of files; a code before its Chinese name may stand. */
function latinIn(text: string): string[] {
  return (
    text
      .replace(/\{[^]*?\}(?=[\s，。；、]|$)|"[^"\n]*"|<[^>\n]*>|\[[^\]\n]*\]/g, " ")
      .replace(/(?<![\p{Script=Han}A-Za-z])[A-Za-z][\w-]*(?= \p{Script=Han})/gu, " ")
      .replace(/[\w@:./*=%?-]*[\d@/_=%][\w@:./*=%?-]*/g, " ")
      .replace(/--?[a-z][\w-]*|[a-z-]+\.[a-z-]+/g, " ")
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

let known: Set<string>;
beforeAll(async () => {
  await loadDemo(now(), () => {});
  known = new Set([...ALLOWED, ...typedWords(), ...(await wordsOfTheShop())]);
}, 300_000);
afterEach(() => void (process.exitCode = 0));

/** Words that a list of codes may hold. */
const unknownIn = (text: string) => latinIn(text).filter((word) => !known.has(word));

describe("what a command prints", () => {
  test("of the shop", async () => {
    // Texts and settings that operators wrote themselves, and the fields of the audit log.
    const own = ["article", "settings", "audit"];
    const wrong = [...(await printed())]
      .filter(([typed]) => !own.includes(typed.split(" ")[0]!))
      .map(([typed, said]) => [typed, unknownIn(said)] as const)
      .filter(([, words]) => words.length > 0);
    expect(wrong).toEqual([]);
  });

  test("as its help", () => {
    const commands = shopCommands().filter((command) => !command.name().startsWith("import-"));
    const wrong = commands.flatMap((command) => {
      let said = "";
      vi.spyOn(process.stdout, "write").mockImplementation((text) => ((said += String(text)), true));
      command.outputHelp();
      vi.restoreAllMocks();
      expect(said).toMatch(/^用法：/);
      // Examples of files stand below the options.
      const [told = ""] = said.split("\n文件示例");
      const words = unknownIn(told);
      return words.length > 0 ? [[command.name(), words]] : [];
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["error: missing required argument 'file'", "缺少参数 <file>"],
    ["error: option '--to <day>' argument missing", "选项 --to <day> 后面缺少内容"],
    ["error: required option '--reason <text>' not specified", "请写明 --reason <text>"],
    ["error: unknown option '--x'", "没有选项 --x"],
    ["error: unknown command 'ordrs'\n(Did you mean orders?)", "没有命令 ordrs（是不是 orders？）"],
    [
      "error: too many arguments for 'orders'. Expected 0 arguments but got 3.",
      "参数过多：应有 0 个，写了 3 个",
    ],
  ])("for %j", (english, chinese) => expect(refusalWords(english)).toBe(`${chinese}\n`));

  test.each([
    [
      Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", path: "a.json" }),
      "没有这个文件或目录：a.json",
    ],
    [Object.assign(new Error("The database is busy"), { name: "DatabaseBusy" }), "数据库繁忙，请稍候再试"],
    [new Error("没有订单 1"), "没有订单 1"],
    [new Error("odd"), "未完成：odd"],
  ])("for the fault %s", (fault, words) => expect(faultText(fault)).toBe(words));

  test("for what commander itself refuses", async () => {
    const asked: [string, string[], string][] = [
      ["export", ["x"], "不能写 x，可选：orders"],
      ["orders", ["--x"], "没有选项 --x"],
      ["orders", ["a"], "参数过多：应有 0 个，写了 1 个"],
      ["ship-order", [], "缺少参数 <number>"],
      ["reject-order", ["1"], "请写明 --reason <text>"],
      ["export", ["orders", "--from"], "选项 --from <day> 后面缺少内容"],
    ];
    for (const [name, typed, words] of asked) {
      let said = "";
      const command = shopCommands().find((one) => one.name() === name)!;
      command.exitOverride().configureOutput({ writeErr: (text) => void (said += text) });
      await command.parseAsync(typed, { from: "user" }).catch(() => {});
      expect(said).toContain(words);
    }
  });
});
