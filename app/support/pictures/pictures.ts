/** Pictures that come with a request to buy or with feedback. Pure. */
export type PictureSubject = "buyRequest" | "feedback";

export const PICTURE_ACCEPT = ".jpg,.jpeg,.png";
export const pictureHint = (most: number) => `JPG 或 PNG，最多 ${most} 张，单张 10 MB 以内`;
