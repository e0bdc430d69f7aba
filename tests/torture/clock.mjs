/** Loaded before everything in each process of a tortured shop: its wall clock is the machine's and what stands in a file; timers know nothing of it. */
import { readFileSync } from "node:fs";

const file = process.env.TORTURE_CLOCK;
const RealDate = Date;
let ahead = 0;

const look = () => {
  try {
    ahead = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // Being written: the next look sees it.
  }
};

class JumpingDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
}

if (file) {
  look();
  setInterval(look, 100).unref();
  globalThis.Date = JumpingDate;
}
