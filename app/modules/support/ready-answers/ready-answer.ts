import { MAX_CHAT } from "~/modules/support/chat/chat";

export const MAX_CODE = 12;
export const MAX_READY = 100;
/** Letters, digits and Chinese characters, typed after "/" without a space. */
export const CODE = /^[\p{L}\p{N}]{1,12}$/u;

export interface ReadyAnswer {
  id: number;
  code: string;
  text: string;
  /** shared by all members */
  isShared: boolean;
}

export type ReadyValues = Pick<ReadyAnswer, "code" | "text" | "isShared">;

/** Normalizes "/FH" and "ｆｈ" to fh. */
export const toCode = (input: string): string =>
  input.normalize("NFKC").trim().replace(/^\//, "").toLowerCase();

/** Sorts by code; one's own before shared ones. */
export const byCode = <R extends ReadyAnswer>(answers: readonly R[]): R[] =>
  answers.toSorted(
    (a, b) =>
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
      Number(a.isShared) - Number(b.isShared) ||
      a.id - b.id,
  );

const BEFORE_CARET = /(^|[\s，。；、])\/([\p{L}\p{N}]{1,12})$/u;

/** Replaces the code before the caret by its text and returns the new caret; null without a match. */
export function writtenOut(
  text: string,
  caret: number,
  answers: readonly ReadyAnswer[],
): { text: string; caret: number } | null {
  const input = BEFORE_CARET.exec(text.slice(0, caret))?.[2];
  if (input === undefined) return null;
  const found = byCode(answers).find(({ code }) => code === toCode(input));
  if (!found) return null;
  const begin = text.slice(0, caret - input.length - 1);
  return { text: begin + found.text + text.slice(caret), caret: begin.length + found.text.length };
}

/** Appends a text on a new line, up to the maximum length. */
export const addedTo = (written: string, text: string): string =>
  (written.trim() === "" ? text : `${written.trimEnd()}\n${text}`).slice(0, MAX_CHAT);
