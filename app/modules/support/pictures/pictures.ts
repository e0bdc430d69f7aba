export const PICTURE_SUBJECTS = ["buyRequest", "feedback", "qualityCase", "qualityNote"] as const;
export type PictureSubject = (typeof PICTURE_SUBJECTS)[number];

export const SUPPORT_PICTURE_ACCEPT = ".jpg,.jpeg,.png";
export const pictureHint = (limit: number) => `JPG 或 PNG，最多 ${limit} 张，单张 10 MB 以内`;
