import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "~/platform/config/config.server";
import type { FileStore } from "~/platform/files/file-store";
import { folderStore } from "~/platform/files/folder-store.server";
import { s3Store } from "~/platform/files/s3-store.server";
import { FilesUnavailable } from "~/platform/database/unavailable.server";
import { startStorage, type Storage } from "../../runner/s3";

const folder = mkdtempSync(join(tmpdir(), "shop-files-"));
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterEach(() => void storage.faults.splice(0));
afterAll(async () => {
  await storage.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newName = () => `${randomBytes(16).toString("hex")}.pdf`;
const big = randomBytes(3_000_000);

describe.each([
  ["a folder", () => folderStore(folder)],
  ["S3", () => s3Store(storage.settings)],
] as const)("%s", (kind, make) => {
  const store = (): FileStore => make();

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a line", Buffer.from("随货同行单\n")],
    ["three megabytes", big],
  ])("gives back %s byte by byte, whole and as a stream, and its size", async (_, bytes) => {
    const name = newName();
    await store().put(name, bytes);
    expect(Buffer.from((await store().get(name))!).equals(bytes)).toBe(true);
    expect((await buffer(store().open(name))).equals(bytes)).toBe(true);
    expect(await store().sizeOf(name)).toBe(bytes.byteLength);
  });

  test("knows what is not there, before and after it was", async () => {
    const name = newName();
    const isGone = async () => {
      expect(await store().get(name)).toBeNull();
      expect(await store().sizeOf(name)).toBeNull();
      await expect(buffer(store().open(name))).rejects.toThrow();
    };
    await isGone();
    await store().put(name, Buffer.from("x"));
    await store().remove(name);
    await isGone();
    await store().remove(name);
  });

  test("takes the same content again, as after an answer that was lost", async () => {
    const name = newName();
    await store().put(name, Buffer.from("first"));
    await store().put(name, Buffer.from("first"));
    expect(Buffer.from((await store().get(name))!).toString()).toBe("first");
  });

  test("lists all that it holds with when it was written, however many pages that takes", async () => {
    storage.listed = 2;
    const names = Array.from({ length: 5 }, newName);
    const before = Date.now();
    for (const name of names) await store().put(name, Buffer.from("x"));
    const held = new Map<string, number>();
    for await (const { name, at } of store().list()) held.set(name, at);
    for (const name of names) {
      // Stores tell the second or better.
      expect(held.get(name)).toBeGreaterThanOrEqual(before - 1000);
      await store().remove(name);
    }
    for await (const { name } of store().list()) expect(names).not.toContain(name);
  });

  test("says where a content lies, without a secret", () => {
    const place = store().placeOf("ab12.pdf");
    expect(place).toBe(kind === "S3" ? "s3://shop/files/ab/ab12.pdf" : join(folder, "ab", "ab12.pdf"));
  });
});

test("a folder that no file came to yet holds nothing", async () => {
  for await (const held of folderStore(join(folder, "none")).list()) expect(held).toBeUndefined();
});

describe("a folder", () => {
  test("keeps contents from other users and leaves nothing half written behind", async () => {
    const name = newName();
    await folderStore(folder).put(name, big);
    expect(statSync(folderStore(folder).placeOf(name)).mode & 0o077).toBe(0);
    expect(readdirSync(folder, { recursive: true }).filter((item) => String(item).endsWith(".part"))).toEqual(
      [],
    );
  });

  test("that cannot be read says so instead of saying that there is none", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    chmodSync(file, 0o600);
    await expect(folderStore(file).get(newName())).rejects.toThrow(/ENOTDIR/);
    expect(existsSync(file)).toBe(true);
  });
});

describe("a disk that is full", () => {
  test("answers 503 with a sentence for the buyer and leaves nothing half written behind", async () => {
    const store = folderStore(mkdtempSync(join(folder, "full-")));
    const name = newName();
    const place = dirname(store.placeOf(name));
    mkdirSync(place);
    symlinkSync("/dev/full", `${store.placeOf(name)}.part`);
    const fault = await store.put(name, big).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(FilesUnavailable);
    expect((fault as FilesUnavailable).message).toContain("ENOSPC");
    expect(readdirSync(place)).toEqual([]);
    await store.put(name, big);
    expect(readdirSync(place)).toEqual([name]);
  });
});

describe("S3 across a network", () => {
  test.each(["503", "hang up"] as const)("one fault (%s) is tried again", async (fault) => {
    const name = newName();
    storage.faults.push(fault);
    await s3Store(storage.settings).put(name, big);
    storage.faults.push(fault);
    expect(Buffer.from((await s3Store(storage.settings).get(name))!).equals(big)).toBe(true);
  });

  test("an answer that ends early is no content", async () => {
    const name = newName();
    await s3Store(storage.settings).put(name, big);
    storage.faults.push("cut", "cut");
    await expect(s3Store(storage.settings).get(name)).rejects.toThrow(FilesUnavailable);
    storage.faults.push("cut");
    expect((await s3Store(storage.settings).get(name))?.byteLength).toBe(big.byteLength);
  });

  test("lost storage answers 503 with a sentence for the buyer, and nothing of its address", async () => {
    const nowhere = s3Store({ ...storage.settings, endpoint: "http://127.0.0.1:1" });
    const error = await nowhere.put(newName(), big).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FilesUnavailable);
    expect((error as FilesUnavailable).status).toBe(503);
    expect(await (error as FilesUnavailable).text()).toBe("暂时无法存取文件，您的资料没有丢失，请稍候再试。");
  });

  test.each([
    ["a wrong secret", { secretKey: "other" }, "SignatureDoesNotMatch"],
    ["a bucket that is not there", { bucket: "other" }, "NoSuchBucket"],
  ])("%s is said at the first call, not tried again", async (_, wrong, code) => {
    const before = storage.calls.length;
    const store = s3Store({ ...storage.settings, ...wrong });
    await expect(store.get(newName())).rejects.toThrow(code);
    expect(storage.calls.length).toBe(before + 1);
  });

  test("the bucket may stand in the host's name", async () => {
    const store = s3Store({ ...storage.settings, endpoint: "http://oss.invalid", pathStyle: false });
    await expect(store.get(newName())).rejects.toThrow(/shop\.oss\.invalid/);
  });
});

test("storage is set whole or not at all", () => {
  expect(readConfig({}).S3_BUCKET).toBeUndefined();
  expect(readConfig(storage.env)).toMatchObject({ S3_BUCKET: "shop", S3_PATH_STYLE: true });
  expect(() => readConfig({ S3_BUCKET: "shop" })).toThrow("S3_ENDPOINT：S3 存储的各项设置须全部填写");
  expect(() => readConfig({ ...storage.env, S3_BUCKET: "https://shop" })).toThrow("S3_BUCKET");
  expect(() => readConfig({ ...storage.env, S3_ENDPOINT: "ftp://shop" })).toThrow("S3_ENDPOINT");
});
