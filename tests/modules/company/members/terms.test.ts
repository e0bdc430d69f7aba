import fc from "fast-check";
import { areaList } from "@vant/area-data";
import { describe, expect, test } from "vitest";
import {
  isSameTerms,
  readDistrict,
  TermsFields,
  describeCompanyTerms,
} from "~/modules/company/members/terms";
import { regionName } from "~/platform/values/regions";

const district = fc.constantFrom(...Object.keys(areaList.county_list));

describe("a district", () => {
  test("is found by its whole name and by its code, and nothing but a district is", () => {
    fc.assert(
      fc.property(district, (code) => {
        expect(readDistrict(code)).toBe(code);
        const byName = readDistrict(regionName(code));
        if (byName !== null) expect(regionName(byName)).toBe(regionName(code));
      }),
    );
  });

  test.each([
    ["广东省广州市天河区", "440106"],
    ["广东省 广州市 天河区", "440106"],
    ["天河区", "440106"],
    ["440106", "440106"],
    ["鼓楼区", null],
    ["广东省", null],
    ["440100", null],
    ["999999", null],
    ["", null],
  ])("%s", (input, code) => expect(readDistrict(input)).toBe(code));

  test.each([
    [{ rank: "", areaCode: "天河区", address: "体育西路" }, "请填写价格等级"],
    [{ rank: "一二三四五六七八九十甲", areaCode: "天河区", address: "体育西路" }, "价格等级不超过 10 个字"],
    [{ rank: "A", areaCode: "鼓楼区", address: "体育西路" }, "请写到区县，如 广东省广州市天河区"],
    [{ rank: "A", areaCode: "天河区", address: "路" }, "请填写注册地址"],
  ])("%j is refused with %s", (input, text) => {
    const read = TermsFields.safeParse(input);
    expect(read.success ? "" : read.error.issues[0]!.message).toBe(text);
  });
});

const terms = fc.record({
  rank: fc.constantFrom("A", "B"),
  areaCode: fc.constantFrom("440106", "320106"),
  address: fc.constantFrom("一路", "二路"),
});

test("terms are the same exactly where every field reads the same", () => {
  fc.assert(
    fc.property(terms, terms, (item, other) => {
      const isEqual =
        JSON.stringify(describeCompanyTerms(item)) === JSON.stringify(describeCompanyTerms(other));
      expect(isSameTerms(item, other)).toBe(isEqual);
    }),
  );
});
