const EIGHT_HOURS = 8 * 3_600_000;

/** "2026-11-30 15:02:11" in Shanghai, as the platform writes times. `ms`: epoch. */
export const toShanghaiTime = (ms: number): string =>
  new Date(ms + EIGHT_HOURS).toISOString().slice(0, 19).replace("T", " ");
