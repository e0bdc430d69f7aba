/** A file's row stands before its bytes; the transaction that refers to it marks it used; unused ones are removed, by a job at the latest. */
import { createHash, randomBytes } from "node:crypto";
import { asShop } from "~/platform/database/audit.server";
import { now as wallClock } from "~/platform/values/clock.server";
import { type Db, db, inTransaction } from "~/platform/database/database.server";
import { readFileContent, fileStore, type FileContent } from "./files.server";
import { countFiles, SHOP_FILES, type FileOwner } from "./file-quota.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { QuotaSpent } from "~/platform/http/limits/quota.server";
import { filesUnavailable } from "~/platform/database/unavailable.server";

/** Not referenced yet: pass its id to useFiles in the transaction that refers to it. */
export interface StoredFile {
  readonly unusedId: number;
}

export interface FilesToStore {
  owner: FileOwner;
  files: readonly File[];
  purpose: string;
  /** media types; default JPEG, PNG and PDF */
  only?: readonly string[];
}

/** Stores files, all or none, and passes them to `work`; those that it did not use are removed, also if it throws. Refuses with a message before storing: an empty, too large or disguised file, a spent quota. Not inside a transaction. `now` in ms. */
export async function withStoredFiles<T>(
  input: FilesToStore,
  now: number,
  work: (files: StoredFile[]) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; text: string }> {
  const contents: FileContent[] = [];
  for (const file of input.files) {
    const content = await readFileContent(file, input.only);
    if (!content.ok)
      return { ok: false, text: input.files.length > 1 ? `${file.name}：${content.text}` : content.text };
    contents.push(content);
  }
  if (contents.length === 0) return { ok: true, value: await work([]) };
  const rows = await announce(input, contents, now).catch((error: unknown) => {
    if (error instanceof QuotaSpent) return error.body;
    throw error;
  });
  if (typeof rows === "string") return { ok: false, text: rows };
  try {
    for (const [i, row] of rows.entries()) await fileStore.put(row.stored_name, contents[i]!.bytes);
    return { ok: true, value: await work(rows.map(({ id }) => ({ unusedId: id }))) };
  } finally {
    await removeUnused(rows.map(({ id }) => id));
  }
}

/** Stores one file for a second form, removed by the job after an hour. Returns its id; refuses like withStoredFiles. `now` in ms. */
export async function stageFile(
  input: Omit<FilesToStore, "files"> & { file: File },
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> {
  const content = await readFileContent(input.file, input.only);
  if (!content.ok) return content;
  const [row] = await announce({ ...input, files: [input.file] }, [content], now);
  await fileStore.put(row!.stored_name, content.bytes);
  return { ok: true, id: row!.id };
}

/** Takes a staged file of this purpose with its content, once: of two calls one gets it. Null for one that is taken, used, gone or of another purpose. */
export async function takeStaged(
  id: number,
  purpose: string,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const row = await asShop(() =>
    db
      .deleteFrom("file")
      .where("id", "=", id)
      .where("purpose", "=", purpose)
      .where("unused_since", "is not", null)
      .returning(["stored_name", "original_name"])
      .executeTakeFirst(),
  );
  if (!row || (await fileStore.sizeOf(row.stored_name)) === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of fileStore.open(row.stored_name)) parts.push(part as Uint8Array);
  await fileStore.remove(row.stored_name);
  return { name: row.original_name, bytes: Buffer.concat(parts) };
}

function announce(
  { owner, files, purpose }: FilesToStore,
  contents: readonly FileContent[],
  now: number,
): Promise<{ id: number; stored_name: string }[]> {
  const added = {
    files: contents.length,
    bytes: contents.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  };
  const owned =
    "companyId" in owner
      ? { company_id: owner.companyId }
      : { company_id: SHOP_FILES, registration_id: owner.registrationId };
  const rows = contents.map(({ bytes, mime, ending }, i) => ({
    ...owned,
    stored_name: randomBytes(16).toString("hex") + ending,
    original_name: files[i]!.name.slice(-200),
    mime,
    size: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    purpose,
    created_at: now,
    unused_since: now,
  }));
  // Storing a file is not an operator's change; using it is.
  return asShop(() =>
    inTransaction(async (trx) => {
      await countFiles(trx, owner, { purpose, added }, now);
      const ids = await trx.insertInto("file").values(rows).returning(["id", "stored_name"]).execute();
      const idOf = new Map(ids.map((row) => [row.stored_name, row.id]));
      return rows.map(({ stored_name }) => ({ id: idOf.get(stored_name)!, stored_name }));
    }),
  );
}

/** Marks stored files as used in the transaction that refers to them; returns their ids in order. */
export async function useFiles(trx: Db, files: readonly StoredFile[]): Promise<number[]> {
  if (files.length === 0) return [];
  const ids = files.map(({ unusedId }) => unusedId);
  const { numUpdatedRows } = await trx
    .updateTable("file")
    .set({ unused_since: null })
    .where("id", "in", ids)
    .where("unused_since", "is not", null)
    .executeTakeFirst();
  // After a clock jump the job may have removed it: the form may be sent again.
  if (Number(numUpdatedRows) !== ids.length)
    throw filesUnavailable(new Error(`of the files ${ids.join(", ")} one is gone`), wallClock());
  return ids;
}

/** Marks these files as unreferenced after the commit; removeUnused or the job deletes them. `now` in ms. */
export async function releaseFiles(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("file")
    .set({ unused_since: now })
    .where("id", "in", [...ids])
    .execute();
}

/** Deletes those of these files that nothing refers to; returns their number. The job deletes what fails here. */
export async function removeUnused(ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return asShop(async () => {
    const gone = await db
      .deleteFrom("file")
      .where("id", "in", [...ids])
      .where("unused_since", "is not", null)
      .returning("stored_name")
      .execute();
    for (const { stored_name } of gone) await fileStore.remove(stored_name);
    return gone.length;
  }).catch((error: unknown) => {
    log("error", "file", { files: ids, ...toErrorFields(error) });
    return 0;
  });
}

/** Moves a registration's files to the company, in the caller's transaction. */
export async function giveFiles(trx: Db, ids: readonly number[], companyId: number): Promise<void> {
  await trx
    .updateTable("file")
    .set({ company_id: companyId, registration_id: null })
    .where("company_id", "=", SHOP_FILES)
    .where("id", "in", ids)
    .execute();
}
