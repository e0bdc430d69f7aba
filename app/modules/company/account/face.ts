/** Pixels of the stored square: twice the largest shown size. */
export const FACE_SIZE = 320;

/** Returns the address of a portrait, or "". */
export const faceAddress = (fileId: number | null): string => (fileId === null ? "" : `/face/${fileId}`);
