import sharp from "sharp";

export interface CropSquare {
  left: number;
  top: number;
  side: number;
}

/** Returns the PNG with the picture inserted; both are the shop's own. */
export async function putPicture(png: Uint8Array, picture: Uint8Array, place: CropSquare): Promise<Buffer> {
  const { left, top, side } = place;
  const input = await sharp(picture).resize(side, side).toBuffer();
  return sharp(png).composite([{ input, left, top }]).png().toBuffer();
}
