import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { DumpProblem, SHOP_RUNS, type DumpPort } from "~/platform/database/dump/dump";
import type { FileStore } from "~/platform/files/file-store";
import { BEFORE_BASELINE } from "~/platform/database/migrator.server";
import { migrations } from "~/migrations";
import { type Archive, openArchive, writeArchive } from "./archive";

const MANIFEST = "manifest.json";
const FILES = "files/";
const DATABASE = { sqlite: "database.sqlite", postgres: "database.pgdump" } as const;

const Manifest = z.object({
  format: z.literal(1),
  engine: z.enum(["sqlite", "postgres"]),
  /** epoch ms */
  at: z.number(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  lost: z.array(z.string()),
});
type Manifest = z.infer<typeof Manifest>;

export interface BackupContext {
  database: DumpPort;
  store: FileStore;
  onProgress: (done: number, total: number, part: string) => void;
}

/** Writes a backup and reports its contents, missing files included. Throws DumpProblem. `now` in ms. */
export async function backup(path: string, { database, store, onProgress }: BackupContext, now: number) {
  if (existsSync(path)) throw new DumpProblem(`已有文件 ${path}，备份不会覆盖`);
  const copy = `${path}.database.part`;
  await rm(copy, { force: true });
  onProgress(0, 1, "数据库");
  try {
    const dump = await database.take(copy);
    const manifest: Manifest = {
      format: 1,
      engine: database.engine,
      at: now,
      migrations: dump.migrations,
      tables: dump.tables,
      files: 0,
      lost: [],
    };
    try {
      await writeArchive(path, now, async (archive) => {
        await archive.addFile(DATABASE[database.engine], copy, database.engine === "sqlite");
        let done = 0;
        for await (const { storedName, sha256 } of dump.files()) {
          const bytes = await store.get(storedName);
          const isWhole = bytes && (await archive.addBytes(FILES + storedName, bytes)) === sha256;
          if (bytes) manifest.files += 1;
          if (!isWhole) manifest.lost.push(storedName);
          onProgress((done += 1), dump.fileCount, "文件");
        }
        await archive.addBytes(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
      });
    } finally {
      await dump.close();
    }
    return { files: manifest.files, lost: manifest.lost };
  } finally {
    await rm(copy, { force: true });
  }
}

/** Reads the whole archive and reports its contents. Throws ArchiveProblem. */
export async function checkBackup(path: string, onProgress: BackupContext["onProgress"] = () => {}) {
  if (!existsSync(path)) throw new DumpProblem(`没有文件 ${path}`);
  let done = 0;
  const archive = await openArchive(path, () => onProgress((done += 1), done + 1, "核对"));
  const read = Manifest.safeParse(JSON.parse(await archive.text(MANIFEST)));
  if (!read.success) throw new DumpProblem(`${path} 不是本版本能读取的备份`);
  return { archive, manifest: read.data };
}

/**
 * Restores a backup's database and files and migrates to the current schema. Changes nothing unless the archive is valid, nobody uses the database,
 * and it is empty (or `replace` is set); the database is replaced completely or not at all. Throws DumpProblem or ArchiveProblem.
 */
export async function restore(
  path: string,
  { database, store, onProgress }: BackupContext,
  { replace, workFile }: { replace: boolean; workFile: string },
): Promise<{ files: number; at: number }> {
  await checkPlace(database, replace);
  const { archive, manifest } = await checkBackup(path, onProgress);
  if (manifest.engine !== database.engine)
    throw new DumpProblem(`${basename(path)} 是 ${manifest.engine} 的备份，本商城使用 ${database.engine}`);
  if (manifest.migrations.includes(BEFORE_BASELINE))
    throw new DumpProblem(`${basename(path)} 由旧的开发版本生成，本版本不能恢复`);
  const newer = manifest.migrations.find((name) => !migrations.some((known) => known.name === name));
  if (newer) throw new DumpProblem(`${basename(path)} 由更新版本的商城生成（本版本没有数据库版本 ${newer}）`);
  const before = await database.storedNames();
  try {
    await archive.extract(DATABASE[manifest.engine], workFile);
    const put = await putFiles(archive, manifest, store, onProgress);
    onProgress(manifest.files, manifest.files + 1, "数据库");
    await database.put(workFile, manifest);
    // Nothing refers to them any more.
    for (const name of before) if (!put.has(name)) await store.remove(name);
    return { files: put.size, at: manifest.at };
  } finally {
    for (const rest of ["", "-wal", "-shm", "-journal"]) await rm(workFile + rest, { force: true });
  }
}

async function checkPlace(database: DumpPort, replace: boolean): Promise<void> {
  if (await database.isInUse()) throw new DumpProblem(SHOP_RUNS);
  const rows = await database.countOfData();
  if (rows > 0 && !replace)
    throw new DumpProblem(`这里的商城已有数据（账户、商品和订单共 ${rows} 条），用备份代替请加 --replace`);
}

async function putFiles(
  archive: Archive,
  manifest: Manifest,
  store: FileStore,
  onProgress: BackupContext["onProgress"],
): Promise<Set<string>> {
  const put = new Set<string>();
  await archive.each(FILES, async (name, bytes) => {
    await store.put(name, bytes);
    put.add(name);
    onProgress(put.size, manifest.files + 1, "文件");
  });
  return put;
}
