import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "~/api/endpoints/endpoints.server";

const wanted = readFileSync(new URL("../spec/api.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^(GET|POST|PUT|DELETE)\t/.test(line))
  .map((line) => line.split("\t"))
  .map(([method, path, , auth]) => `${method} ${path} ${auth}`);

it("has every call", () => {
  const held = endpoints.map(({ method, path, auth }) => `${method} /api/${path} ${auth}`);
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((call) => !held.includes(call))).toEqual([]);
  expect(new Set(held).size).toBe(held.length);
});
