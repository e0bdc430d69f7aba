/** Where the picture of a goods is. Pure; buyers' browsers load it. */
import { pictureAddress } from "~/modules/pictures/picture";

/** The key of a picture that was handed in has a hyphen; a drawing's version has none. */
const isKey = (version: string) => version.includes("-");

/** By its version, which changes with the picture: the key of a real one, or the drawing's. Real ones by their smallest size (picture-img.tsx). */
export const packAddress = (id: number, version: string): string =>
  isKey(version) ? pictureAddress(version, 160) : `/goods/${id}/pack.svg?v=${version}`;

/** By the key of its real picture, "" without one, where the drawing's version is not known. */
export const loosePackAddress = (id: number, picture: string): string =>
  picture ? packAddress(id, picture) : `/goods/${id}/pack.svg`;
