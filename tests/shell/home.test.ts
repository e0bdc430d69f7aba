import { expect, test } from "vitest";
import { zonesWith } from "~/shell/home";

test("every zone has a picture of its own kind, none twice", () => {
  const zones = zonesWith({ drug: ["a", "b", "c", "d"], herb: ["h"], device: ["m"] });
  expect(zones.map((zone) => [zone.to, zone.picture])).toEqual([
    ["/zyyp", "h"],
    ["/qxzq", "m"],
    ["/jxqzc", "a"],
    ["/kxzq", "b"],
    ["/yx", "c"],
    ["/ptzq", "d"],
  ]);
});

test("an empty shop has zones without pictures", () =>
  expect(zonesWith({ drug: [], herb: [], device: [] }).every((zone) => zone.picture === null)).toBe(true));
