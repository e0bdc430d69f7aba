import { db } from "~/platform/database/database.server";
import type { FileStore, StoredFileEntry } from "./file-store";
import { fileStore } from "./files.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { removeUnused } from "./stored-files.server";

/** ms; no form takes as long between storing its files and referring to them. */
export const UNUSED_FOR = 3_600_000;
const AT_ONCE = 200;

/** Removes files without a reference for an hour, from forms whose process died. Returns their number. `now` in ms. */
export async function removeOldUnused(now: number): Promise<number> {
  let removed = 0;
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("file")
      .select("id")
      .where("unused_since", "<", now - UNUSED_FOR)
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    removed += await removeUnused(rows.map(({ id }) => id));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return removed;
  }
}

/** Removes stored contents without a row for an hour, as after restoring an older database, and counts rows whose content is lost. If the store has more unknown contents than known files, it belongs to another shop: nothing is removed, which is logged. */
export async function sweepStore(
  now: number,
  store: FileStore = fileStore,
): Promise<{ strays: number; lost: number }> {
  const strays: string[] = [];
  let known = 0;
  for await (const part of inParts(store.list(), 500)) {
    const rows = await getRows(part.map(({ name }) => name));
    known += [...rows.values()].filter((row) => isOld(row, now)).length;
    for (const { name, at } of part) if (!rows.has(name) && at < now - UNUSED_FOR) strays.push(name);
  }
  const lost = Math.max(0, (await countOld(now)) - known);
  if (lost > 0) log("error", "file", { message: `${lost} files are not in the store`, lost });
  if (strays.length > Math.max(known, 1)) {
    const message = `${strays.length} contents of the store are of no file here, which has ${known}: is it another shop's?`;
    log("error", "file", { message });
    return { strays: 0, lost };
  }
  let removed = 0;
  for (const name of strays)
    await store.remove(name).then(
      () => (removed += 1),
      (error: unknown) => log("error", "file", toErrorFields(error)),
    );
  return { strays: removed, lost };
}

async function* inParts(all: AsyncIterable<StoredFileEntry>, size: number): AsyncIterable<StoredFileEntry[]> {
  let part: StoredFileEntry[] = [];
  for await (const item of all) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

interface KnownFile {
  created_at: number;
  unused_since: number | null;
}

async function getRows(names: readonly string[]): Promise<Map<string, KnownFile>> {
  const rows = await db
    .selectFrom("file")
    .select(["stored_name", "created_at", "unused_since"])
    .where("stored_name", "in", names)
    .execute();
  return new Map(rows.map(({ stored_name, ...row }) => [stored_name, row]));
}

/** Changes during the listing say nothing. */
const isOld = ({ created_at, unused_since }: KnownFile, now: number) =>
  unused_since === null && created_at < now - UNUSED_FOR;

async function countOld(now: number): Promise<number> {
  const counts = await db
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("unused_since", "is", null)
    .where("created_at", "<", now - UNUSED_FOR)
    .executeTakeFirstOrThrow();
  return Number(counts.n);
}
