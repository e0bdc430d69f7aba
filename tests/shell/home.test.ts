import { expect, test } from "vitest";
import { zonesWith } from "~/shell/home";

test("every zone has a picture of its own kind, none twice", () => {
  const zones = zonesWith({ drug: [1, 2, 3, 4], herb: [7], device: [9] });
  expect(zones.map((zone) => [zone.to, zone.goodsId])).toEqual([
    ["/zyyp", 7],
    ["/qxzq", 9],
    ["/jxqzc", 1],
    ["/kxzq", 2],
    ["/yx", 3],
    ["/ptzq", 4],
  ]);
});

test("an empty shop has zones without pictures", () =>
  expect(zonesWith({ drug: [], herb: [], device: [] }).every((zone) => zone.goodsId === null)).toBe(true));
