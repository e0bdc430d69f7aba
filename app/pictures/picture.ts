/** The addresses of pictures, which hold for good: another picture has another one. Pure; buyers' browsers load it. */

/** Pixels of a side; every picture is a square. */
export const PICTURE_SIZES = [160, 320, 640, 1280] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A picture's key, "12-9f86d081884c": its number and what it was made of. */
export const pictureKey = (id: number, hash: string): string => `${id}-${hash}`;

export function pictureAddress(key: string, size: PictureSize): string {
  return `/pictures/${key}/${size}.webp`;
}

const ADDRESS = /^\/pictures\/(\d{1,15}-[0-9a-f]{12})\/\d+\.webp$/;

/** The key in a picture's address; null for every other address, such as that of a drawing. */
export const keyInAddress = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** What an <img> of so many pixels loads: the size that suffices, and twice as much where the screen has it. Other addresses stay as they are. */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const key = keyInAddress(address);
  if (key === null) return { src: address };
  const [one, two] = [sizeFor(width, 1.05), sizeFor(width * 2, 1.25)];
  const src = pictureAddress(key, one);
  return one === two ? { src } : { src, srcSet: `${pictureAddress(key, two)} 2x` };
}

/** The smallest size that a place is not much wider than: on a screen with small dots a quarter more is not seen. */
const sizeFor = (width: number, unseen: number): PictureSize =>
  PICTURE_SIZES.find((size) => width <= size * unseen) ?? PICTURE_SIZES.at(-1)!;
