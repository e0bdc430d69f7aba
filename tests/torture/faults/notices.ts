/** The providers' notices do not come, and then come all at once, the last one first. */
import { pause } from "../hands";
import { always, type Fault } from "./fault";

export const noticesHeld: Fault = {
  name: "notices held and turned round",
  excuses: false,
  missing: always,
  async strike({ relay, lasts }) {
    const release = relay.hold();
    await pause(lasts);
    await release();
  },
};
