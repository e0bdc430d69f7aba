import { describe, expect, it } from "vitest";
import { readSpec } from "~/catalogue/spec";

describe("specs", () => {
  it.each([
    ["0.25g*20粒/盒", "0.25g*20粒", "盒"],
    ["0.5g60粒", "0.5g*60粒", null],
    ["2ml:10mg×1支", "2ml:10mg*1支", null],
    ["　３mg＊６片／盒", "3mg*6片", "盒"],
    ["200ml", "200ml", null],
    ["", "", null],
  ])("%s", (given, spec, unit) => {
    expect(readSpec(given)).toEqual({ spec, unit });
  });
});
