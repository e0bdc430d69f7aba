import { describe, expect, it } from "vitest";
import { priceLockFor } from "~/catalogue/price-visibility";

describe("price visibility", () => {
  it.each([
    ["public", null, null],
    ["company", null, "login"],
    ["company", "pending", null],
    ["approved", null, "login"],
    ["approved", "pending", "review"],
    ["approved", "rejected", "review"],
    ["approved", "approved", null],
  ] as const)("%s, company %s: %s", (visibility, status, lock) => {
    expect(priceLockFor(visibility, status && { status })).toBe(lock);
  });
});
