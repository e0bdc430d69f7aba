import { z } from "zod";
import { plainFigures, WHOLE_NUMBER_PATTERN, toWholeNumber } from "./whole-number";
import { parseYuan, type Fen } from "./money";

export const YUAN = /^\d{1,9}(?:\.\d{1,2})?$/;
const FRACTION = /^-?\d{1,15}\.\d{1,15}$/;

/** "" is undefined, other text NaN, so that nothing reads a number into it, and -0 is 0; a fraction stays, to be reported as not whole. */
function fromText(input: unknown): unknown {
  if (typeof input === "number") return input + 0;
  if (typeof input !== "string") return input;
  if (input === "") return undefined;
  if (WHOLE_NUMBER_PATTERN.test(input)) return toWholeNumber(input);
  return FRACTION.test(input) && !Number.isInteger(Number(input)) ? Number(input) : NaN;
}

const fromInput = (input: unknown): unknown =>
  fromText(typeof input === "string" ? plainFigures(input) : input);

interface Terms {
  least?: number;
  under?: string;
  limit?: number;
  over?: string;
  /** message for 1.5 */
  broken?: string;
  /** entered by a person: surrounding spaces and full-width digits are accepted */
  input?: boolean;
}

/** A whole number of at least `least` (0); `words` are default messages. */
export function wholeNumberField(words?: string, terms: Terms = {}) {
  const { least = 0, under = words, limit, over = words, broken = words, input = false } = terms;
  const number = z.number(words).int(broken).min(least, under);
  return z.preprocess(input ? fromInput : fromText, limit === undefined ? number : number.max(limit, over));
}

export const key = (words?: string) => wholeNumberField(words, { least: 1 });

export const oneNumberOf = <const N extends number>(numbers: readonly [N, ...N[]], words?: string) =>
  z.preprocess(fromText, z.literal(numbers, words));

/** An amount in yuan as text or JSON number, with at most two decimals; fen inside. No signs, spaces or commas. */
export const yuanField = (words: string, wrong = words) =>
  figures(words)
    .refine((text) => YUAN.test(text), wrong)
    .transform((text): Fen => parseYuan(text) ?? 0);

/** Text, or a JSON number as text: for amounts, days and codes. */
export const figures = (words?: string) =>
  z.union([z.string(words), z.number(words).transform(String)], words);
