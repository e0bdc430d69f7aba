import { expect, test } from "vitest";
import { AD_PLACES, findSlot, placeName } from "~/modules/content/ad-places";
import { AD_SLOTS } from "~/modules/content/header";

test("every place for ads is known by its name and no other is", () => {
  expect(Object.keys(AD_PLACES).toSorted()).toEqual([...AD_SLOTS].toSorted());
  expect(new Set(AD_SLOTS.map(placeName)).size).toBe(AD_SLOTS.length);
  for (const slot of AD_SLOTS) expect(findSlot(slot)).toBe(slot);
  for (const slot of ["", "banners", "toString"]) expect(findSlot(slot)).toBeNull();
  expect(placeName("gone")).toBe("gone");
});

test.each(AD_SLOTS)("%s is shown no larger at a desk than its picture is", (slot) => {
  const { width, height, desktop: admin, phone } = AD_PLACES[slot];
  expect(admin.width <= width && admin.height <= height).toBe(true);
  expect(phone === null || phone.width <= 358).toBe(true);
});
