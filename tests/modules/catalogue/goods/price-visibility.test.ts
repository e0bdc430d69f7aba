import { describe, expect, it } from "vitest";
import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";

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

  it("a stricter setting never shows what a laxer one hides, and an approved company sees every price", () => {
    const settings = ["public", "company", "approved"] as const;
    for (const buyer of [
      null,
      ...(["pending", "rejected", "approved"] as const).map((status) => ({ status })),
    ]) {
      const hidden = settings.map((visibility) => priceLockFor(visibility, buyer) !== null);
      expect(hidden).toEqual([...hidden].sort((a, b) => Number(a) - Number(b)));
      if (buyer?.status === "approved") expect(hidden).toEqual([false, false, false]);
    }
  });
});
