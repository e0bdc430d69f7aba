/** Loaded first in a thread whose program is TypeScript still, as in tests and development; `--import tsx` reaches no thread. */
import { register } from "tsx/esm/api";

register();
