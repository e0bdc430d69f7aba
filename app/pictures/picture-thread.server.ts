/** What is done with a picture in a thread of its own: it is read whole, turned upright, made a square and made small. */
import sharp from "sharp";
import { PICTURE_SIZES, type PictureSize } from "./picture";
import { type Fit, MAX_PIXELS, MIN_SIDE, type PictureFault } from "./picture-file";

const QUALITY = 82;
const WHITE = "#ffffff";
const [LARGEST] = PICTURE_SIZES.toReversed();

// Nothing is read twice, and one picture takes one core.
sharp.cache(false);
sharp.concurrency(1);

export type Drawn =
  | { ok: true; sizes: { size: PictureSize; bytes: Uint8Array }[] }
  | { ok: false; fault: PictureFault };

/** A cut-off file fails, and so does every pixel that cannot be read. */
const open = (bytes: Uint8Array) => sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS });

async function faultOf(bytes: Uint8Array): Promise<PictureFault | null> {
  const { width, height } = await open(bytes).metadata();
  if (width * height > MAX_PIXELS) return "large";
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

/** Whether a picture can be read to its end; null: it can. */
export async function lookAt(bytes: Uint8Array): Promise<PictureFault | null> {
  const looked = await tried(async () => {
    const fault = await faultOf(bytes);
    if (fault === null) await open(bytes).resize(16, 16).raw().toBuffer();
    return { ok: true as const, fault };
  });
  return looked.fault;
}

/** The square in every size, without what the camera wrote about place and time; none is larger than what came. */
export async function drawSizes({ bytes, fit }: { bytes: Uint8Array; fit: Fit }): Promise<Drawn> {
  return tried(async (): Promise<Drawn> => {
    const fault = await faultOf(bytes);
    if (fault !== null) return { ok: false, fault };
    const { data, info } = await squareOf(bytes, fit);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes: { size: PictureSize; bytes: Uint8Array }[] = [];
    for (const size of PICTURE_SIZES) {
      const side = Math.min(size, info.width);
      const small = await sharp(data, { raw })
        .resize(side, side)
        .webp({ quality: QUALITY, smartSubsample: true })
        .toBuffer();
      sizes.push({ size, bytes: new Uint8Array(small) });
    }
    return { ok: true, sizes };
  });
}

async function squareOf(bytes: Uint8Array, fit: Fit) {
  const { autoOrient, width, height } = await open(bytes).metadata();
  const side = fit === "crop" ? Math.min(width, height) : Math.max(autoOrient.width, autoOrient.height);
  const most = Math.min(side, LARGEST!);
  return open(bytes)
    .autoOrient()
    .resize(most, most, { fit: fit === "crop" ? "cover" : "contain", background: WHITE })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}
