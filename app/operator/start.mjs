/** `npm start`. */
import { run } from "./program.mjs";

await run("start");
