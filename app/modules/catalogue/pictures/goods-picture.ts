/** Pictures of goods: their order, and which goods a file's name means. Pure. */

import { pictureNumber } from "~/modules/pictures/picture-file";

/** More would be scrolled past. */
export const MAX_GOODS_PICTURES = 8;
export const FULL_TEXT = `每个商品最多 ${MAX_GOODS_PICTURES} 张图片，请先移除不用的`;

/** A picture as the goods' page shows it. */
export interface ShownPicture {
  /** modules/pictures/picture.ts */
  picture: string;
  /** what it shows; never empty */
  alt: string;
}

/** What a picture shows where nobody wrote it down: the goods, and which of its pictures it is. */
export const altOf = (alt: string, name: string, at: number): string =>
  alt || (at === 0 ? name : `${name}，图 ${at + 1}`);

/** The same things with one of them a place further up (-1) or down (1); at the end it stays. */
export function moved<T extends { id: number }>(all: readonly T[], id: number, by: -1 | 1): T[] {
  const from = all.findIndex((item) => item.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= all.length) return [...all];
  const next = [...all];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** A number that a file's name may begin with, and which of the goods' pictures it is, from 0. */
export interface NamedPicture {
  number: string;
  place: number;
}

const ENDING = /\.(?:jpe?g|png|webp)$/i;
const PLACE = /^(.+?)[ _-]+\(?([1-9]\d?)\)?$/;

/**
 * What a file's name may mean, the whole of it first: "12.jpg" is the first picture of 12, "12_2.jpg" and "12 (2).jpg" the second; a number
 * may have such an end itself. Empty for a name that is no picture's.
 */
export function readPictureName(fileName: string): NamedPicture[] {
  const name = fileName.trim();
  if (!ENDING.test(name)) return [];
  const stem = name.replace(ENDING, "").trim();
  const [, number, place] = PLACE.exec(stem) ?? [];
  return [
    ...(stem === "" ? [] : [{ number: stem, place: 0 }]),
    ...(number && place ? [{ number: number.trim(), place: Number(place) - 1 }] : []),
  ];
}

/** The pictures of a goods in one line, for its history: "#12 正面、#13". */
export const picturesText = (pictures: readonly { picture: string; alt: string }[]): string =>
  pictures.map(({ picture, alt }) => [pictureNumber(picture), alt].filter(Boolean).join(" ")).join("、");

/** Goods as the desk lists them. missing: on sale and without a picture. */
export const PICTURE_STATES = { missing: "缺图片（在售）", pictured: "已有图片", all: "全部商品" } as const;
export type PictureState = keyof typeof PICTURE_STATES;
/** What an address asks for; those without a picture where it makes no sense. */
export const pictureStateOf = (text: string): PictureState =>
  Object.hasOwn(PICTURE_STATES, text) ? (text as PictureState) : "missing";
