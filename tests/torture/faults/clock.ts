/** The machine's clock jumps, a little and by more than a day, forward and back to where it was. */
import { pause } from "../hands";
import { always, type Fault } from "./fault";

const jump = (name: string, ahead: number): Fault => ({
  name,
  excuses: false,
  missing: always,
  async strike({ shop, lasts }) {
    shop.setClock(ahead);
    try {
      // In a long run long enough for the work by the clock, which looks every 15 s.
      await pause(lasts * 4);
    } finally {
      shop.setClock(0);
      await pause(200);
    }
  },
});

export const clockAhead = jump("clock 26 hours ahead", 26 * 3_600_000);
export const clockBehind = jump("clock 2 hours behind", -2 * 3_600_000);
