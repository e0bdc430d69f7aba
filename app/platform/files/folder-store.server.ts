import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { now } from "~/platform/values/clock.server";
import { type FileStore, type StoredFileEntry, toStorageKey } from "./file-store";
import { filesUnavailable } from "~/platform/database/unavailable.server";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
const orNull = (error: unknown) => (isMissing(error) ? null : Promise.reject(error));

/** A new name survives a power cut once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

const namesIn = (path: string) =>
  readdir(path).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)));

export function folderStore(root: string): FileStore {
  const pathOf = (name: string) => join(root, toStorageKey(name));

  async function* list(): AsyncIterable<StoredFileEntry> {
    for (const part of await namesIn(root)) {
      const entries = await readdir(join(root, part), { withFileTypes: true });
      for (const entry of entries) {
        const found = entry.isFile() && (await stat(pathOf(entry.name)).catch(orNull));
        if (found) yield { name: entry.name, at: found.mtimeMs };
      }
    }
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const part = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = await open(part, "w", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // A partial file would fill a full disk further.
        await rm(part, { force: true }).catch(() => {});
        throw filesUnavailable(error, now());
      }
    },
    get: (name) => readFile(pathOf(name)).catch(orNull),
    sizeOf: (name) => stat(pathOf(name)).then(({ size }) => size, orNull),
    open: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    list,
    placeOf: pathOf,
  };
}
