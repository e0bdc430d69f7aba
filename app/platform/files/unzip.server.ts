import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";
import { decoded } from "./encoding";

const UTF8_FLAG = 0x800;

/** The path of an entry; Windows uses its own encoding without declaring it. */
function pathOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
  return (isUtf8 ? null : decoded(fileNameRaw)) ?? fileNameRaw.toString("utf8");
}

/** Returns the contents of entries for which `pick` returns true, by path. `pick` gets the larger of the two declared sizes in bytes and may throw. Throws for an invalid ZIP, and for an entry that unpacks to another size than declared. */
export async function readZip(
  bytes: Uint8Array,
  pick: (path: string, size: number) => boolean,
): Promise<Map<string, Uint8Array>> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(whole, { decodeStrings: false });
  const picked: [string, Entry][] = [];
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry);
    if (pick(path, Math.max(entry.compressedSize, entry.uncompressedSize))) picked.push([path, entry]);
  }
  const contents = new Map<string, Uint8Array>();
  for (const [path, entry] of picked)
    contents.set(path, await buffer(await zip.openReadStreamPromise(entry)));
  return contents;
}

export interface ZipBounds {
  files: number;
  /** of one file, bytes */
  each: number;
  /** of all files, unpacked, bytes */
  total: number;
}

export type Unzipped = { ok: true; files: File[] } | { ok: false; text: string };

class OverBounds extends Error {}

const nameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? "";

const isHidden = (path: string) => /(?:^|[\\/])(?:\.|__MACOSX[\\/])/.test(path) || /[\\/]$/.test(path);

/** Files in folders get their own names; hidden ones are left out. Refuses with a message: no ZIP, more or larger than the bounds. */
export async function unzipFiles(bytes: Uint8Array, { files, each, total }: ZipBounds): Promise<Unzipped> {
  let [count, sum] = [0, 0];
  try {
    const unpacked = await readZip(bytes, (path, size) => {
      if (isHidden(path)) return false;
      count += 1;
      sum += size;
      if (count > files) throw new OverBounds(`压缩包里最多 ${files} 个文件，请分次上传`);
      if (size > each || sum > total) throw new OverBounds("压缩包解开后过大，请分次上传");
      return true;
    });
    const found = [...unpacked].map(([path, content]) => new File([new Uint8Array(content)], nameOf(path)));
    return found.length > 0 ? { ok: true, files: found } : { ok: false, text: "压缩包里没有文件" };
  } catch (error) {
    return { ok: false, text: error instanceof OverBounds ? error.message : "这个压缩包打不开" };
  }
}
