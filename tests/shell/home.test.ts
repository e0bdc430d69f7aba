import { expect, test } from "vitest";
import { zonesWith } from "~/shell/home";

test("every zone has a picture of its own kind while there is one, none twice", () => {
  const zones = zonesWith({ drug: [..."abcdefg"], herb: ["h", "i"], device: ["m", "n"] });
  expect(zones.map((zone) => [zone.to, zone.picture])).toEqual([
    ["/zyyp", "h"],
    ["/qxzq", "m"],
    ["/jxqzc", "a"],
    ["/kxzq", "b"],
    ["/yx", "c"],
    ["/ptzq", "d"],
    ["/yjh", "e"],
    ["/yyh", "n"],
    ["/zhzq", "f"],
    ["/hb", "g"],
    ["/jfsc", "i"],
    ["/lqzx", null],
  ]);
});

test("an empty shop has zones without pictures", () =>
  expect(zonesWith({ drug: [], herb: [], device: [] }).every((zone) => zone.picture === null)).toBe(true));
