import { inTransaction, type Db } from "~/platform/database/database.server";
import { getAnswer, once } from "~/platform/http/forms/forms.server";
import { withStoredFiles, type FilesToStore, type StoredFile } from "./stored-files.server";

/** Stores files and calls `work` with them in a transaction, once for a form token; returns the answer of the first submit. Refuses with a message like withStoredFiles. Not inside a transaction. `now` in ms. */
export async function withFilesOnce(
  input: FilesToStore,
  token: string,
  now: number,
  work: (trx: Db, files: StoredFile[]) => Promise<string>,
): Promise<{ ok: true; value: string } | { ok: false; text: string }> {
  const done = await withStoredFiles(input, now, (stored) =>
    inTransaction((trx) => once(trx, token, () => work(trx, stored))),
  );
  if (done.ok) return done;
  // The first of two submits may have used the last of the quota.
  const first = await getAnswer(token);
  return first === null ? done : { ok: true, value: first };
}
