import { expect, test } from "vitest";
import { knownValue, filledText, filledValue, formatList } from "~/platform/values/missing";

test.each([
  [filledText("  "), "未填"],
  [filledText(null), "未填"],
  [filledText(" 甲 "), "甲"],
  [filledValue(null, String), "未填"],
  [filledValue(0, String), "0"],
  [knownValue(null, String), "无"],
  [knownValue(0, String), "0"],
  [formatList([]), "无"],
  [formatList(["甲", "乙"]), "甲、乙"],
])("%s", (said, words) => expect(said).toBe(words));
