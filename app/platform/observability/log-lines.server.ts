import pino from "pino";

const masked = (line: string) => line.replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "1**********");

/** Escapes terminal control characters that JSON leaves. */
const inert = (line: string) =>
  line.replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** PIPE_BUF on Linux: whole lines, so that lines of processes do not mix. */
const WHOLE = 4096;
/** bytes; later lines are dropped */
const MAX_WAITING = 4 << 20;

export const destination = pino.destination({
  dest: 2,
  sync: false,
  maxWrite: WHOLE,
  maxLength: MAX_WAITING,
});
// A full disk or a closed pipe loses lines, and must not end the shop.
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

/** Writes an event; pending lines are flushed when the process ends. */
export const writeLine = (level: "error" | "info", event: string, facts: Record<string, unknown>): void =>
  lines[level]({ event, ...facts });
