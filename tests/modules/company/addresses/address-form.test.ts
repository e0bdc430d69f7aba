import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  AddressForm,
  DefaultAddressForm,
  SaveAddressForm,
  savedText,
} from "~/modules/company/addresses/address";
import { regionFault, getRegion } from "~/modules/company/addresses/address-region";

const GOOD = { receiver: "李娟", phone: "13800000001", areaCode: "440106", detail: "演示路 101 号" };
const faults = (sent: object) =>
  AddressForm.safeParse({ ...GOOD, ...sent }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

describe("an address", () => {
  test.each([
    ["receiver", "", "请填写收货人"],
    ["receiver", "  ", "请填写收货人"],
    ["receiver", undefined, "请填写收货人"],
    ["receiver", "人".repeat(31), "收货人不超过 30 个字"],
    ["phone", "1380000000", "请填写 11 位手机号，或带区号的座机，如 020-12345678"],
    ["phone", undefined, "请填写手机号或座机"],
    ["areaCode", "", "请选择省、市、区"],
    ["areaCode", "44010", "请选择省、市、区"],
    ["areaCode", "440106 ", "请选择省、市、区"],
    ["areaCode", undefined, "请选择省、市、区"],
    ["detail", "三个字", "详细地址至少 4 个字"],
    ["detail", "   三个字   ", "详细地址至少 4 个字"],
    ["detail", "长".repeat(101), "详细地址不超过 100 个字"],
  ])("%s %j: %s", (field, value, message) => expect(faults({ [field]: value })).toEqual([[field, message]]));

  test("is kept without blanks round its parts", () =>
    expect(
      AddressForm.parse({ ...GOOD, receiver: " 李娟 ", detail: " 演示路 101 号 ", phone: " 13800000001 " }),
    ).toEqual(GOOD));

  test("names every field that is wrong at once", () =>
    expect(faults({ receiver: "", phone: "", areaCode: "", detail: "" }).map(([field]) => field)).toEqual([
      "receiver",
      "phone",
      "areaCode",
      "detail",
    ]));
});

describe("the forms of the address book", () => {
  test("save one with a token and what the lists chose on the way", () => {
    expect(SaveAddressForm.parse({ token: "t", ...GOOD })).toEqual({
      ...GOOD,
      token: "t",
      province: "",
      city: "",
    });
    expect(SaveAddressForm.safeParse(GOOD).success).toBe(false);
  });

  test("say whether what was saved waits", () => {
    expect(savedText("released")).toBe("收货地址已保存");
    expect(savedText("pending")).toContain("审核");
  });

  test.each(["0", "-1", "1.5", "1e3", "x", "0x7"])("know no address %j", (id) =>
    expect(DefaultAddressForm.safeParse({ intent: "default", id }).success).toBe(false),
  );

  test("do nothing without a button that they have", () => {
    expect(DefaultAddressForm.safeParse({ intent: "default", id: "7" }).data).toMatchObject({ id: 7 });
    for (const intent of [undefined, "", "remove", "delete", "toString"])
      expect(DefaultAddressForm.safeParse({ intent, id: "1" }).success).toBe(false);
  });
});

describe("a district", () => {
  test.each([
    ["440106", "440000", "440100"],
    ["110101", "110000", "110100"],
    ["659001", "650000", "659000"],
  ])("%s lies in %s and %s", (areaCode, province, city) =>
    expect(getRegion(areaCode)).toEqual({ province, city }),
  );

  const message = "请先更新下级地区，再选择区";
  test.each([
    ["440106", "440000", "440100", null],
    ["440106", "", "", null],
    ["440106", "440000", "", null],
    // The lists below were not fetched anew after another province or city was chosen.
    ["440106", "110000", "440100", message],
    ["440106", "440000", "440300", message],
    ["440106", "110000", "110100", message],
  ])("%s with %s and %s chosen: %s", (areaCode, province, city, fault) =>
    expect(regionFault({ areaCode, province, city })).toBe(fault),
  );

  test("is never in another city than the one that its own code names", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{6}$/), (areaCode, city) => {
        const fault = regionFault({ areaCode, province: "", city });
        expect(fault === null).toBe(areaCode.slice(0, 4) === city.slice(0, 4) && city.endsWith("00"));
      }),
    ));
});

test("whatever is sent, an address that is taken could be written on a parcel", () =>
  fc.assert(
    fc.property(anyText(), anyText(), anyText({ maxLength: 40 }), (receiver, phone, detail) => {
      const read = AddressForm.safeParse({ ...GOOD, receiver, phone, detail });
      if (!read.success) return;
      expect(read.data.receiver.trim()).not.toBe("");
      expect(read.data.detail.length).toBeGreaterThanOrEqual(4);
    }),
  ));
