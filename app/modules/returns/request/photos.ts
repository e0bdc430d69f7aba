export const MAX_PHOTOS = 6;
export const MAX_PHOTOS_BYTES = 30 * 1024 * 1024;
export const PHOTOS_ACCEPT = ".jpg,.jpeg,.png";
export const PHOTOS_HINT = "1 至 6 张，JPG 或 PNG，每张 10 MB、合计 30 MB 以内；请拍清批号、外包装和问题处";

/** Returns the error of chosen photos before upload, or null. */
export function photosFault(photos: readonly { size: number }[]): string | null {
  if (photos.length > MAX_PHOTOS) return `最多上传 ${MAX_PHOTOS} 张照片`;
  const weight = photos.reduce((sum, photo) => sum + photo.size, 0);
  return weight > MAX_PHOTOS_BYTES ? "照片合计不能超过 30 MB，请压缩或减少后重新上传" : null;
}
