import sharp from "sharp";

export interface CropSquare {
  left: number;
  top: number;
  /** of the square, pixels */
  side: number;
}

/** The PNG with the picture in its place; both were made by the shop. */
export async function putPicture(png: Uint8Array, picture: Uint8Array, place: CropSquare): Promise<Buffer> {
  const { left, top, side } = place;
  const input = await sharp(picture).resize(side, side).toBuffer();
  return sharp(png).composite([{ input, left, top }]).png().toBuffer();
}
