import { keyInAddress, type StripSize } from "./picture";

export const FITS = { crop: "裁成正方形，取中间", whole: "整张保留，两边留白" } as const;
export type Fit = keyof typeof FITS;
export type Cut = Fit | StripSize;

export const PICTURE_KINDS: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
export const PICTURE_ACCEPT = ".jpg,.jpeg,.png,.webp";
export const MAX_PICTURE_MB = 10;
/** A camera's picture has up to 50 million. */
export const MAX_PIXELS = 50_000_000;
export const MIN_SIDE = 200;

export type PictureFault = "broken" | "large" | "small";

export const FAULT_TEXTS: Readonly<Record<PictureFault, string>> = {
  broken: "图片打不开，可能已损坏或没有传完，请重新导出后再上传",
  large: `图片不能超过 ${MAX_PIXELS / 10_000} 万像素，请缩小后再上传`,
  small: `图片太小，长和宽都不能少于 ${MIN_SIDE} 像素`,
};
/** Returns what is wrong with a picture for this crop: a strip needs the pixels that are shown. */
export const formatPictureFault = (fault: PictureFault, cut: Cut): string =>
  fault === "small" && typeof cut === "object"
    ? `图片太小，至少 ${cut.width}×${cut.height} 像素`
    : FAULT_TEXTS[fault];

export const KIND_TEXT = "请上传 JPG、PNG 或 WebP 图片";
export const WEIGHT_TEXT = `单张图片不能超过 ${MAX_PICTURE_MB} MB`;
/** "#12", for history and back office. */
export const pictureNumber = (key: string): string => `#${key.split("-")[0]}`;

/** Returns the name of the picture at an address; a drawing's path, or "". */
export function pictureAt(address: string): string {
  const key = keyInAddress(address);
  return key === null ? address : pictureNumber(key);
}

export const PICTURE_HINT = `JPG、PNG 或 WebP，不超过 ${MAX_PICTURE_MB} MB，长和宽不少于 ${MIN_SIDE} 像素`;
export const stripHint = ({ width, height }: StripSize): string =>
  `JPG、PNG 或 WebP，不超过 ${MAX_PICTURE_MB} MB，至少 ${width}×${height} 像素，最好 ${2 * width}×${2 * height}；比例不同时裁去边上，取中间`;
