/**
 * The browser of the journeys: the machine's Chromium, else Debian's package, else Playwright's own. Its headless shell is asked for
 * first: it draws no window round the page, and a run takes a third less.
 */
import { chromium } from "playwright";
import { existsSync } from "node:fs";
import { installByApt, onPath, run } from "./step";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const PACKAGES = ["chromium-headless-shell", "chromium"];

/** The path of a Chromium that is here; undefined when there is none. */
export const ofMachine = () =>
  [process.env.CHROMIUM_PATH, ...NAMES.map(onPath)].find((path) => path !== undefined && existsSync(path));

/** The path of a Chromium, installed if need be; null when there is none to be had. */
export async function findChromium(say: (line: string) => void): Promise<string | null> {
  const there = ofMachine();
  if (there) return there;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  for (const name of PACKAGES)
    if (await installByApt([name, "fonts-noto-cjk"], say)) return ofMachine() ?? null;
  say("fetching Playwright's own Chromium …");
  const fetched = await run("npx", ["playwright", "install", "chromium"]);
  return fetched.ok && existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
