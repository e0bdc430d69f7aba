/** `npm run shop -- <command>`. */
import { run } from "./program.mjs";

await run("shop");
