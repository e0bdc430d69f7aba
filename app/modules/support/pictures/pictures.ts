export type PictureSubject = "buyRequest" | "feedback" | "qualityCase" | "qualityNote";

export const SUPPORT_PICTURE_ACCEPT = ".jpg,.jpeg,.png";
export const pictureHint = (limit: number) => `JPG 或 PNG，最多 ${limit} 张，单张 10 MB 以内`;
