import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { readParcel, ShipForm } from "~/modules/orders/admin/ship-form";
import { CARRIERS, isTracked } from "~/modules/orders/shipping/shipment";

const SENT = { key: "k", carrier: "shunfeng", tracking: "SF0000001", "units-1": "2" };
const read = (more: Record<string, unknown> = {}) => readParcel(ShipForm.parse({ ...SENT, ...more }));
const issuesOf = (sent: object) =>
  ShipForm.safeParse(sent).error?.issues.map(({ path, message }) => [path[0], message]);

describe("a parcel", () => {
  test("has its label and the units beside the rows, in the order of the rows", () =>
    expect(read({ "units-12": "7", tracking: " SF0000001 ", note: " 易碎 " })).toEqual({
      ok: true,
      parcel: {
        carrier: "shunfeng",
        tracking: "SF0000001",
        note: "易碎",
        codesReason: "",
        rows: [
          { row: 1, quantity: 2 },
          { row: 12, quantity: 7 },
        ],
      },
    }));

  test.each(Object.keys(CARRIERS))(
    "that %s brings needs a number only where somebody can be asked",
    (carrier) => expect(read({ carrier, tracking: "" }).ok).toBe(!isTracked(carrier)),
  );

  test("is never empty, and never all that is left only because nothing was typed", () => {
    for (const units of ["", "0", " "])
      expect(read({ "units-1": units })).toEqual({ ok: false, errors: { form: ["请填写数量"] } });
    expect(readParcel(ShipForm.parse({ key: "k", carrier: "own" }))).toMatchObject({ ok: false });
  });

  test("says a wrong number at its field before it speaks of units", () => {
    const words = "运单号应为 6 至 40 位字母、数字或连字符";
    expect(read({ tracking: "SF 1", "units-1": "" })).toEqual({
      ok: false,
      errors: { fields: { tracking: [words] } },
    });
  });

  test("says of which row the units are no number", () =>
    expect(read({ "units-3": "两盒" })).toEqual({
      ok: false,
      errors: { form: ["第 3 行的数量请填写整数"] },
    }));
});

describe("the form", () => {
  test("asks for carrier and key, and for nothing else", () => {
    expect(issuesOf({})).toEqual([
      ["key", "请重新打开本页"],
      ["carrier", "请选择承运商"],
    ]);
    expect(ShipForm.parse({ key: "k", carrier: "own" })).toMatchObject({ tracking: "", note: "" });
  });

  test("takes a note of 200 letters and no more", () => {
    expect(issuesOf({ ...SENT, note: "长".repeat(200) })).toBeUndefined();
    expect(issuesOf({ ...SENT, note: "长".repeat(201) })).toEqual([["note", "备注不超过 200 个字"]]);
  });

  test("whatever it holds, becomes a parcel with whole units above nothing, or words", () => {
    const field = fc.constantFrom("carrier", "tracking", "note", "units-1", "units-0", "units-99999", "x");
    const value = fc.oneof(anyText(), fc.constantFrom("own", "other", "toString", "3", "１"));
    fc.assert(
      fc.property(fc.dictionary(field, value), (sent) => {
        const answer = read(sent);
        if (!answer.ok) return void expect(JSON.stringify(answer.errors)).toMatch(/\p{Script=Han}/u);
        expect(Object.hasOwn(CARRIERS, answer.parcel.carrier)).toBe(true);
        expect(answer.parcel.rows.length).toBeGreaterThan(0);
        for (const { row, quantity } of answer.parcel.rows)
          expect(row > 0 && Number.isSafeInteger(quantity) && quantity! > 0).toBe(true);
      }),
    );
  });
});
