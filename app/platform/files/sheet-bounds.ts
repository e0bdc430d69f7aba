/** How large a spreadsheet that somebody sends may be, and the sentences that refuse a larger one. */
import { formatWhole } from "~/platform/values/whole-text";

export const MAX_SHEET_BYTES = 2 * 1024 * 1024;
export const MAX_SHEET_LINES = 2000;
export const MAX_SHEET_COLUMNS = 256;

/** `limit` in bytes. */
export const tooLargeFile = (limit: number): string =>
  `文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB，请分成几份上传`;

export const tooManyLines = (limit = MAX_SHEET_LINES): string =>
  `清单不能超过 ${formatWhole(limit)} 行，请分成几份上传`;
