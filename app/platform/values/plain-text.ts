/** Input is plain text: no terminal control, direction or invisible characters. */
import { type Blob as NodesBlob, File as NodesFile } from "node:buffer";
import { stripVTControlCharacters } from "node:util";
import { sentFiles } from "./sent-files";

/** Chinese and English texts, which need no further check. */
const PLAIN =
  /^[ -~\n\u00b7\u00d7\u2010-\u2027\u2030-\u205e\u3000-\u303f\u3041-\u30ff\u4e00-\u9fff\uff01-\uff5e\uffe5]*$/;

/** Terminal titles, links and pictures; Node's own function leaves some. */
const TERMINAL_MESSAGES =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)/g;

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Controls, format characters, half characters; not joined or coloured emoji and variants of Chinese characters. */
const UNSEEN =
  /([\n\t]|(?<=\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[#*0-9])\ufe0f(?=\u20e3)|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** More marks than any language puts on a letter would cover other lines. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns text of several lines: \n at line ends, tabs stay, control and invisible characters are removed. In NFC. */
export function plainLines(text: string): string {
  if (PLAIN.test(text)) return text;
  return stripVTControlCharacters(text.replace(TERMINAL_MESSAGES, ""))
    .replace(LINE_END, "\n")
    .replace(UNSEEN, (_, visible?: string) => visible ?? "")
    .normalize("NFC")
    .replace(MARKS, "$1");
}

/** The same for a cell: a text that a spreadsheet would run as a formula gets a leading '. */
export const plainCell = (text: string): string =>
  plainLines(text).replace(/^(?:\s*[=+\-@＝＋－＠]|\s)/, "'$&");

/** The same in one line. */
export const plainLine = (text: string): string => plainLines(text).replace(/[\n\t]+/g, " ");

/** Fields named "…Lines" have a line for each entry. */
const SEVERAL_LINES = /^(?:text|remark|content|body|\w+Lines)$/;

/** Passwords may have any characters; safePath checks addresses as sent. */
const AS_SENT = /password|^(?:redirectTo|back)$/i;

function plainValue(name: string, text: string): string {
  if (AS_SENT.test(name)) return text;
  return SEVERAL_LINES.test(name) ? plainLines(text) : plainLine(text);
}

function plainFile(file: File): File {
  const name = plainLine(file.name);
  if (name === file.name) return file;
  // Remix's File cannot be made from Node's.
  const parts = [file as unknown as NodesBlob];
  return new NodesFile(parts, name, { type: file.type }) as unknown as File;
}

export type FormEntry = readonly [name: string, value: FormDataEntryValue];

/** Returns a form's fields in order, and its file names, cleaned. */
export const plainForm = (form: Iterable<FormEntry>): FormEntry[] =>
  [...form].map(([name, value]): FormEntry => {
    if (typeof value === "string") return [name, plainValue(name, value)];
    // An empty file field, whose name would be lost otherwise.
    return [name, sentFiles(value).length > 0 ? plainFile(value) : value];
  });

/** Returns the parameters of an address, cleaned. */
export const plainQuery = ({ url }: { url: string }): URLSearchParams =>
  new URLSearchParams(plainForm(new URL(url).searchParams) as [string, string][]);

const DEEPEST = 8;

/** Returns the fields of a call, cleaned at any depth; `name` of the field that holds them. */
export function plainFields(value: unknown, name = "", depth = 0): unknown {
  if (typeof value === "string") return plainValue(name, value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => plainFields(item, name, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, plainFields(item, key, depth + 1)]),
  );
}
