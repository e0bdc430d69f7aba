import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath } from "~/platform/path";

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
