import { createHash } from "node:crypto";
import { detectMediaType } from "~/platform/files/media-type.server";
import { boundedWork, WorkRefused } from "~/platform/jobs/bounded-work.server";
import {
  type Cut,
  FAULT_TEXTS,
  formatPictureFault,
  type Fit,
  KIND_TEXT,
  MAX_PICTURE_MB,
  PICTURE_KINDS,
  WEIGHT_TEXT,
} from "./picture-file";

/** The largest picture needs a second and 200 MB. */
const work = boundedWork<typeof import("./picture-thread.server")>(
  new URL("./picture-thread.server.ts", import.meta.url),
  { timeoutMs: 25_000, memoryMb: 384 },
);
const OWNER = "pictures";
/** Increased when pictures are made differently, so that they get new keys. */
const RECIPE = 1;

type Refused = { ok: false; text: string };

export interface RenderedPictureFile {
  hash: string;
  sizes: { size: number; bytes: Uint8Array }[];
}

async function read(file: File): Promise<{ ok: true; bytes: Uint8Array } | Refused> {
  if (file.size === 0) return { ok: false, text: "请选择图片" };
  if (file.size > MAX_PICTURE_MB * 1024 * 1024) return { ok: false, text: WEIGHT_TEXT };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = await detectMediaType(bytes).catch(() => undefined);
  return PICTURE_KINDS.includes(kind?.mime ?? "") ? { ok: true, bytes } : { ok: false, text: KIND_TEXT };
}

/** Twelve characters of a hash of file and crop. */
export function pictureHash(bytes: Uint8Array, fit: Cut): string {
  const how = typeof fit === "object" ? `${fit.width}x${fit.height}` : fit;
  return createHash("sha256").update(`${RECIPE} ${how} `).update(bytes).digest("hex").slice(0, 12);
}

async function orRefused<T>(query: Promise<T>): Promise<T | Refused> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof WorkRefused) return { ok: false, text: error.message };
    throw error;
  }
}

/** Checks a file without processing it. Refused like renderPicture. */
export async function checkPicture(file: File, fit: Fit): Promise<{ ok: true; hash: string } | Refused> {
  const found = await read(file);
  if (!found.ok) return found;
  const fault = await orRefused(work(OWNER, "lookAt", found.bytes));
  if (fault !== null) return typeof fault === "string" ? { ok: false, text: FAULT_TEXTS[fault] } : fault;
  return { ok: true, hash: pictureHash(found.bytes, fit) };
}

/** Returns a picture in all sizes. Refused: empty, over 10 MB or 50 million pixels, a side below 200 or below its strip, no JPEG, PNG or WebP, broken, or too slow. */
export async function renderPicture(
  file: File,
  fit: Cut,
): Promise<({ ok: true } & RenderedPictureFile) | Refused> {
  const found = await read(file);
  if (!found.ok) return found;
  const hash = pictureHash(found.bytes, fit);
  const rendered = await orRefused(work(OWNER, "renderSizes", { bytes: found.bytes, fit }));
  if (rendered.ok) return { ok: true, hash, sizes: rendered.sizes };
  return { ok: false, text: "fault" in rendered ? formatPictureFault(rendered.fault, fit) : rendered.text };
}
