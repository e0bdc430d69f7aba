/** Noto Sans Han, SIL Open Font License, for what is drawn here: the build takes this one file of its package along (vite.config.ts). */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const FILE = "NotoSansHans-Regular.otf";
const built = resolve("build/fonts", FILE);

/** Where the font lies. */
export const fontPath = (): string =>
  existsSync(built)
    ? built
    : join(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc"), "../../fonts", FILE);
