import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"));

/** Class selectors, without comments, `url(...)`, numbers and module members. */
function styledClasses(): Set<string> {
  const classes = new Set<string>();
  for (const text of read("styles", /\.scss$/)) {
    const plain = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "").replaceAll(/url\([^)]*\)|"[^"]*"/g, "");
    for (const [, name] of plain.matchAll(/(?<![\w$)])\.([a-z][\w-]*)(?=[^{};]*\{)/g)) classes.add(name!);
  }
  return classes;
}

const source = read("app", /\.(tsx?|html)$/).join("\n");
const words = new Set(source.match(/[\w-]+/g));
/** Beginnings of names that are completed at run time: `state--${kind}`. */
const beginnings = [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, name]) => name!);

test("no stylesheet has a class that nothing uses", () => {
  const unused = [...styledClasses()].filter(
    (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});
