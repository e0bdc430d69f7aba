import { createHash } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import type { FileStore } from "./file-store";
import { folderStore } from "./folder-store.server";
import { detectMediaType, TYPE_WITHIN } from "./media-type.server";
import type { Download } from "~/platform/http/throttled.server";
import { log } from "~/platform/observability/log.server";
import { plainLine } from "~/platform/values/plain-text";
import { s3Store } from "./s3-store.server";
import { readZip } from "./unzip.server";
import type { Row } from "~/platform/database/schema";

export { SHOP_FILES, SHOP_OWNER } from "./file-quota.server";

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Returns the allowed size of a form with `count` files. */
export const formBytes = (count: number) => count * MAX_FILE_BYTES + 512 * 1024;

const ACCEPTED = new Map([
  ["image/jpeg", ".jpg"],
  ["image/png", ".png"],
  ["application/pdf", ".pdf"],
]);
/** Only where requested: files of tax offices, and resized pictures. */
const ENDINGS = new Map([
  ...ACCEPTED,
  ["application/ofd", ".ofd"],
  ["application/xml", ".xml"],
  ["image/webp", ".webp"],
]);
export const INVOICE_FILES: readonly string[] = ["application/pdf", "application/ofd", "application/xml"];
export const PICTURES: readonly string[] = ["image/jpeg", "image/png"];
/** An OFD of a few pages has fewer entries. */
const MAX_ENTRIES = 5000;

export const fileStore: FileStore = config.S3_BUCKET
  ? s3Store({
      endpoint: config.S3_ENDPOINT!,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKey: config.S3_ACCESS_KEY!,
      secretKey: config.S3_SECRET_KEY!,
      pathStyle: config.S3_PATH_STYLE,
    })
  : folderStore(join(config.SHOP_DATA, "files"));

export interface FileContent {
  bytes: Uint8Array;
  mime: string;
  ending: string;
}

/** Returns a file's content. Refuses with a message: empty, over 10 MB, or not a JPEG, PNG or PDF by its content (or not one of `only`). */
export async function readFileContent(
  file: File,
  only: readonly string[] = [...ACCEPTED.keys()],
): Promise<({ ok: true } & FileContent) | { ok: false; text: string }> {
  if (file.size === 0) return { ok: false, text: "请选择文件" };
  if (file.size > MAX_FILE_BYTES) return { ok: false, text: "文件不能超过 10 MB" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mime = await detectMime(bytes);
  const ending = ENDINGS.get(mime);
  if (!ending || !only.includes(mime)) return { ok: false, text: `请上传 ${kindsText(only)}` };
  return { ok: true, bytes, mime, ending };
}

function kindsText(only: readonly string[]): string {
  if (only.includes("application/ofd")) return "PDF、OFD 或 XML 文件";
  return only.includes("application/pdf") ? "JPG、PNG 或 PDF 文件" : "JPG 或 PNG 图片";
}

const getType = async (bytes: Uint8Array) => (await detectMediaType(bytes))?.mime ?? "";

async function detectMime(bytes: Uint8Array): Promise<string> {
  const mime = await getType(bytes);
  return mime === "application/zip" && (await isOfd(bytes)) ? "application/ofd" : mime;
}

async function isOfd(bytes: Uint8Array): Promise<boolean> {
  let found = false;
  let entries = 0;
  try {
    await readZip(bytes, (path) => {
      found ||= path === "OFD.xml";
      entries += 1;
      // a ZIP may claim four thousand million
      if (entries > MAX_ENTRIES) throw new Error("too many entries");
      return false;
    });
  } catch {
    return false;
  }
  return found;
}

/** Returns why a picture is refused before anything is stored: over 10 MB, or not a JPEG or PNG by its content; null if it is fine. */
export async function checkPictureFile(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return "单张图片不能超过 10 MB";
  const mime = await getType(new Uint8Array(await file.slice(0, TYPE_WITHIN).arrayBuffer()));
  return PICTURES.includes(mime) ? null : "请上传 JPG 或 PNG 图片";
}

export interface HeldFile {
  row: Row<"file">;
  open: () => Readable;
}

/** Returns a company's own file; null for another's, an unknown id, and lost or changed content. */
export async function findFile(companyId: number, id: number): Promise<HeldFile | null> {
  const row = await db
    .selectFrom("file")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  const isThere = (await fileStore.sizeOf(row.stored_name)) !== null;
  const open = () => fileStore.open(row.stored_name);
  if (isThere && (await toHash(open())) === row.sha256) return { row, open };
  log("error", "file", {
    file: row.id,
    message: isThere ? "its content was changed" : "its content is lost",
  });
  return null;
}

async function toHash(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part as Uint8Array);
  return hash.digest("hex");
}

export const storedPath = (storedName: string) => fileStore.placeOf(storedName);

const REQUESTED = 16;

/** Returns which of these stored files exist. */
export async function filesThere(storedNames: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (let from = 0; from < storedNames.length; from += REQUESTED)
    await Promise.all(
      storedNames.slice(from, from + REQUESTED).map(async (name) => {
        if ((await fileStore.sizeOf(name)) !== null) there.add(name);
      }),
    );
  return there;
}

/** The file as a download, never shown inside a page of the shop. */
export function toDownload({ row, open }: HeldFile): Download {
  const name = encodeURIComponent(plainLine(row.original_name)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return {
    body: Readable.toWeb(open()) as ReadableStream<Uint8Array>,
    headers: {
      "Content-Type": row.mime,
      "Content-Length": String(row.size),
      "Content-Disposition": `attachment; filename="file${row.stored_name.slice(32)}"; filename*=UTF-8''${name}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  };
}
