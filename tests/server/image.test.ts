import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STOP_WITHIN } from "~/server/primary";
import { freePort } from "../runner/port";

interface Step {
  does: string;
  what: string;
}

/** The steps of each stage, the last one is what runs. */
const stages = readFileSync("Dockerfile", "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, " ")
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith("FROM "))
  .map((stage) =>
    stage.split("\n").flatMap((line): Step[] => {
      const [, does = "", what = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return does ? [{ does, what }] : [];
    }),
  );
const last = stages.at(-1)!;

const pattern = (glob: string) =>
  new RegExp(
    `^${glob.replace(/[.]/g, "\\.").replace(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"))}$`,
  );
const rules = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => ({ isKept: line.startsWith("!"), names: pattern(line.replace(/^!/, "")) }));

/** Whether the builder never sees a path: the last rule that names it, or a folder above it, decides. */
function isLeftOut(path: string): boolean {
  const parts = path.split("/");
  const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  const rule = rules.findLast(({ names }) => above.some((name) => names.test(name)));
  return rule !== undefined && !rule.isKept;
}

/** What a step takes from the folder that the image is built from. */
const sourcesOf = ({ does, what }: Step): string[] =>
  does === "COPY" && !what.startsWith("--from") ? what.split(/\s+/).slice(0, -1) : [];
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("what the builder ignores is read as it reads it", () => {
  const left = [".env", ".env.example", "README.md", "tests/run.ts", "build/client/assets/a.js", "app/.git"];
  expect(left.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(["tests/vitest.config.ts", "app/data/a.ts"].filter(isLeftOut)).toEqual([]);
});

test("everything that it takes is there, and nothing that the shop is made of is left out", () => {
  const sources = [...new Set(stages.flat().flatMap(sourcesOf))];
  expect(sources).toEqual(expect.arrayContaining(["app", "styles", "public", "package-lock.json"]));
  expect(sources.filter((path) => !existsSync(path) || isLeftOut(path))).toEqual([]);
  for (const folder of ["app", "styles", "public"]) expect(filesIn(folder).filter(isLeftOut)).toEqual([]);
});

test("packages are installed from the lock file alone, and what runs has no tools of the build", () => {
  const installing = stages.filter((steps) => steps.some(({ what }) => what.startsWith("npm ci")));
  expect(installing).toHaveLength(2);
  for (const steps of installing) {
    const before = steps.slice(
      0,
      steps.findIndex(({ what }) => what.startsWith("npm ci")),
    );
    expect(before.flatMap(sourcesOf)).toEqual(["package.json", "package-lock.json"]);
  }
  const packages = /--from=(\w+) \S*node_modules/.exec(last.map(({ what }) => what).join("\n"))![1];
  const stage = installing.find(([from]) => from!.what.endsWith(` AS ${packages}`))!;
  const install = stage.find(({ what }) => what.startsWith("npm ci --omit=dev"))!;
  expect(install.what).toContain("rm -rf node_modules/typescript ");
});

test("it runs as a user without rights, who may write to data and backups alone", () => {
  const at = (does: string) => last.findIndex((step) => step.does === does);
  expect(last[at("USER")]!.what).toBe("node");
  expect(last.slice(at("USER")).filter(({ does }) => does === "RUN" || does === "COPY")).toEqual([]);
  const made = last.filter(({ does }) => does === "RUN").map(({ what }) => what);
  expect(made.join()).toContain("install -d -o node -g node -m 0700 /data /backups");
  expect(last[at("VOLUME")]!.what).toBe("/data");
  const chown = last.filter(({ what }) => /chown|chmod|--chown/.test(what));
  expect(chown).toEqual([]);
});

/** The test of health as the image would run it, beside a shop that answers `status`, or beside none. */
async function health(status: number | null): Promise<number | null> {
  const query: string[] = [];
  const shop = createServer((request, response) => {
    query.push(request.url!);
    response.writeHead(status ?? 500).end();
  });
  if (status !== null) await once(shop.listen(0, "127.0.0.1"), "listening");
  const port = status === null ? await freePort() : (shop.address() as AddressInfo).port;
  const { what } = last.find(({ does }) => does === "HEALTHCHECK")!;
  const [program, ...args] = JSON.parse(/CMD (\[.*\])$/.exec(what)![1]!) as string[];
  expect(program).toBe("node");
  const child = spawn(process.execPath, args, { env: { PORT: String(port), NODE_ENV: "production" } });
  const [code] = (await once(child, "exit")) as [number | null];
  shop.close();
  if (status !== null) expect(query).toEqual(["/readyz"]);
  return code;
}

test("its test of health says whether the shop is ready", async () => {
  expect(await Promise.all([health(200), health(503), health(null)])).toEqual([0, 1, 1]);
});

test("it starts what npm start starts, which a signal reaches", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const command = JSON.parse(last.find(({ does }) => does === "CMD")!.what) as string[];
  expect(scripts["start"]).toBe(`exec ${command.join(" ")}`);
  expect(JSON.parse(last.find(({ does }) => does === "ENTRYPOINT")!.what)).toEqual(["tini", "--"]);
  expect(existsSync(command.at(-1)!)).toBe(true);
});

/** A service of compose.yaml as its lines. */
function service(name: string): string {
  const [, lines] =
    new RegExp(`^  ${name}:\\n((?:(?:    .*)?\\n)+)`, "m").exec(readFileSync("compose.yaml", "utf8")) ?? [];
  return lines!;
}

test("compose gives it what it was made to write to, nothing else and no rights, and waits until it has stopped", () => {
  const shop = service("shop");
  const listIn = (key: string) =>
    new RegExp(`^    ${key}:\\n((?:      - .*\\n)+)`, "m")
      .exec(shop)![1]!
      .split("\n")
      .flatMap((line) => /^ +- (?:\w+:)?(.*)$/.exec(line)?.slice(1) ?? []);
  expect([...listIn("volumes"), ...listIn("tmpfs")]).toEqual(["/data", "/backups", "/tmp"]);
  for (const line of ["read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'])
    expect(shop).toContain(`    ${line}\n`);
  const grace = Number(/stop_grace_period: (\d+)s/.exec(shop)![1]) * 1000;
  expect(grace).toBeGreaterThan(STOP_WITHIN);
});

test("it asks for its health where compose has it listen, and dumps with the release of the database beside it", () => {
  const [, port] = /PORT: "(\d+)"/.exec(service("shop"))!;
  expect(last.find(({ does }) => does === "EXPOSE")!.what).toBe(port);
  const [, release] = /image: postgres:(\d+)-bookworm/.exec(service("database"))!;
  expect(last.map(({ what }) => what).join()).toContain(`postgresql-client-${release} `);
  expect(stages.map(([from]) => /node:(\d+-bookworm)/.exec(from!.what)?.[1])).toEqual(
    Array(3).fill("24-bookworm"),
  );
});
