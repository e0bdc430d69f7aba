/** Pictures that come with a request to buy, with feedback, with a complaint or with a note on one. Pure. */
export type PictureSubject = "buyRequest" | "feedback" | "qualityCase" | "qualityNote";

export const SUPPORT_PICTURE_ACCEPT = ".jpg,.jpeg,.png";
export const pictureHint = (limit: number) => `JPG 或 PNG，最多 ${limit} 张，单张 10 MB 以内`;
