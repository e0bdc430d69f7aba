import { pictureAddress } from "~/modules/pictures/picture";

const isKey = (version: string) => version.includes("-");

/** By its version: the key of a real picture, in its smallest size (picture-img.tsx), or the drawing's version. */
export const packAddress = (id: number, version: string): string =>
  isKey(version) ? pictureAddress(version, 160) : `/goods/${id}/pack.svg?v=${version}`;

/** For lists that know only the key of a real picture, or "". */
export const loosePackAddress = (id: number, picture: string): string =>
  picture ? packAddress(id, picture) : `/goods/${id}/pack.svg`;
