import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const FILE = "NotoSansHans-Regular.otf";
const built = resolve("build/fonts", FILE);

export const fontPath = (): string =>
  existsSync(built)
    ? built
    : join(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc"), "../../fonts", FILE);
