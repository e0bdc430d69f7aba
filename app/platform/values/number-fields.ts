/** Schemas of numbers for forms, queries, paths and JSON: figures as text or numbers of JSON, nothing else. Pure. */
import { z } from "zod";
import { plainFigures, WHOLE_NUMBER_PATTERN, wholeOf } from "./whole-number";
import { parseYuan, type Fen } from "./money";

export const YUAN = /^\d{1,9}(?:\.\d{1,2})?$/;
const FRACTION = /^-?\d{1,15}\.\d{1,15}$/;

/** "" is undefined, other text NaN, so that nothing later reads a number into it, and -0 is 0; a fraction stays, to be called not whole. */
function fromText(input: unknown): unknown {
  if (typeof input === "number") return input + 0;
  if (typeof input !== "string") return input;
  if (input === "") return undefined;
  if (WHOLE_NUMBER_PATTERN.test(input)) return wholeOf(input);
  return FRACTION.test(input) && !Number.isInteger(Number(input)) ? Number(input) : NaN;
}

const fromInput = (input: unknown): unknown =>
  fromText(typeof input === "string" ? plainFigures(input) : input);

interface Terms {
  least?: number;
  under?: string;
  most?: number;
  over?: string;
  /** what is said of 1.5 */
  broken?: string;
  /** typed by a person: blanks around it and full-width figures are read */
  typed?: boolean;
}

/** A whole number from `least` (0) on; `words`: what is said where `terms` says nothing else, by default as form-words has it. */
export function wholeNumberField(words?: string, terms: Terms = {}) {
  const { least = 0, under = words, most: limit, over = words, broken = words, typed: input = false } = terms;
  const number = z.number(words).int(broken).min(least, under);
  return z.preprocess(input ? fromInput : fromText, limit === undefined ? number : number.max(limit, over));
}

/** A row's key, from 1. */
export const key = (words?: string) => wholeNumberField(words, { least: 1 });

/** One of a few numbers. */
export const oneOf = <const N extends number>(numbers: readonly [N, ...N[]], words?: string) =>
  z.preprocess(fromText, z.literal(numbers, words));

/** An amount in yuan, as text or as a number of JSON, with two decimals at most; fen inside. No signs, blanks or commas, unlike what people type. */
export const yuanField = (words: string, wrong = words) =>
  figures(words)
    .refine((text) => YUAN.test(text), wrong)
    .transform((text): Fen => parseYuan(text) ?? 0);

/** A text, or a number of JSON as text: for amounts, days, and figures that are no number to count with. */
export const figures = (words?: string) =>
  z.union([z.string(words), z.number(words).transform(String)], words);
