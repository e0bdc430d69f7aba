import { pictureNumber } from "~/modules/pictures/picture-file";

/** More would be scrolled past. */
export const MAX_GOODS_PICTURES = 8;
export const FULL_TEXT = `每个商品最多 ${MAX_GOODS_PICTURES} 张图片，请先移除不用的`;

export interface ShownPicture {
  picture: string;
  alt: string;
}

/** Returns the default text of a picture: the product, and its position. */
export const getAlt = (alt: string, name: string, at: number): string =>
  alt || (at === 0 ? name : `${name}，图 ${at + 1}`);

/** Returns the list with one item a place further up (-1) or down (1); at the end it stays. */
export function moved<T extends { id: number }>(all: readonly T[], id: number, by: -1 | 1): T[] {
  const from = all.findIndex((item) => item.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= all.length) return [...all];
  const next = [...all];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** A number at the start of a file name, and the picture's position from 0. */
export interface PictureFileName {
  number: string;
  place: number;
}

const ENDING = /\.(?:jpe?g|png|webp)$/i;
const NUMBERED_NAME = /^(.+?)[ _-]+\(?([1-9]\d?)\)?$/;

/** Returns what a file name may mean, the whole of it first: "12.jpg" is the first picture of 12, "12_2.jpg" and "12 (2).jpg" the second; a number may have such an end itself. Empty if it is no picture. */
export function readPictureName(fileName: string): PictureFileName[] {
  const name = fileName.trim();
  if (!ENDING.test(name)) return [];
  const stem = name.replace(ENDING, "").trim();
  const [, number, place] = NUMBERED_NAME.exec(stem) ?? [];
  return [
    ...(stem === "" ? [] : [{ number: stem, place: 0 }]),
    ...(number && place ? [{ number: number.trim(), place: Number(place) - 1 }] : []),
  ];
}

/** "#12 正面、#13", for the history. */
export const picturesText = (pictures: readonly { picture: string; alt: string }[]): string =>
  pictures.map(({ picture, alt }) => [pictureNumber(picture), alt].filter(Boolean).join(" ")).join("、");

/** missing: on sale and without a picture. */
export const PICTURE_STATES = { missing: "缺图片（在售）", pictured: "已有图片", all: "全部商品" } as const;
export type PictureState = keyof typeof PICTURE_STATES;
