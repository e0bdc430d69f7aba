import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ENTRIES, IN_THREADS, READERS, SIGNS } from "./entries";

const app = fileURLToPath(new URL("../../app", import.meta.url));
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${app}/${file}`, "utf8") }));
const withSign = (sign: RegExp) =>
  sources
    .filter(({ text }) => sign.test(text))
    .map(({ file }) => file)
    .sort();

const FIELD = "ui/forms/file-input.tsx";
const isOfText = (source: string) => !SIGNS.control.test(readFileSync(`${app}/${source}`, "utf8"));

test("every control for files stands in the table", () => {
  const known = new Set(ENTRIES.map(({ source }) => source).filter((source) => !isOfText(source)));
  expect(withSign(SIGNS.control).filter((file) => file !== FIELD)).toEqual([...known].sort());
});

test("every page that renders Markdown or reads a pasted list stands in the table", () => {
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
  const callers = withSign(/\b(?:renderFor|addPasted|addSheet)\(/).filter((file) =>
    file.startsWith("routes/"),
  );
  expect(callers.length).toBeGreaterThan(2);
  const known = new Set(ENTRIES.map(({ source }) => folderOf(source)));
  expect(callers.filter((file) => !known.has(folderOf(file)))).toEqual([]);
});

test("an entry without a page of its own is read as one that has a page", () => {
  const tried = new Set(ENTRIES.filter(({ page }) => page !== null).map(({ source }) => source));
  expect(ENTRIES.filter(({ page, like }) => page === null && !tried.has(like ?? ""))).toEqual([]);
});

test("every reader of content is known, and so is who has it read in a thread", () => {
  expect(withSign(SIGNS.reader)).toEqual(Object.keys(READERS).sort());
  expect(withSign(SIGNS.thread)).toEqual([...IN_THREADS].sort());
});
