import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  deprecated?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const locked = Object.entries(packages).filter(([path]) => path !== "");
const wanted = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "optionalDependencies" | "devDependencies",
  Record<string, string>
>;
const found = Object.entries({
  ...wanted.dependencies,
  ...wanted.optionalDependencies,
  ...wanted.devDependencies,
});

/** Each fetches or checks the program of its platform; the first one serves Node 20, the others build. */
const SCRIPTS = ["better-sqlite3-12", "esbuild", "@parcel/watcher"];
/** What only those who build, test or develop need: where the shop runs, nothing is compiled. */
const TOOLS = ["tsx", "esbuild", "vite", "sass", "@remix-run/dev", "@embedpdf/fonts-sc"];

/** The host that each package is fetched from, where the lock file names one. */
const hosts = new Set(
  locked.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host])),
);

test("every package is locked by version and integrity, and is fetched over https", () => {
  expect(locked.length).toBeGreaterThan(1000);
  const odd = locked.filter(
    ([, { integrity = "", resolved, link, version = "" }]) =>
      link ||
      !/^sha512-[\w+/]{86}==$/.test(integrity) ||
      !/^\d+\.\d+\.\d+/.test(version) ||
      (resolved !== undefined && new URL(resolved).protocol !== "https:"),
  );
  expect(odd).toEqual([]);
});

test("all packages that name where they are fetched from name one host", () => {
  expect(hosts.size).toBeLessThanOrEqual(1);
});

test("what the shop names itself, it names by one version, and that is locked", () => {
  for (const [name, version] of found)
    // A second version of a package has a name of its own: npm:package@version.
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:[\w-]+@/, ""));
});

test("none is marked as deprecated, and none runs a program at installing but those that are known", () => {
  expect(locked.filter(([, item]) => item.deprecated)).toEqual([]);
  const runs = locked
    .filter(([, item]) => item.hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1)!);
  expect([...new Set(runs)].sort()).toEqual([...SCRIPTS].sort());
});

test("no tool that compiles is installed where the shop only runs", () => {
  expect(TOOLS.filter((name) => !packages[`node_modules/${name}`]!.dev)).toEqual([]);
});
