import { MAX_CHARACTERS } from "~/modules/catalogue/search/finder/gram-index";
import { plainText } from "./plain-text";
import { parseKeywords } from "./input-words";

/** The names of each synonym, in plain text. */
export type SynonymMap = ReadonlyMap<string, readonly string[]>;

export const NO_SYNONYMS: SynonymMap = new Map();

/** One entry of the table: names or parts of names, in plain text. */
export interface Synonym {
  word: string;
  meant: string[];
}

const MAX_MEANT = 30;

/** Parses a word and the names it means, separated by spaces or commas. Returns what is wrong. */
export function readSynonym(
  input: string,
  meant: string,
): { ok: true; value: Synonym } | { ok: false; text: string } {
  const refused = (text: string) => ({ ok: false as const, text });
  const word = plainText(input);
  const names = [...new Set(meant.split(/[\s,，、;；]+/).map(plainText))].filter(Boolean);
  const { numbers, words } = parseKeywords(word);
  if (word === "") return refused("请写明常用叫法");
  if ([...word].length > MAX_CHARACTERS) return refused(`常用叫法最多 ${MAX_CHARACTERS} 个字`);
  if (numbers.length > 0 || words.length !== 1) return refused("该叫法会被当作数量或规格，不能作为常用叫法");
  if (names.length === 0) return refused("请至少写明一个所指的药品名称");
  if (names.length > MAX_MEANT) return refused(`所指的名称最多 ${MAX_MEANT} 个`);
  if (names.includes(word)) return refused("所指的名称不能与常用叫法相同");
  if (names.some((name) => [...name].length > MAX_CHARACTERS))
    return refused(`所指的名称每个最多 ${MAX_CHARACTERS} 个字`);
  return { ok: true, value: { word, meant: names } };
}
