import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { DumpProblem } from "~/platform/database/dump/dump";

/** For `sha256sum -c`; the last entry, so an archive without it is incomplete. */
const SUMS = "SHA256SUMS";

export class ArchiveProblem extends DumpProblem {}

async function toHash(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of stream) hash.update(part as Buffer);
  return hash.digest("hex");
}

export interface ArchiveWriter {
  /** returns the SHA-256 of the bytes */
  addBytes(name: string, bytes: Uint8Array): Promise<string>;
  /** adds a file of any size; `compress` unless it is packed already */
  addFile(name: string, path: string, compress: boolean): Promise<void>;
}

/** Writes an archive readable only by its owner; the file appears only if `fill` and everything else succeeded. */
export async function writeArchive(
  path: string,
  now: number,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`;
  const zip = new ZipFile();
  const sums: string[] = [];
  const options = { mtime: new Date(now), mode: 0o100600 };
  // Entries are written one after another, so that only one content is in memory.
  const add = (name: string, stream: Readable, how: { compress: boolean }) =>
    new Promise<void>((resolve, reject) => {
      zip.once("error", reject);
      stream.once("error", reject).once("end", () => {
        zip.off("error", reject);
        resolve();
      });
      zip.addReadStreamLazy(name, { ...options, ...how }, (give) => give(null, stream));
    });
  const writer: ArchiveWriter = {
    async addBytes(name, bytes) {
      const sum = createHash("sha256").update(bytes).digest("hex");
      sums.push(`${sum}  ${name}\n`);
      await add(name, Readable.from([bytes], { objectMode: false }), { compress: false });
      return sum;
    },
    async addFile(name, from, compress) {
      sums.push(`${await toHash(createReadStream(from))}  ${name}\n`);
      await add(name, createReadStream(from), { compress });
    },
  };
  const written = pipeline(zip.outputStream as Readable, createWriteStream(part, { mode: 0o600 }));
  try {
    await Promise.race([written, fill(writer)]);
    zip.addBuffer(Buffer.from(sums.join("")), SUMS, { ...options, compress: true });
    zip.end();
    await written;
    const file = await open(part, "r+");
    await file.sync().finally(() => file.close());
    await rename(part, path);
  } catch (error) {
    written.catch(() => {});
    (zip.outputStream as Readable).destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** Yields entries in order; content is read on request. */
async function* getEntries(path: string): AsyncGenerator<{ name: string; open: () => Promise<Readable> }> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
      yield { name: entry.fileName, open: () => zip.openReadStreamPromise(entry) };
  } finally {
    zip.close();
  }
}

/** A completely read archive: its entries are as written. */
export interface Archive {
  text(name: string): Promise<string>;
  extract(name: string, to: string): Promise<void>;
  /** Visits each entry below `folder`, verifying its sum again. */
  each(folder: string, take: (name: string, bytes: Buffer) => Promise<void>): Promise<void>;
}

/** Reads and verifies an archive. Throws ArchiveProblem when it is invalid, cut off or altered. */
export async function openArchive(path: string, seen: (name: string) => void): Promise<Archive> {
  try {
    return await checkedArchive(path, seen);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem(`无法读取备份 ${path}：${(error as Error).message}`);
  }
}

async function checkedArchive(path: string, seen: (name: string) => void): Promise<Archive> {
  const sums = new Map<string, string>();
  for await (const entry of getEntries(path))
    if (entry.name === SUMS)
      for (const line of (await text(await entry.open())).split("\n").filter(Boolean))
        sums.set(line.slice(66), line.slice(0, 64));
  if (sums.size === 0) throw new ArchiveProblem(`${path} 不是备份，或不完整`);
  const missing = new Set(sums.keys());
  for await (const entry of getEntries(path)) {
    if (entry.name === SUMS) continue;
    if ((await toHash(await entry.open())) !== sums.get(entry.name))
      throw new ArchiveProblem(`备份 ${path} 已损坏：${entry.name} 内容不符`);
    missing.delete(entry.name);
    seen(entry.name);
  }
  const [lost] = missing;
  if (lost) throw new ArchiveProblem(`备份 ${path} 已损坏：缺少 ${lost}`);
  return {
    async text(name) {
      for await (const entry of getEntries(path)) if (entry.name === name) return text(await entry.open());
      throw new ArchiveProblem(`${path} 不是商城的备份：没有 ${name}`);
    },
    async extract(name, to) {
      for await (const entry of getEntries(path))
        if (entry.name === name)
          return pipeline(await entry.open(), createWriteStream(to, { mode: 0o600, flags: "w" }) as Writable);
      throw new ArchiveProblem(`${path} 不是商城的备份：没有 ${name}`);
    },
    async each(folder, take) {
      for await (const entry of getEntries(path)) {
        if (!entry.name.startsWith(folder)) continue;
        const parts: Buffer[] = [];
        for await (const part of await entry.open()) parts.push(part as Buffer);
        const bytes = Buffer.concat(parts);
        if (createHash("sha256").update(bytes).digest("hex") !== sums.get(entry.name))
          throw new ArchiveProblem(`备份 ${path} 在读取时被改动`);
        await take(entry.name.slice(folder.length), bytes);
      }
    },
  };
}
