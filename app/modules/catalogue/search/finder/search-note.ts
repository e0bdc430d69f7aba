import type { GoodsFinder } from "./goods-columns";
import { getCover, type Weighed } from "./goods-fit";
import { getFit } from "./numbers-fit";
import { type Search, SURE } from "./search-input";

/** A note above products that lack a part of the input. */
export interface SearchNote {
  /** missing in the best products: "宛西"; or empty */
  lacking: string[];
  /** the corrected name after a typing error, or null */
  meant: string | null;
}

/** Null where nothing is to be said. */
export const searchNote = ({ lacking, meant }: SearchNote): SearchNote | null =>
  lacking.length > 0 || meant !== null ? { lacking, meant } : null;

/** Returns the best products' name if a word differs by one missing or doubled letter and no product has it as entered; else null. */
export function slippedName(finder: GoodsFinder, { texts }: Search, all: readonly Weighed[]): string | null {
  let [best] = all;
  for (const item of all) if (item.score > best!.score) best = item;
  const names = finder.names.texts[finder.nameOf[best!.at]!]!;
  const slips = texts
    .map(({ characters }) => characters.join(""))
    .filter((input) => input.length > SURE && names.some((name) => isOneLetterOff(input, name)));
  const has = (at: number, input: string) =>
    [finder.names.texts[finder.nameOf[at]!]!, finder.manufacturers.texts[finder.manufacturerOf[at]!]!].some(
      (held) => held.some((text) => text.includes(input)),
    );
  const isTransferProof = slips.some((input) => all.every(({ at }) => !has(at, input)));
  return isTransferProof ? finder.titles[finder.nameOf[best!.at]!]! : null;
}

/** Whether `name` contains `input` with one letter missing or doubled. */
function isOneLetterOff(input: string, name: string): boolean {
  for (let i = 1; i < input.length; i += 1) {
    const [head, tail] = [input.slice(0, i), input.slice(i)];
    if (head.endsWith(tail[0]!) && name.includes(head + tail.slice(1))) return true;
    for (let at = name.indexOf(head); at >= 0; at = name.indexOf(head, at + 1))
      if (name.startsWith(tail, at + i + 1)) return true;
  }
  return false;
}

/** Returns what the best products lack of the input, or the corrected name. */
export function toSearchNote(finder: GoodsFinder, search: Search, at: number): SearchNote {
  const lacking: string[] = [];
  let isTransferProof = false;
  for (const input of search.texts) {
    const { characters } = input;
    const { exact, near } = getCover(finder, input, at);
    const isThere = (i: number) => ((exact | near) & (1 << i)) > 0;
    const parts = characters
      .map((character, i) => (isThere(i) ? " " : character))
      .join("")
      .split(" ")
      .filter(Boolean);
    const isInside = isThere(0) && isThere(characters.length - 1);
    const isSure = isInside || characters.filter((_, i) => isThere(i)).length >= SURE;
    if (isSure && parts.every((part) => [...part].length === 1))
      isTransferProof ||= exact !== 2 ** characters.length - 1;
    else lacking.push(...parts);
  }
  for (const number of search.numbers) if (getFit(finder, number, at) === 0) lacking.push(number.text);
  return { lacking, meant: isTransferProof ? finder.titles[finder.nameOf[at]!]! : null };
}
