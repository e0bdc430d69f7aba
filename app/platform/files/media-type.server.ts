import { fileTypeFromBuffer, type FileTypeResult } from "file-type";

/** Bytes that are checked for the type; formats that need more are not detected. */
export const TYPE_WITHIN = 4100;

/** Returns extension and media type; undefined for an unknown type, and for text. */
export const detectMediaType = (bytes: Uint8Array): Promise<FileTypeResult | undefined> =>
  fileTypeFromBuffer(bytes.subarray(0, TYPE_WITHIN));
