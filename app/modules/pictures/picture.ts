export const PICTURE_SIZES = [160, 320, 640, 1280] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const pictureKey = (id: number, hash: string): string => `${id}-${hash}`;

/** `size`: pixels of a side; of a strip, its width. */
export function pictureAddress(key: string, size: number): string {
  return `/pictures/${key}/${size}.webp`;
}

const ADDRESS = /^\/pictures\/(\d{1,15}-[0-9a-f]{12})\/\d+\.webp$/;

/** Returns the key of a picture's address, or null. */
export const keyInAddress = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** The smallest sufficient size; other addresses stay. */
const sized = (address: string, width: number): string =>
  address.replace(
    /^(\/pictures\/.+\/)\d+/,
    (_, folder: string) => folder + (PICTURE_SIZES.find((size) => width < size * 1.06) ?? 1280),
  );

export interface StripSize {
  width: number;
  height: number;
}

/** A strip's shown width and twice that, for high-density screens. */
export const stripSizes = ({ width }: StripSize): number[] => [width, 2 * width];

const STRIP = /^(\/pictures\/[^/]+\/)(\d{1,5})\.webp$/;

/** The <img> sources of a strip, from its smaller address; other addresses stay. */
export function stripSources(address: string): { src: string; srcSet?: string } {
  const [, folder, width] = STRIP.exec(address) ?? [];
  if (folder === undefined) return { src: address };
  return { src: address, srcSet: `${folder}${2 * Number(width)}.webp 2x` };
}

/** The <img> sources for a width: a sufficient size, and a larger one for high-density screens. */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const [src, fine] = [sized(address, width), sized(address, width * 1.7)];
  return src === fine ? { src } : { src, srcSet: `${fine} 2x` };
}
