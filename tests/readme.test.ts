import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { marked, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "./cli/commands";

/** Made here or brought along; nothing of it is committed. */
const FOREIGN = /(^|\/)(node_modules|build|data|test-results|\.state|\.git)$/;

/** The committed Markdown files. */
function markdownIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return FOREIGN.test(path) && path !== "app/demo/data" ? [] : markdownIn(path);
    return path.endsWith(".md") ? [path] : [];
  });
}

const texts = markdownIn(".");

/** Every token of a text, those within others too. */
function findTokens(path: string): Token[] {
  const all: Token[] = [];
  marked.walkTokens(marked.lexer(readFileSync(path, "utf8")), (token) => void all.push(token));
  return all;
}

/** "name.ts", "tests/bench/", ".env.example"; no address of the shop ("/robots.txt"), no pattern ("*.test.ts", "x.ts" with a blank). */
const PATH =
  /^\.{0,2}[\w@$().[\]+-][\w@$().[\]+/-]*(?:\.(?:tsx?|mjs|cjs|json|md|scss|svg|png|ya?ml|tsv|csv|example)|\/)$/;

function missingIn(path: string): string[] {
  const here = dirname(path);
  return findTokens(path).flatMap((token) => {
    if (token.type === "link" || token.type === "image") {
      const to = (token.href as string).split("#")[0]!;
      return to === "" || /^([a-z]+:|\/)/.test(to) || existsSync(join(here, to)) ? [] : [to];
    }
    if (token.type !== "codespan") return [];
    const found = token.text as string;
    return PATH.test(found) && ![here, "app", "."].some((from) => existsSync(join(from, found)))
      ? [found]
      : [];
  });
}

const codeIn = (path: string): string[] =>
  findTokens(path).flatMap((token) =>
    token.type === "codespan" || token.type === "code" ? [token.text as string] : [],
  );

test("all of them are read, and a file that is not there is found", () => {
  expect(texts).toEqual(
    expect.arrayContaining(["README.md", "app/modules/cart/README.md", "tests/bench/README.md"]),
  );
  for (const path of ["app/nothing.ts", "nothing.tsx", "tests/nothing/", "app/routes/_cart+/cart.$id.tsx"])
    expect(PATH.test(path), path).toBe(true);
  for (const other of ["/sitemap.xml", "*.test.ts", "npm run dev", "priceCart", "set-offer <file.json>", "/"])
    expect(PATH.test(other), other).toBe(false);
});

describe.each(texts)("%s", (path) => {
  test("links and names only what is there", () => expect(missingIn(path)).toEqual([]));
  test("runs only scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const run = codeIn(path).flatMap((code) =>
      [...code.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name!),
    );
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("each command of the shop stands in the operator's README", () => {
  const found = new Set(codeIn("app/cli/README.md").map((code) => code.split(/[ |]/)[0]));
  expect(Object.keys(COMMANDS).filter((command) => !found.has(command))).toEqual([]);
});
