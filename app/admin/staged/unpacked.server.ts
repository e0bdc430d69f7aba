/** The files that were uploaded, those of ZIPs in their place. */
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import { unzipFiles } from "~/platform/files/unzip.server";
import { MAX_UPLOAD_FILES } from "./staged-form";

const MAX_UNPACKED = 200 * 1024 * 1024;

/** At most MAX_UPLOAD_FILES. Refused with a sentence: a ZIP past the limits or that cannot be read, too many files. */
export async function unpacked(
  files: readonly File[],
): Promise<{ ok: true; files: File[] } | { ok: false; text: string }> {
  const found: File[] = [];
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) {
      found.push(file);
      continue;
    }
    const bounds = { files: MAX_UPLOAD_FILES, each: MAX_FILE_BYTES, total: MAX_UNPACKED };
    const read = await unzipFiles(new Uint8Array(await file.arrayBuffer()), bounds);
    if (!read.ok) return { ok: false, text: `${file.name}：${read.text}` };
    found.push(...read.files);
  }
  if (found.length > MAX_UPLOAD_FILES)
    return { ok: false, text: `一次最多 ${MAX_UPLOAD_FILES} 个文件，请分次上传` };
  return { ok: true, files: found };
}
