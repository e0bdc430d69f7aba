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
import { DAY } from "~/platform/values/clock";

export const NEXT = "build/next";
/** ms for which open pages can load files of their own build. */
export const MESSAGE_LIFETIME = 7 * DAY;
/** In build/: files of earlier builds and since when they are unused, ms. */
const RECORD = "earlier.json";
const ENTRIES = ["programs/jobs.js", "programs/shop.js", "programs/start.js", "server/index.js"];

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
 * Moves build/next into build/ file by file, the start file last, so that running workers miss nothing. Files of earlier builds are deleted after
 * MESSAGE_LIFETIME. File names contain a content hash, so they never collide.
 */
export function takeOver(root: string, now: number): void {
  const build = join(root, "build");
  const next = join(root, NEXT);
  const fresh = filesIn(next);
  for (const entry of ENTRIES.toReversed())
    if (!fresh.includes(entry)) throw new Error(`${NEXT} 中没有 ${entry}`);
  const seconds = now / 1000;
  for (const name of [...fresh.filter((item) => !ENTRIES.includes(item)), ...ENTRIES]) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    // Dates the file at its start, so that files written meanwhile are newer.
    utimesSync(join(next, name), seconds, seconds);
    renameSync(join(next, name), join(build, name));
  }
  rmSync(next, { recursive: true, force: true });

  const since = readRecord(join(build, RECORD));
  const earlier = filesIn(build).filter((name) => name !== RECORD && !fresh.includes(name));
  const left = earlier.map((name) => [name, since[name] ?? now] as const);
  for (const [name] of left.filter(([, at]) => now - at > MESSAGE_LIFETIME)) rmSync(join(build, name));
  const recent = left.filter(([, at]) => now - at <= MESSAGE_LIFETIME);
  writeFileSync(join(build, RECORD), JSON.stringify(Object.fromEntries(recent), null, 1));
}
