/** How a new build takes the place of the one that serves: nothing that a page in a browser may still ask for is gone at once. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { DAY } from "~/platform/clock";

/** Where a build is made, as the compiler names it. */
export const NEXT = "build/next";
/** A page that a browser shows, or goes back to, finds the files of its own build for so long after another has come, ms. */
export const KEPT_FOR = 7 * DAY;
/** In build/: what earlier builds left, and since when each has been out of use, ms. */
const RECORD = "earlier.json";
/** What is started by its name and loads all others, the server last. */
const ENTRIES = ["operator/jobs.js", "operator/shop.js", "operator/start.js", "server/index.js"];

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

function readRecord(path: string): Record<string, number> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, number>) : {};
}

/**
 * Puts what was made in build/next into build/, file by file, what is started last, so that whoever serves meanwhile misses nothing;
 * files of earlier builds go once they have been out of use for KEPT_FOR. Names carry a hash of what is in them: none means two things.
 */
export function takeOver(root: string, now: number): void {
  const build = join(root, "build");
  const next = join(root, NEXT);
  const fresh = filesIn(next);
  for (const entry of ENTRIES.toReversed())
    if (!fresh.includes(entry)) throw new Error(`${NEXT} 中没有 ${entry}`);
  served(join(next, ENTRIES.at(-1)!));
  const seconds = now / 1000;
  for (const name of [...fresh.filter((one) => !ENTRIES.includes(one)), ...ENTRIES]) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    // The one that has the stylesheet of pages without a server looks for the youngest.
    utimesSync(join(next, name), seconds, seconds);
    renameSync(join(next, name), join(build, name));
  }
  rmSync(next, { recursive: true, force: true });

  const since = readRecord(join(build, RECORD));
  const earlier = filesIn(build).filter((name) => name !== RECORD && !fresh.includes(name));
  const left = earlier.map((name) => [name, since[name] ?? now] as const);
  for (const [name] of left.filter(([, at]) => now - at > KEPT_FOR)) rmSync(join(build, name));
  const kept = left.filter(([, at]) => now - at <= KEPT_FOR);
  writeFileSync(join(build, RECORD), JSON.stringify(Object.fromEntries(kept), null, 1));
}

/** The compiler has written down where it put the browser's files; from now on they are elsewhere. */
function served(entry: string): void {
  const text = readFileSync(entry, "utf8");
  const made = `assetsBuildDirectory = "${NEXT}/client"`;
  if (!text.includes(made)) throw new Error(`${entry} 没有写明文件的位置`);
  writeFileSync(entry, text.replace(made, 'assetsBuildDirectory = "build/client"'));
}
