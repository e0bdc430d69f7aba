import sharp from "sharp";
import { PICTURE_SIZES, type StripSize, stripSizes } from "./picture";
import { type Cut, type Fit, MAX_PIXELS, MIN_SIDE, type PictureFault } from "./picture-file";

const QUALITY = 82;
const WHITE = "#ffffff";
const [LARGEST] = PICTURE_SIZES.toReversed();

// Nothing is read twice, and one picture takes one core.
sharp.cache(false);
sharp.concurrency(1);

export type ResizePictureResult =
  | { ok: true; sizes: { size: number; bytes: Uint8Array }[] }
  | { ok: false; fault: PictureFault };

/** A truncated or unreadable file throws. */
const open = (bytes: Uint8Array) => sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS });

async function getFault(bytes: Uint8Array, cut: Cut): Promise<PictureFault | null> {
  const { width, height, autoOrient } = await open(bytes).metadata();
  if (width * height > MAX_PIXELS) return "large";
  if (typeof cut === "object")
    return autoOrient.width < cut.width || autoOrient.height < cut.height ? "small" : null;
  return Math.min(width, height) < MIN_SIDE ? "small" : null;
}

async function tried<T>(work: () => Promise<T>): Promise<T | { ok: false; fault: PictureFault }> {
  try {
    return await work();
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes("pixel limit");
    return { ok: false, fault: isLarge ? "large" : "broken" };
  }
}

/** Returns why a picture is unreadable, or null. */
export async function lookAt(bytes: Uint8Array): Promise<PictureFault | null> {
  const looked = await tried(async () => {
    const fault = await getFault(bytes, "crop");
    if (fault === null) await open(bytes).resize(16, 16).raw().toBuffer();
    return { ok: true as const, fault };
  });
  return looked.fault;
}

/** Returns all sizes without metadata; none is larger than the original. */
export async function renderSizes({
  bytes,
  fit,
}: {
  bytes: Uint8Array;
  fit: Cut;
}): Promise<ResizePictureResult> {
  return tried(async (): Promise<ResizePictureResult> => {
    const fault = await getFault(bytes, fit);
    if (fault !== null) return { ok: false, fault };
    const isStrip = typeof fit === "object";
    const { data, info } = await (isStrip ? findStrip(bytes, fit) : toSquare(bytes, fit));
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes: { size: number; bytes: Uint8Array }[] = [];
    for (const size of isStrip ? stripSizes(fit) : PICTURE_SIZES) {
      const width = Math.min(size, info.width);
      const small = await sharp(data, { raw })
        .resize(width, isStrip ? Math.round((width * fit.height) / fit.width) : width, { fit: "fill" })
        .webp({ quality: QUALITY, smartSubsample: true })
        .toBuffer();
      sizes.push({ size, bytes: new Uint8Array(small) });
    }
    return { ok: true, sizes };
  });
}

/** Cropped in the middle, at most twice the shown size. */
async function findStrip(bytes: Uint8Array, { width, height }: StripSize) {
  const { autoOrient } = await open(bytes).metadata();
  const times = Math.min(2, autoOrient.width / width, autoOrient.height / height);
  return open(bytes)
    .autoOrient()
    .resize(Math.round(width * times), Math.round(height * times), { fit: "cover", background: WHITE })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function toSquare(bytes: Uint8Array, fit: Fit) {
  const { autoOrient, width, height } = await open(bytes).metadata();
  const side = fit === "crop" ? Math.min(width, height) : Math.max(autoOrient.width, autoOrient.height);
  const limit = Math.min(side, LARGEST!);
  return open(bytes)
    .autoOrient()
    .resize(limit, limit, { fit: fit === "crop" ? "cover" : "contain", background: WHITE })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}
