import fc from "fast-check";
import { expect, test } from "vitest";
import { requireId } from "~/platform/http/page-error";

const answered = (text: string | null | undefined): unknown => {
  try {
    return requireId(text);
  } catch (thrown) {
    return thrown instanceof Response ? thrown.status : thrown;
  }
};

test("a row's number in an address is read as it is written", () => {
  fc.assert(fc.property(fc.nat(), (id) => requireId(String(id)) === id));
});

test("anything else is a page that is not there", () => {
  for (const text of [undefined, null, "", "-1", "1.0", "1e3", "0x10", " 5", "５", "9".repeat(16), "new"])
    expect(answered(text), String(text)).toBe(404);
});
