import { MAX_CHAT } from "~/modules/support/chat/chat";

export const MAX_CODE = 12;
export const MAX_READY = 100;
/** Letters, figures and Chinese characters: what can be entered behind "/" without a gap. */
export const CODE = /^[\p{L}\p{N}]{1,12}$/u;

export interface ReadyAnswer {
  id: number;
  code: string;
  text: string;
  /** everybody's */
  isShared: boolean;
}

export type ReadyValues = Pick<ReadyAnswer, "code" | "text" | "isShared">;

/** "/FH" and "ｆｈ" are the code fh. */
export const codeOf = (input: string): string =>
  input.normalize("NFKC").trim().replace(/^\//, "").toLowerCase();

/** Those that a code may mean, by code: one's own before everybody's. */
export const byCode = <R extends ReadyAnswer>(answers: readonly R[]): R[] =>
  answers.toSorted(
    (a, b) =>
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
      Number(a.isShared) - Number(b.isShared) ||
      a.id - b.id,
  );

const BEFORE_CARET = /(^|[\s，。；、])\/([\p{L}\p{N}]{1,12})$/u;

/** The text with the code before the caret written out, and where the caret stands then; null: there is none. */
export function writtenOut(
  text: string,
  caret: number,
  answers: readonly ReadyAnswer[],
): { text: string; caret: number } | null {
  const input = BEFORE_CARET.exec(text.slice(0, caret))?.[2];
  if (input === undefined) return null;
  const found = byCode(answers).find(({ code }) => code === codeOf(input));
  if (!found) return null;
  const begin = text.slice(0, caret - input.length - 1);
  return { text: begin + found.text + text.slice(caret), caret: begin.length + found.text.length };
}

/** A text behind what is written already, on a line of its own; as much of it as a message holds. */
export const addedTo = (written: string, text: string): string =>
  (written.trim() === "" ? text : `${written.trimEnd()}\n${text}`).slice(0, MAX_CHAT);
