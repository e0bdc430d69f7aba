import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AfterSalesForm, BuyerChangeForm } from "~/modules/returns/request/after-sales-form";
import { afterSalesListPath, readAfterSalesQuery } from "~/modules/returns/request/after-sales-page";
import { MAX_PHOTOS, MAX_PHOTOS_BYTES, photosFault } from "~/modules/returns/request/photos";

const TABS = [null, "return", "afterSales", "recall"] as const;
const read = (path: string) => readAfterSalesQuery(new URL(path, "http://shop.test").searchParams);

describe("the list's address", () => {
  it("is read back as it was written, and left plain for the first page of all", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABS), fc.integer({ min: 1, max: 9_999 }), (kind, page) => {
        expect(read(afterSalesListPath(kind, page))).toEqual({ kind, page });
      }),
    );
    expect(afterSalesListPath(null)).toBe("/order/cases");
  });

  it("leaves out what makes no sense", () => {
    for (const kind of ["", "toString", "__proto__", "Return", "all"])
      expect(read(`/order/cases?kind=${kind}&page=-3`)).toEqual({ kind: null, page: 1 });
  });
});

describe("photos", () => {
  it("are refused by number first, then by weight, both at their limits", () => {
    const photos = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
    expect(photosFault(photos(MAX_PHOTOS, MAX_PHOTOS_BYTES / MAX_PHOTOS))).toBeNull();
    expect(photosFault(photos(MAX_PHOTOS + 1, 1))).toContain(`${MAX_PHOTOS}`);
    expect(photosFault(photos(1, MAX_PHOTOS_BYTES + 1))).toContain("30 MB");
    expect(photosFault([])).toBeNull();
  });
});

describe("the form", () => {
  const filled = { token: "t", reason: "quality", text: "  破损 " };
  it("asks for a refund where nothing else is chosen, and calls the choice by its word", () => {
    expect(AfterSalesForm.parse(filled)).toEqual({
      token: "t",
      reason: "quality",
      text: "破损",
      photos: [],
      remedy: "refund",
    });
    expect(AfterSalesForm.parse({ ...filled, wants: "exchange" }).remedy).toBe("exchange");
    expect(AfterSalesForm.safeParse({ ...filled, wants: "gift" }).success).toBe(false);
  });

  it("takes one photo, several, and none for a field left empty", () => {
    const file = (size: number) => new File(["x".repeat(size)], "a.png");
    const count = (photos: unknown) => AfterSalesForm.parse({ ...filled, photos }).photos.length;
    expect([count(file(1)), count([file(1), file(2)]), count(file(0)), count(""), count("a.png")]).toEqual([
      1, 2, 0, 0, 0,
    ]);
  });

  it("wants carrier and parcel number of goods that are sent back, and nothing to withdraw", () => {
    const send = (carrier: string, parcel: string) =>
      BuyerChangeForm.safeParse({ intent: "send", carrier, parcel }).success;
    expect(send("顺丰", "SF12345678")).toBe(true);
    expect(send("顺丰", "SF 1234567")).toBe(true);
    expect(send("顺", "SF12345678")).toBe(false);
    for (const wrong of ["12345", "单号123456", "A".repeat(41)]) expect(send("顺丰", wrong)).toBe(false);
    expect(BuyerChangeForm.safeParse({ intent: "withdraw" }).success).toBe(true);
    expect(BuyerChangeForm.safeParse({ intent: "refund" }).success).toBe(false);
  });
});
