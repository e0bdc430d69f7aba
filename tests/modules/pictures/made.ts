/** Pictures that tests hand in. */
import sharp from "sharp";

interface Made {
  width?: number;
  height?: number;
  /** "#rrggbb" */
  colour?: string;
  format?: "jpeg" | "png" | "webp" | "gif";
}

export async function pictureBytes({
  width = 400,
  height = 400,
  colour = "#c9351b",
  format = "jpeg",
}: Made = {}) {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

export const madePicture = async (name = "picture.jpg", made: Made = {}): Promise<File> =>
  new File([await pictureBytes(made)], name);

/** Width, height and the colour in the middle of a picture, "#rrggbb". */
export async function lookOf(bytes: Uint8Array): Promise<{ size: string; middle: string; kind: string }> {
  const { width, height, format } = await sharp(bytes).metadata();
  const pixel = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const [r, g, b] = await sharp(bytes).extract(pixel).raw().toBuffer();
  const hex = [r, g, b].map((value) => (Math.round(value! / 17) * 17).toString(16).padStart(2, "0")).join("");
  return { size: `${width}x${height}`, middle: `#${hex}`, kind: format };
}
