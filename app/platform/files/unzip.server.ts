/** The files of a ZIP, bounded before anything is unpacked. */
import { unzipSync } from "fflate";
import { decoded } from "./encoding";

export interface ZipBounds {
  files: number;
  /** of one file, bytes */
  each: number;
  /** of all together, unpacked, bytes */
  total: number;
}

export type Unzipped = { ok: true; files: File[] } | { ok: false; text: string };

class OverBounds extends Error {}

/** Windows writes names in its own encoding and does not say so; they come as Latin-1. */
function nameOf(path: string): string {
  const isLatin = [...path].every((sign) => sign.charCodeAt(0) < 256);
  const name = isLatin ? (decoded(Uint8Array.from(path, (sign) => sign.charCodeAt(0))) ?? path) : path;
  return name.split(/[\\/]/).at(-1) ?? "";
}

const isHidden = (path: string) => /(?:^|[\\/])(?:\.|__MACOSX[\\/])/.test(path) || /[\\/]$/.test(path);

/** Files of folders come under their own names; hidden ones are left out. Refused with a sentence: no ZIP, more or larger than `bounds`. */
export function unzipFiles(bytes: Uint8Array, { files, each, total }: ZipBounds): Unzipped {
  let [count, size] = [0, 0];
  try {
    const unpacked = unzipSync(bytes, {
      filter: (entry) => {
        if (isHidden(entry.name)) return false;
        const entrySize = Math.max(entry.size, entry.originalSize);
        count += 1;
        size += entrySize;
        if (count > files) throw new OverBounds(`压缩包里最多 ${files} 个文件，请分次上传`);
        if (entrySize > each || size > total) throw new OverBounds("压缩包解开后过大，请分次上传");
        return true;
      },
    });
    const found = Object.entries(unpacked).map(
      ([path, content]) => new File([new Uint8Array(content)], nameOf(path)),
    );
    return found.length > 0 ? { ok: true, files: found } : { ok: false, text: "压缩包里没有文件" };
  } catch (error) {
    return { ok: false, text: error instanceof OverBounds ? error.message : "这个压缩包打不开" };
  }
}
