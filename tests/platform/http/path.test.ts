import fc from "fast-check";
import { expect, test } from "vitest";
import { pagePath, safePath } from "~/platform/http/path";

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\n/evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "list",
  "",
  null,
  undefined,
  ["/list"],
  `/${"x".repeat(3000)}`,
])("%j leads nowhere but home", (to) => {
  expect(safePath(to, "/home")).toBe("/home");
});

test.each(["/", "/list?page=2&keywords=%E9%98%BF", "/order/info/1#batches"])(
  "%s is a path of this site",
  (to) => {
    expect(safePath(to, "/home")).toBe(to);
  },
);

test("whatever comes in, a browser stays on this site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    ":",
    "@",
    ".",
    "..",
    "evil.example",
    "http:",
    "%2f",
    "?",
    "#",
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const to = safePath(pieces.join(""), "/");
      expect(new URL(to, "https://shop.example/login").origin).toBe("https://shop.example");
    }),
    { numRuns: 2000 },
  );
});

test("a form's page is its path and query, without the router's field and what was named", () => {
  const at = (path: string, ...without: string[]) => pagePath({ url: `http://shop.test${path}` }, without);
  expect(at("/list/table?page=2&keywords=%E9%98%BF")).toBe("/list/table?page=2&keywords=%E9%98%BF");
  expect(at("/list/table?_data=routes%2Fx")).toBe("/list/table");
  expect(at("/kjcg?order=last&fill=last", "fill")).toBe("/kjcg?order=last");
});
