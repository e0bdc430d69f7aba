export const PICTURE_SIZES = [160, 320, 640, 1280] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** A picture's key, "12-9f86d081884c": its number and what it was made of. */
export const pictureKey = (id: number, hash: string): string => `${id}-${hash}`;

/** `size`: pixels of a side, of a strip those of its width. */
export function pictureAddress(key: string, size: number): string {
  return `/pictures/${key}/${size}.webp`;
}

const ADDRESS = /^\/pictures\/(\d{1,15}-[0-9a-f]{12})\/\d+\.webp$/;

/** The key in a picture's address; null for every other address, such as that of a drawing. */
export const keyInAddress = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** The same picture in the smallest size that a place is hardly wider than; another address stays as it is. */
const sized = (address: string, width: number): string =>
  address.replace(
    /^(\/pictures\/.+\/)\d+/,
    (_, folder: string) => folder + (PICTURE_SIZES.find((size) => width < size * 1.06) ?? 1280),
  );

/** A strip as it is shown, such as an advertisement: pixels of the page. */
export interface StripSize {
  width: number;
  height: number;
}

/** A strip is kept as wide as it is shown, and twice so for screens with smaller dots. */
export const stripSizes = ({ width }: StripSize): number[] => [width, 2 * width];

const STRIP = /^(\/pictures\/[^/]+\/)(\d{1,5})\.webp$/;

/** What an <img> of a strip loads, by the address of its smaller size; another address stays as it is. */
export function stripSources(address: string): { src: string; srcSet?: string } {
  const [, folder, width] = STRIP.exec(address) ?? [];
  if (folder === undefined) return { src: address };
  return { src: address, srcSet: `${folder}${2 * Number(width)}.webp 2x` };
}

/** What an <img> of so many pixels loads: the size that suffices, and a larger one where the screen has smaller dots. */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const [src, fine] = [sized(address, width), sized(address, width * 1.7)];
  return src === fine ? { src } : { src, srcSet: `${fine} 2x` };
}
