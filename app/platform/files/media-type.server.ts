/** What kind of file some bytes are, by how they begin. */
import { fileTypeFromBuffer, type FileTypeResult } from "file-type";

/** A kind of file shows at its beginning, bytes; what is made to be looked for long is not looked for. */
export const TYPE_WITHIN = 4100;

/** The ending and media type; undefined for an unknown kind, and for text. */
export const mediaTypeOf = (bytes: Uint8Array): Promise<FileTypeResult | undefined> =>
  fileTypeFromBuffer(bytes.subarray(0, TYPE_WITHIN));
