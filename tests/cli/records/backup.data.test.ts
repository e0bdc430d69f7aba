import { migrations } from "~/migrations";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ArchiveProblem } from "~/cli/records/archive";
import { backup, checkBackup, restore } from "~/cli/records/backup";
import { db, engine } from "~/platform/database/database.server";
import type { DumpPort } from "~/platform/database/dump/dump";
import { postgresDump } from "~/platform/database/dump/dump-postgres.server";
import { sqliteDump } from "~/platform/database/dump/dump-sqlite.server";
import { keepFile } from "~/demo/seed/stored-file.server";
import { fileStore } from "~/platform/files/files.server";
import { folderStore } from "~/platform/files/folder-store.server";
import type { Database } from "~/platform/database/schema";
import { goods, ground } from "../../modules/orders/shop";
import { type OwnDatabase, ownDatabase } from "../../platform/database/own-database";

const folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
const silent = () => {};
const isPostgres = engine === "postgres";
const live: DumpPort = isPostgres
  ? postgresDump(process.env.DATABASE_URL!, migrations)
  : sqliteDump(join(process.env.SHOP_DATA!, "shop.db"), migrations);

interface Target {
  database: DumpPort;
  store: ReturnType<typeof folderStore>;
  open: OwnDatabase["open"];
}
const made: OwnDatabase[] = [];

/** An empty place for a shop. */
async function newTarget(): Promise<Target> {
  const own = await ownDatabase(folder);
  made.push(own);
  return { database: own.dump, store: folderStore(join(folder, own.name)), open: own.open };
}

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n", "latin1");
let archive: string;
beforeAll(async () => {
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[300, 500]]);
  for (let i = 0; i < 3; i += 1)
    await keepFile(
      companyFiles(1),
      new File([Buffer.concat([PDF, randomBytes(50_000)])], `证件${i}.pdf`),
      "qualification",
      1,
    );
  archive = join(folder, "shop.zip");
  const done = await backup(archive, { database: live, store: fileStore, onProgress: silent }, Date.now());
  expect(done).toEqual({ files: 3, lost: [] });
});
afterEach(async () => {
  for (const target of made.splice(0)) await target.drop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const restoreInto = ({ database, store }: Target, from = archive, replace = false) =>
  restore(from, { database, store, onProgress: silent }, { replace, workFile: join(folder, "work.part") });

async function contentsOf(shop: Kysely<Database>, store: Target["store"] | typeof fileStore) {
  const rows = await shop.selectFrom("file").selectAll().orderBy("id").execute();
  const bytes = await Promise.all(rows.map(async (row) => (await store.get(row.stored_name))?.byteLength));
  return { rows, bytes, goods: await shop.selectFrom("goods").selectAll().orderBy("id").execute() };
}

describe("a backup", () => {
  test("is made of a shop in use, restores to the same rows and bytes, and takes new ones", async () => {
    const target = await newTarget();
    expect(await restoreInto(target)).toMatchObject({ files: 3 });
    const shop = target.open();
    try {
      expect(await contentsOf(shop, target.store)).toEqual(await contentsOf(db, fileStore));
      const setting = { key: "after", value: "1" };
      await shop.insertInto("setting").values(setting).execute();
      const { id } = await shop
        .insertInto("file")
        .values({ ...(await contentsOf(shop, target.store)).rows[0]!, id: undefined, stored_name: "x" })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect(id).toBeGreaterThan(3);
    } finally {
      await shop.destroy();
    }
    expect(existsSync(join(folder, "work.part"))).toBe(false);
  });

  test("says what is in it, is its owner's alone, and overwrites nothing", async () => {
    const { manifest } = await checkBackup(archive);
    expect(manifest).toMatchObject({ engine, files: 3, lost: [] });
    expect(manifest.tables["goods"]).toBe(3);
    expect(manifest.migrations[0]).toBe("001-baseline");
    expect(statSync(archive).mode & 0o077).toBe(0);
    await expect(
      backup(archive, { database: live, store: fileStore, onProgress: silent }, 1),
    ).rejects.toThrow("备份不会覆盖");
  });

  test("names the contents that are lost or were changed, and is written all the same", async () => {
    const rows = await db.selectFrom("file").selectAll().orderBy("id").execute();
    const [lost, changed] = rows.map((row) => row.stored_name);
    const store = {
      ...fileStore,
      get: async (name: string) =>
        name === lost ? null : name === changed ? Buffer.from("x") : fileStore.get(name),
    };
    const path = join(folder, "lossy.zip");
    const done = await backup(path, { database: live, store, onProgress: silent }, 1);
    expect(done).toEqual({ files: 2, lost: [lost, changed] });
    expect((await checkBackup(path)).manifest.lost).toEqual([lost, changed]);
  });

  test("that fails half way leaves nothing behind", async () => {
    const store = { ...fileStore, get: () => Promise.reject(new Error("storage is lost")) };
    const path = join(folder, "never.zip");
    await expect(backup(path, { database: live, store, onProgress: silent }, 1)).rejects.toThrow(
      "storage is lost",
    );
    expect([path, `${path}.part`, `${path}.database.part`].filter(existsSync)).toEqual([]);
  });
});

describe("a restore changes nothing", () => {
  const damaged = (name: string, change: (path: string) => void) => {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(archive));
    change(path);
    return path;
  };
  const flip = (at: number) => (path: string) => {
    const bytes = readFileSync(path);
    bytes[at]! ^= 0xff;
    writeFileSync(path, bytes);
  };

  test("from an archive that is damaged, cut off or none", async () => {
    const size = statSync(archive).size;
    const target = await newTarget();
    for (const path of [
      damaged("flipped.zip", flip(Math.floor(size / 2))),
      damaged("flipped-early.zip", flip(500)),
      damaged("cut.zip", (item) => truncateSync(item, size - 200)),
      damaged("text.zip", (item) => writeFileSync(item, "no archive")),
    ])
      await expect(restoreInto(target, path), path).rejects.toThrow(ArchiveProblem);
    await expect(restoreInto(target, join(folder, "nowhere.zip"))).rejects.toThrow("没有文件");
    expect(await target.database.countOfData()).toBe(0);
  });

  test("over a running shop, and over data unless it is told to", async () => {
    const target = await newTarget();
    await restoreInto(target);
    const shop = target.open();
    await shop.selectFrom("setting").select("key").execute();
    await expect(restoreInto(target, archive, true)).rejects.toThrow("商城正在运行");
    await shop.updateTable("goods").set({ name: "later" }).execute();
    const { stored_name: old } = await shop.selectFrom("file").selectAll().executeTakeFirstOrThrow();
    await shop.updateTable("file").set({ stored_name: "gone.pdf" }).where("stored_name", "=", old).execute();
    await target.store.put("gone.pdf", PDF);
    await shop.destroy();
    await expect(restoreInto(target)).rejects.toThrow("--replace");
    await restoreInto(target, archive, true);
    const again = target.open();
    const names = await again.selectFrom("goods").select("name").distinct().execute();
    await again.destroy();
    expect(names.map(({ name }) => name)).not.toContain("later");
    expect(await target.store.get("gone.pdf")).toBeNull();
    expect(await target.store.get(old)).not.toBeNull();
  });

  test.each([
    ["from before the baseline", "001-shop", "由旧的开发版本生成，本版本不能恢复"],
    ["of a newer version", "999-later", "由更新版本的商城生成（本版本没有数据库版本 999-later）"],
  ])("from a shop %s", async (_, migration, sentence) => {
    const path = join(folder, `${migration}.zip`);
    const take = async (copy: string) => ({ ...(await live.take(copy)), migrations: [migration] });
    await backup(path, { database: { ...live, take }, store: fileStore, onProgress: silent }, 1);
    const target = await newTarget();
    await expect(restoreInto(target, path)).rejects.toThrow(sentence);
    expect(await target.database.countOfData()).toBe(0);
  });

  test("where what would be put back is not what was counted", async () => {
    const target = await newTarget();
    const { manifest, archive: opened } = await checkBackup(archive);
    const work = join(folder, "counted.part");
    const shape = { ...manifest, tables: { ...manifest.tables, goods: 4 } };
    const name = isPostgres ? "database.pgdump" : "database.sqlite";
    await opened.extract(name, work);
    await expect(target.database.put(work, shape)).rejects.toThrow(/goods/);
    expect(await target.database.countOfData()).toBe(0);
    rmSync(work, { force: true });
  });
});
