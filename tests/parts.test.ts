import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DATA_REST,
  JOURNEYS_FIRST,
  POSTGRES_FIRST,
  ROUTES_REST,
  RULES_BOTH,
  RULES_REST,
  RUNNING_REST,
} from "./parts";

const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).map((file) => join("tests", file));

/** A pattern has at most one run of stars: what stands before and behind it is in the file's path. */
function isThere(pattern: string): boolean {
  const [before, behind = ""] = pattern.split("**/*");
  return files.some((file) =>
    behind ? file.startsWith(before!) && file.endsWith(behind) : file === join(pattern),
  );
}

describe("the lists that say which part a test file is in", () => {
  it("name only files that are there: a moved one would change its part in silence", () => {
    const found = [
      ...POSTGRES_FIRST,
      ...RULES_REST,
      ...RULES_BOTH,
      ...DATA_REST,
      ...ROUTES_REST,
      ...RUNNING_REST,
    ];
    expect(found.filter((pattern) => !isThere(pattern))).toEqual([]);
    expect(isThere("tests/no-such.test.ts")).toBe(false);
  });

  it("name only journeys that are there", () => {
    const found = [...JOURNEYS_FIRST.js, ...JOURNEYS_FIRST.nojs];
    expect(found.filter((name) => !isThere(`tests/journeys/${name}.spec.ts`))).toEqual([]);
  });
});
