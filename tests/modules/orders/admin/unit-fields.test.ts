import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PackingRow } from "~/modules/orders/admin/packing.server";
import { UnitFields } from "~/modules/orders/admin/unit-fields";

const row = (at: number, stop: PackingRow["stop"]): PackingRow => ({
  row: at,
  goodsId: at,
  name: "甲片",
  spec: "10片",
  manufacturer: "甲厂",
  unit: "盒",
  warehouse: "广州",
  place: "",
  batch: `B${at}`,
  expiresOn: "2028-01-01",
  quantity: 9,
  barcode: "",
  ownCode: "",
  left: 10 + at,
  isGift: false,
  brokenPromise: null,
  stop,
});
const rows = [row(1, null), row(2, "recalled"), row(3, "expired")];
const begun = (isGivingUp: boolean) => {
  const html = renderToStaticMarkup(createElement(UnitFields, { rows, reply: undefined, isGivingUp }));
  return [...html.matchAll(/<input[^>]*>/g)].map(([field]) => /value="(\d*)"/.exec(field)?.[1] ?? "");
};

test("a parcel begins with all that may leave, giving up with what is recalled", () => {
  expect([begun(false), begun(true)]).toEqual([
    ["11", "", ""],
    ["", "12", ""],
  ]);
});

test("what has left is not said to be stopped", () => {
  const shown = (left: number) =>
    renderToStaticMarkup(
      createElement(UnitFields, { rows: [{ ...row(1, "refused"), left }], reply: undefined }),
    );
  expect(shown(1)).toMatch(/grid-table__row--bad.*不能发给该企业/);
  expect(shown(0)).not.toMatch(/grid-table__row--bad|不能发给该企业/);
});
