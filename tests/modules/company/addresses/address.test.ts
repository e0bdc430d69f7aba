import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AddressForm, addressText } from "~/modules/company/addresses/address";
import { isMobile, isPhone } from "~/modules/company/sign-in/phone";
import { isDistrict, regionChoices, regionName } from "~/platform/values/regions";

describe("regions", () => {
  test.each([
    ["440106", "广东省广州市天河区"],
    ["110105", "北京市朝阳区"],
    ["500229", "重庆市城口县"],
    ["419001", "河南省济源市"],
    ["659001", "新疆维吾尔自治区石河子市"],
    ["999999", ""],
  ])("%s is %s", (code, name) => expect(regionName(code)).toBe(name));

  test("lists follow what is chosen and nothing else", () => {
    expect(regionChoices()).toMatchObject({ cities: [], districts: [] });
    expect(regionChoices("440000", "110100").districts).toEqual([]);
    const { cities, districts } = regionChoices("440000", "440100");
    expect(cities).toContainEqual({ code: "440100", name: "广州市" });
    expect(districts).toContainEqual({ code: "440106", name: "天河区" });
  });

  test("every offered district is one, and its name begins with its province", () => {
    const { provinces } = regionChoices();
    for (const province of provinces)
      for (const city of regionChoices(province.code).cities)
        for (const district of regionChoices(province.code, city.code).districts) {
          expect(isDistrict(district.code)).toBe(true);
          expect(regionName(district.code).startsWith(province.name)).toBe(true);
        }
  });
});

describe("phones", () => {
  test.each(["13800000001", "19912345678", "020-12345678", "0755-1234567"])("%s is one", (phone) =>
    expect(isPhone(phone)).toBe(true),
  );
  test.each(["12800000001", "1380000000", "138000000011", "20-12345678", "020-123456", "02012345678", ""])(
    "%s is none",
    (phone) => expect(isPhone(phone)).toBe(false),
  );
  test("a mobile phone has 11 digits from 13 to 19", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^1\d{10}$/), (text) => {
        expect(isMobile(text)).toBe(Number(text[1]) >= 3);
      }),
    ));
});

test("the form says what is wrong with each field", () => {
  const result = AddressForm.safeParse({ receiver: " ", phone: "123", areaCode: "44", detail: "路" });
  const message = result.error?.issues.map((issue) => issue.message);
  expect(message).toEqual([
    "请填写收货人",
    "请填写 11 位手机号，或带区号的座机，如 020-12345678",
    "请选择省、市、区",
    "详细地址至少 4 个字",
  ]);
});

test("an address reads from the large to the small", () =>
  expect(addressText({ region: "广东省广州市天河区", detail: "演示路 1 号" })).toBe(
    "广东省广州市天河区演示路 1 号",
  ));
