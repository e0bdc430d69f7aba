/** Latin words in what commands print, and those that may stand there. */
import { sql } from "kysely";
import { AD_SLOTS } from "~/modules/content/header";
import { LINK_LISTS, PROMISE_ICONS } from "~/modules/content/links";
import { firstSynonyms } from "~/modules/catalogue/search/first-synonyms";
import { shopCommands } from "~/cli/commands";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { STAFF_ROLE_NAMES } from "~/modules/staff/permissions/permissions";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { db } from "~/platform/database/database.server";

/** Formats, units and proper names, in any sentence. */
const ALLOWED = new Set(
  (
    "CSV XLSX pdf PDF OFD XML ZIP JSON JPEG JPG PNG WebP Markdown MB GBK QQ GET PostgreSQL sqlite npm start shop options command " +
    // categories of articles, fields of files, states that are no order's
    "notice industry company help hwps kind slug title summary startsAt endsAt targets blocks icon url text open pending new"
  ).split(" "),
);

/** What is typed: names of commands, of their options and of what these take, and codes of the shop's lists. */
function inputWords(): string[] {
  const words: string[] = [
    ...Object.keys(LINK_LISTS),
    ...AD_SLOTS,
    ...PROMISE_ICONS,
    ...Object.entries(CARRIERS).flat(),
    ...Object.keys(ORDER_STATUS_NAMES),
    ...Object.keys(STAFF_ROLE_NAMES),
    ...firstSynonyms().flatMap(({ word, meant }) => [word, meant]),
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
export async function wordsOfTheShop(): Promise<string[]> {
  const words = new Set<string>();
  for (const { name: table, columns } of await db.introspection.getTables())
    for (const { name: column, dataType } of columns) {
      if (!/text|char/i.test(dataType)) continue;
      const own = sql.ref(column);
      const { rows } = await sql<{ text: string | null }>`select distinct ${own} as text from ${sql.table(
        table,
      )}`.execute(db);
      const texts = rows.flatMap(({ text }) => text ?? []);
      const chinese = texts.filter((text) => /\p{Script=Han}/u.test(text) && !/^[{[]/.test(text));
      for (const word of chinese.flatMap((text) => text.match(/[A-Za-z]+/g) ?? [])) words.add(word);
    }
  // Makers from abroad have no Chinese name.
  for (const { name } of await db.selectFrom("manufacturer").select("name").execute())
    for (const word of [...(name.match(/[A-Za-z]+/g) ?? []), ...latinIn(name)]) words.add(word);
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

/** Latin words of a text that nobody has to read there. `known`: what stands in the shop. */
export function strangeIn(text: string, known: readonly string[] = []): string[] {
  const may = new Set([...ALLOWED, ...inputWords(), ...known]);
  return latinIn(text).filter((word) => !may.has(word));
}
