import { readFileSync } from "node:fs";

export const dataFile = (name: string): URL => new URL(`../data/${name}`, import.meta.url);

/** Returns the rows of data/<name>.jsonl, one JSON object a line. */
export const demoRows = <T>(name: string): T[] =>
  readFileSync(dataFile(`${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
