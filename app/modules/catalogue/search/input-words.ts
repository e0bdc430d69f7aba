import { MAX_CHARACTERS } from "~/modules/catalogue/search/finder/gram-index";
import { plainText } from "./plain-text";
import { parseSpecNumbers, type SpecNumber } from "./spec-numbers";

/** Returns the input as numbers with units, and plain words. */
export function parseKeywords(keywords: string): { numbers: SpecNumber[]; words: string[] } {
  const { numbers, rest } = parseSpecNumbers(keywords);
  const words = rest
    .split(/[\s,，、;；*:：/+|]+/)
    .map((word) => [...plainText(word)].slice(0, MAX_CHARACTERS).join(""));
  return { numbers, words: [...new Set(words.filter(Boolean))] };
}
