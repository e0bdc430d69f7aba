/** Stores documents that are named by their files or by rows of a CSV, with a result for each. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Cells, ImportColumn } from "~/modules/catalogue/rows/columns";
import { NUMBER_COLUMNS } from "~/modules/catalogue/rows/identified-goods.server";
import { toCells } from "~/modules/imports/columns/cells";
import { readHead } from "~/modules/imports/columns/headings";
import { SHEET_ROW } from "~/modules/imports/run-file.server";
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import type { UploadResult } from "~/platform/files/file-upload.server";
import { csvRows } from "~/cli/output/table-file";
import { FILE_UPLOAD_RESULT_NAMES } from "~/cli/output/command-words";
import { tabbed, untruncated } from "~/cli/output/print";

/** What a row says of its product. */
export interface NumberedCells {
  cells: Cells;
  /** the column that identifies the product */
  numberKind: (typeof NUMBER_COLUMNS)[number] | undefined;
}

/** How documents of one kind are named and stored; `A` is what a name says. */
export interface DocumentCommand<A> {
  columns: ReadonlySet<ImportColumn>;
  /** Returns what a file name says, or null. */
  readName(name: string): A | null;
  /** Returns what a row says, or null. */
  readCells(row: NumberedCells): A | null;
  /** why a file is refused whose name or row says too little */
  unnamed: string;
  store(
    about: A,
    file: { fileName: string; bytes: Uint8Array },
  ): Promise<{ result: UploadResult | "refused"; text: string }>;
}

interface NamedFile<A> {
  path: string;
  from?: string;
  about: A | null;
}

/** Resolves the paths: files, files of a folder, rows of a CSV (files next to it). */
async function* namedFiles<A>(
  paths: readonly string[],
  command: DocumentCommand<A>,
): AsyncGenerator<NamedFile<A>> {
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort())
        if (!name.startsWith(".")) yield* namedFiles([join(path, name)], command);
    } else if (/\.csv$/i.test(path)) yield* listedFiles(path, command);
    else yield { path, about: command.readName(basename(path)) };
  }
}

async function* listedFiles<A>(
  path: string,
  { columns, readCells }: DocumentCommand<A>,
): AsyncGenerator<NamedFile<A>> {
  for await (const row of csvRows(path)) {
    const cells = toCells(row, readHead(Object.keys(row), columns));
    const numberKind = NUMBER_COLUMNS.find((column) => cells[column]);
    yield {
      path: resolve(dirname(path), cells.file ?? ""),
      from: `${path} 第${row[SHEET_ROW]}行`,
      about: readCells({ cells, numberKind }),
    };
  }
}

async function readBytes(path: string): Promise<Uint8Array | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() && found.size <= MAX_FILE_BYTES ? readFile(path) : null;
}

async function storeFile<A>({ path, about }: NamedFile<A>, command: DocumentCommand<A>) {
  if (about === null) return { result: "refused" as const, text: command.unnamed };
  const bytes = await readBytes(path);
  if (!bytes) return { result: "refused" as const, text: "没有这个文件，或超过 10 MB" };
  return command.store(about, { fileName: basename(path), bytes });
}

/** Stores the documents of these paths; `say` gets a line for each. Returns the counts. */
export async function storeDocuments<A>(
  paths: readonly string[],
  command: DocumentCommand<A>,
  say: (line: string) => void,
): Promise<Record<UploadResult | "refused", number>> {
  const counts = { stored: 0, replaced: 0, unchanged: 0, refused: 0 };
  for await (const file of namedFiles(paths, command)) {
    const { result, text } = await storeFile(file, command);
    counts[result] += 1;
    const words = result === "refused" ? [file.from, text].filter(Boolean).join("：") : text;
    say(tabbed([FILE_UPLOAD_RESULT_NAMES[result], untruncated(file.path), untruncated(words)]));
  }
  return counts;
}
