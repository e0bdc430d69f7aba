/** First step of `npm run lint`: dependencies between layers (dependencies.cjs), no cycles between modules or parts of one, page folders imported by nobody else, at most 30 files a folder, one owner per table, no requests in modules, enums written once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import dependencies from "./dependencies.cjs";
import { enumExceptions, enumFaults } from "./enums";
import { LAYERS } from "./layers.cjs";
import { requestExceptions, requestFaults } from "./requests";
import { cycles, pageFaults, type Import } from "./folders";
import { tableExceptions } from "./table-exceptions";
import { migrationFaults, tableFaults } from "./tables";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const MAX_FILES = 30;

const result = await cruise(
  ["app"],
  { ...dependencies.options, ruleSet: dependencies, validate: true } as ICruiseOptions,
  undefined,
  { tsConfig: extractTSConfig("tsconfig.json") },
);
const { modules, summary } = result.output as ICruiseResult;
const imports: Import[] = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }): Import => [source, resolved]),
);

function folderFaults(): string[] {
  const folders = readdirSync("app", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.parentPath.replaceAll("\\", "/"));
  const sizes = new Map<string, number>();
  for (const folder of folders) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return [...sizes].flatMap(([folder, size]) =>
    size > MAX_FILES ? [`${join(folder)} holds ${size} files, at most ${MAX_FILES}`] : [],
  );
}

const sources = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const faults = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...cycles(imports),
  ...pageFaults(imports),
  ...folderFaults(),
  ...tableFaults(sources, tableExceptions, LAYERS),
  ...migrationFaults(sources, tableExceptions),
  ...requestFaults(sources, requestExceptions),
  ...enumFaults(sources, enumExceptions),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${modules.length} modules, ${imports.length} imports, ${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);
