/** Writes the lines of the log beside the work: JSON on standard error, an event a line, without phone numbers and signs that act on anything. */
import pino from "pino";

/** Masks what could point to a person, wherever it stands in the line. */
const masked = (line) => line.replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "1**********");

/** JSON leaves some signs as they are that end a line, turn it round or act on a terminal. */
const inert = (line) =>
  line.replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** What a pipe takes whole (PIPE_BUF on Linux): lines of several processes stay apart. */
const WHOLE = 4096;
/** Bytes that wait for a slow reader; what comes then is dropped. */
const WAITING_AT_MOST = 4 << 20;

export const destination = pino.destination({
  ...{ dest: 2, sync: false },
  ...{ maxWrite: WHOLE, maxLength: WAITING_AT_MOST },
});
// A disk that is full or a reader that is gone takes no lines, and ends no shop.
destination.on("error", () => undefined);

const lines = pino(
  {
    base: null,
    formatters: { level: (level) => ({ level }) },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    hooks: { streamWrite: (line) => inert(masked(line)) },
  },
  destination,
);

/** Writes an event; what is still on its way when the process ends is written then. */
export const writeLine = (level, event, facts) => lines[level]({ event, ...facts });
