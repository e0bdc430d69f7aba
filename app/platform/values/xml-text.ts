/** Text as it may stand in a drawing or a feed. Pure. */

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escaped, without the characters that XML cannot hold at all: one of them and nothing of the drawing is shown. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, "")
    .replace(/[&<>]/g, (sign) => SIGNS[sign]!);
