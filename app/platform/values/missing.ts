/** Words for what is missing: docs/decisions/none-and-unknown.md. Pure. */

/** Nobody has filled it in: whether there is one is not known. */
export const UNFILLED = "未填";

/** It is known that there is none. */
export const NONE = "无";

/** A text that somebody fills in, 未填 while nobody has. */
export const filledText = (text: string | null | undefined): string => text?.trim() || UNFILLED;

/** A value that somebody fills in, in words, 未填 while nobody has. */
export const filledValue = <T>(value: T | null | undefined, words: (value: T) => string): string =>
  value === null || value === undefined ? UNFILLED : words(value);

/** A value that the shop itself counts or assigns, in words; null: 无. */
export const knownValue = <T>(value: T | null | undefined, words: (value: T) => string): string =>
  value === null || value === undefined ? NONE : words(value);

/** A list that the shop holds whole: "甲、乙", 无 for an empty one. */
export const formatList = (items: readonly string[]): string => items.join("、") || NONE;
