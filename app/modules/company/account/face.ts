/** The portrait of a login. Pure. */

/** Pixels of a side of the stored square: twice as large as the largest that is shown. */
export const FACE_SIZE = 320;

/** Where its members' pages load a portrait from; empty without one. */
export const faceAddress = (fileId: number | null): string => (fileId === null ? "" : `/face/${fileId}`);
