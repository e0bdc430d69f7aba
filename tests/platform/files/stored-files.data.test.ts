import { companyFiles, registrationFiles } from "~/modules/company/identity/file-owner.server";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { removeOldUnused, sweepStore, UNUSED_FOR } from "~/platform/files/file-sweep.server";
import { fileStore } from "~/platform/files/files.server";
import { folderStore } from "~/platform/files/folder-store.server";
import { s3Store } from "~/platform/files/s3-store.server";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { company, ground, NOW } from "../../modules/orders/shop";
import { startStorage, type Storage } from "../../runner/s3";
import { emptyTables, ensureRows, upTo } from "../../rows";

const MB = 1024 * 1024;
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300", "hex");
const picture = (bytes = 1000) =>
  new File([Buffer.concat([JPEG, Buffer.alloc(Math.floor(bytes) - JPEG.byteLength)])], "证件.jpg");

const held = () => db.selectFrom("file").selectAll().orderBy("id").execute();
const there = async () => {
  const names: string[] = [];
  for await (const { name } of fileStore.list()) names.push(name);
  return names.sort();
};
const store = <T>(
  companyId: number,
  work: (files: StoredFile[]) => Promise<T>,
  files = [picture()],
  at = NOW,
) => withStoredFiles({ owner: companyFiles(companyId), files, purpose: "feedback" }, at, work);
const use = (files: StoredFile[]) => inTransaction((trx) => useFiles(trx, files));
const keep = (companyId: number, files = [picture()], at = NOW) => store(companyId, use, files, at);

const settings = { ...config };
beforeAll(async () => {
  await ground();
  for (const id of [1, 2, 3]) await company(id);
});
beforeEach(async () => {
  for (const { stored_name } of await held()) await fileStore.remove(stored_name);
  await emptyTables(["file", "rate"]);
  await db.updateTable("company").set({ status: "approved" }).execute();
});
afterEach(() => void Object.assign(config, settings));

describe("what a form brought", () => {
  test("stands as a row that nothing refers to before its bytes do, and is kept once it is used", async () => {
    const stored = await store(1, async (files) => {
      expect((await held()).map((row) => row.unused_since)).toEqual([NOW]);
      expect(await there()).toHaveLength(1);
      return use(files);
    });
    const [row] = await held();
    expect(stored).toEqual({ ok: true, value: [row!.id] });
    expect(row).toMatchObject({ company_id: 1, unused_since: null, size: 1000 });
    expect(await there()).toEqual([row!.stored_name]);
  });

  test.each([
    ["is refused", async () => "refused"],
    ["fails", () => Promise.reject(new Error("the form fails"))],
    [
      "is undone",
      (files: StoredFile[]) =>
        inTransaction(async (trx) => {
          await useFiles(trx, files);
          throw new Error("undone");
        }),
    ],
  ])("is gone when the form %s", async (_, work: (files: StoredFile[]) => Promise<unknown>) => {
    await store(1, work, [picture(), picture()]).catch(() => undefined);
    expect(await held()).toEqual([]);
    expect(await there()).toEqual([]);
  });

  test("is gone when the store fails half way, and the fault is told", async () => {
    const put = fileStore.put;
    let puts = 0;
    fileStore.put = (name, bytes) =>
      (puts += 1) === 2 ? Promise.reject(new Error("full")) : put(name, bytes);
    await expect(keep(1, [picture(), picture()])).rejects.toThrow("full");
    fileStore.put = put;
    expect(await held()).toEqual([]);
    expect(await there()).toEqual([]);
  });

  test("is nothing at all where one of the files is refused", async () => {
    const text = new File(["text"], "说明.png");
    expect(await keep(1, [picture(), text])).toEqual({
      ok: false,
      text: "说明.png：请上传 JPG、PNG 或 PDF 文件",
    });
    expect(await keep(1, [text])).toEqual({ ok: false, text: "请上传 JPG、PNG 或 PDF 文件" });
    expect(await held()).toEqual([]);
  });

  test("may be released in a transaction; undone, it is still used", async () => {
    await keep(1);
    const [row] = await held();
    const undone = inTransaction(async (trx) => {
      await releaseFiles(trx, [row!.id], NOW);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await removeUnused([row!.id])).toBe(0);
    await inTransaction((trx) => releaseFiles(trx, [row!.id], NOW));
    expect(await removeUnused([row!.id])).toBe(1);
    expect(await there()).toEqual([]);
  });
});

describe("a quota", () => {
  test("of a day is counted by what was written, kept or not, and begins anew the day after", async () => {
    config.FILES_DAY_MB = 1;
    expect((await keep(1, [picture(0.6 * MB)])).ok).toBe(true);
    const refused = { ok: false, text: "贵司今日上传的文件已达上限，请明天再试或联系客服" };
    expect(await keep(1, [picture(0.6 * MB)])).toEqual(refused);
    expect((await keep(2, [picture(0.6 * MB)])).ok).toBe(true);
    await store(1, async () => "refused", [picture(0.3 * MB)]);
    expect(await keep(1, [picture(0.3 * MB)])).toEqual(refused);
    expect(await there()).toHaveLength(2);
    expect((await keep(1, [picture(0.6 * MB)], NOW + DAY + 1)).ok).toBe(true);
  });

  test("of all that is kept holds for good, until something is removed", async () => {
    config.FILES_MB = 1;
    expect((await keep(1, [picture(0.6 * MB)])).ok).toBe(true);
    const refused = { ok: false, text: "贵司上传的文件总量已达上限，请联系客服" };
    expect(await keep(1, [picture(0.6 * MB)], NOW + 2 * DAY)).toEqual(refused);
    const [row] = await held();
    await inTransaction((trx) => releaseFiles(trx, [row!.id], NOW));
    await removeUnused([row!.id]);
    expect((await keep(1, [picture(0.6 * MB)], NOW + 2 * DAY)).ok).toBe(true);
  });

  test("of a company that waits for approval is smaller", async () => {
    config.FILES_NEW_MB = 1;
    expect((await keep(1, [picture(0.6 * MB), picture(0.6 * MB)])).ok).toBe(true);
    await db.updateTable("company").set({ status: "pending" }).where("id", "=", 2).execute();
    expect((await keep(2, [picture(0.6 * MB)])).ok).toBe(true);
    const refused = { ok: false, text: "企业审核通过前可上传的文件已达上限，请联系客服" };
    expect(await keep(2, [picture(0.6 * MB)])).toEqual(refused);
  });

  test("is one in number too: two hundred tiny files fill what a new company has", async () => {
    await db.updateTable("company").set({ status: "pending" }).where("id", "=", 2).execute();
    const row = {
      company_id: 2,
      original_name: "",
      mime: "",
      size: 1,
      sha256: "",
      purpose: "x",
      created_at: 1,
    };
    const rows = Array.from({ length: 200 }, (_, i) => ({ ...row, stored_name: `none-${i}` }));
    await db.insertInto("file").values(rows).execute();
    expect((await keep(2)).ok).toBe(false);
  });

  test.each([
    ["a day", "FILES_DAY_MB"],
    ["all", "FILES_MB"],
  ] as const)("of %s lets one of twenty at once take the last place", async (_, setting) => {
    config[setting] = 1;
    const tried = await Promise.all(Array.from({ length: 20 }, () => keep(3, [picture(0.6 * MB)])));
    expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await held()).toHaveLength(1);
    expect(await there()).toHaveLength(1);
  });

  test("is not spent by what the shop puts among a company's files", async () => {
    config.FILES_MB = 1;
    const invoice = { owner: companyFiles(1), files: [picture(0.9 * MB)], purpose: "invoice" };
    expect((await withStoredFiles(invoice, NOW, use)).ok).toBe(true);
    expect((await keep(1, [picture(0.9 * MB)])).ok).toBe(true);
  });

  test("of registrations holds for each, for their address and for all together", async () => {
    const of = (registrationId: number, address: string | null) =>
      withStoredFiles(
        {
          owner: registrationFiles(registrationId, address),
          files: [picture(0.6 * MB)],
          purpose: "qualification",
        },
        NOW,
        use,
      );
    await ensureRows("registration", ...upTo(6));
    Object.assign(config, { FILES_NEW_MB: 1, FILES_VISITOR_MB: 2, FILES_VISITORS_MB: 3 });
    const message = async (of: Promise<{ ok: boolean; text?: string }>) => (await of).text ?? "kept";
    expect(await message(of(1, "192.0.2.1"))).toBe("kept");
    expect(await message(of(1, "192.0.2.1"))).toBe("本次注册上传的文件已达上限，请联系客服");
    expect(await message(of(2, "192.0.2.1"))).toBe("kept");
    expect(await message(of(3, "192.0.2.1"))).toBe("kept");
    expect(await message(of(4, "192.0.2.1"))).toBe("今日注册上传的文件已达上限，请明天再试或联系客服");
    expect(await message(of(4, "192.0.2.2"))).toBe("kept");
    expect(await message(of(5, "192.0.2.3"))).toBe("kept");
    expect(await message(of(6, "192.0.2.4"))).toBe("今日注册上传的文件已达上限，请明天再试或联系客服");
  });
});

describe("a process that dies between the store and the commit", () => {
  /** What it leaves: rows and bytes that nothing refers to. */
  async function crashed(at = NOW): Promise<number[]> {
    const ids: number[] = [];
    await keep(1, [picture(), picture()], at);
    for (const { id } of (await held()).slice(-2)) ids.push(id);
    await inTransaction((trx) => releaseFiles(trx, ids, at));
    return ids;
  }

  test("leaves files that the job removes an hour later, and not before; what is used stays", async () => {
    await keep(2);
    await crashed();
    expect(await removeOldUnused(NOW + UNUSED_FOR)).toBe(0);
    expect(await there()).toHaveLength(3);
    expect(await removeOldUnused(NOW + UNUSED_FOR + 1)).toBe(2);
    expect(await there()).toEqual((await held()).map((row) => row.stored_name));
    expect(await held()).toHaveLength(1);
  });

  test("killed for good, it leaves what it stored, and the job takes that away", async () => {
    const script = fileURLToPath(new URL("store-child.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, String(NOW)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await held()).toMatchObject([{ company_id: 1, unused_since: NOW }]);
    expect(await there()).toHaveLength(1);
    expect(await removeOldUnused(NOW + UNUSED_FOR + 1)).toBe(1);
    expect(await there()).toEqual([]);
  });

  test("leaves rows without bytes too, and they go", async () => {
    await crashed();
    for (const { stored_name } of await held()) await fileStore.remove(stored_name);
    expect(await removeOldUnused(NOW + 2 * UNUSED_FOR)).toBe(2);
    expect(await held()).toEqual([]);
  });

  test("a transaction that refers to it wins over the job, or finds it gone and is undone", async () => {
    const ids = await crashed();
    const [used, removed] = await Promise.all([
      use(ids.map((unusedId) => ({ unusedId }))).catch(() => null),
      removeOldUnused(NOW + 2 * UNUSED_FOR),
    ]);
    expect(removed).toBe(used === null ? 2 : 0);
    expect(await there()).toHaveLength(used === null ? 0 : 2);
  });

  test("a store that cannot remove now keeps the job from nothing else", async () => {
    await crashed();
    const remove = fileStore.remove;
    fileStore.remove = () => Promise.reject(new Error("no network"));
    expect(await removeOldUnused(NOW + 2 * UNUSED_FOR)).toBe(0);
    fileStore.remove = remove;
    expect(await held()).toEqual([]);
    for (const name of await there()) await fileStore.remove(name);
  });
});

const folder = mkdtempSync(join(tmpdir(), "shop-sweep-"));
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
  storage.listed = 2;
});
afterAll(async () => {
  await storage.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ["a folder", () => folderStore(folder)],
  ["S3", () => s3Store(storage.settings)],
] as const)("sweeping %s", (kind, make) => {
  const LATER = Date.now() + 2 * UNUSED_FOR;
  const known = async (name: string) => {
    await make().put(name, JPEG);
    const row = {
      company_id: 1,
      original_name: "",
      mime: "",
      size: 1,
      sha256: "",
      purpose: "x",
      created_at: 1,
    };
    await db
      .insertInto("file")
      .values({ ...row, stored_name: name })
      .execute();
  };
  const inStore = async () => {
    const names: string[] = [];
    for await (const { name } of make().list()) names.push(name);
    return names.sort();
  };
  afterEach(async () => {
    for (const name of await inStore()) await make().remove(name);
  });

  test("removes what no row knows once it is old, half-written files among it, and nothing else", async () => {
    for (const name of ["aa1.png", "ab2.png", "cc3.png"]) await known(name);
    await make().put("aa9.png", JPEG);
    await make().put("dd9.png.part", JPEG);
    if (kind === "a folder") utimesSync(make().placeOf("aa9.png"), 1, 1);
    expect(await sweepStore(Date.now(), make())).toEqual({ strays: kind === "a folder" ? 1 : 0, lost: 0 });
    expect(await sweepStore(LATER, make())).toEqual({ strays: kind === "a folder" ? 1 : 2, lost: 0 });
    expect(await inStore()).toEqual(["aa1.png", "ab2.png", "cc3.png"]);
  });

  test("says how many files are lost", async () => {
    await known("aa1.png");
    await known("ab2.png");
    await make().remove("ab2.png");
    expect(await sweepStore(LATER, make())).toEqual({ strays: 0, lost: 1 });
  });

  test("leaves a store alone that holds more of somebody else's than of this shop's", async () => {
    await known("aa1.png");
    for (const name of ["ba1.png", "bb1.png"]) await make().put(name, JPEG);
    expect(await sweepStore(LATER, make())).toEqual({ strays: 0, lost: 0 });
    expect(await inStore()).toHaveLength(3);
  });
});

test("every column that holds a file is known, and none refers to one that a job would remove", async () => {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.name.endsWith("file_id")).map((column) => `${name}.${column.name}`),
  );
  expect(columns.sort()).toEqual([
    "account.face_file_id",
    "ephedrine_receipt.file_id",
    "goods_document.file_id",
    "invoice_file.file_id",
    "order_case_photo.file_id",
    "payment.transfer_proof_file_id",
    "picture_size.file_id",
    "qualification.file_id",
    "registration_document.file_id",
    "supplier_licence.file_id",
    "supplier_person.file_id",
    "support_picture.file_id",
    "test_report.file_id",
    "test_report_download.file_id",
  ]);
  for (const [table, column] of columns.map((column) => column.split("."))) {
    if (table === "test_report_download") continue;
    const { rows } =
      await sql`select 1 from ${sql.table(table!)} t join file f on f.id = ${sql.ref(`t.${column}`)}
      where f.unused_since is not null`.execute(db);
    expect(rows, table).toEqual([]);
  }
});
