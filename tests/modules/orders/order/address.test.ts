import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { addressSnapshot, readAddress } from "~/modules/orders/order/address";

const address = { receiver: "李娟", phone: "13800000000", areaCode: "440106", region: "广东省广州市天河区" };

test("is read back as it was, whatever was typed", () =>
  fc.assert(
    fc.property(anyText(), anyText(), (receiver, detail) => {
      const input = { ...address, receiver, detail };
      expect(readAddress(addressSnapshot(input))).toEqual(input);
    }),
  ));

test("keeps what a parcel needs and nothing else of the company's row", () => {
  const row = { ...address, detail: "1 号", id: 7, companyId: 3, isDefault: true };
  expect(readAddress(addressSnapshot(row))).toEqual({ ...address, detail: "1 号" });
});

test("stays as it was when the company's address changes", () => {
  const row = { ...address, detail: "1 号" };
  const snapshot = addressSnapshot(row);
  row.detail = "2 号";
  expect(readAddress(snapshot).detail).toBe("1 号");
});
