import fc from "fast-check";
import { expect, test } from "vitest";
import { packedFields, packedPath, readPacked } from "~/modules/orders/admin/packed-address";
import { anyText } from "../../../any-text";

const read = (query: string) => readPacked(new URLSearchParams(query));

test("units, carrier and number are read, and the same address is made of them", () => {
  const fields = { "units-1": "3", carrier: "shunfeng", tracking: "SF0000001", note: "" };
  expect(read(new URLSearchParams({ ...fields, key: "k", code: "x" }).toString())).toEqual({
    ok: true,
    packed: { fields, rows: [{ row: 1, quantity: 3 }], carriage: "顺丰速运 SF0000001" },
  });
  expect(packedPath("/a", { "units-1": "3" })).toBe("/a?units-1=3");
  expect(packedPath("/a", {})).toBe("/a");
});

test("without units all that is left is meant, without a number nobody carries it yet", () =>
  expect(read("carrier=shunfeng")).toMatchObject({ ok: true, packed: { rows: null, carriage: "" } }));

test.each(["units-1=x", "units-1=0", "units-1="])("%s is refused", (query) =>
  expect(read(query).ok).toBe(false),
);

test("what is too long is left out", () =>
  expect(read(`note=${"长".repeat(201)}`)).toMatchObject({ packed: { fields: {} } }));

test("200 letters of a field are kept, and names that only look like one of the form are not", () => {
  const note = "长".repeat(200);
  expect(packedFields(new URLSearchParams({ note }))).toEqual({ note });
  for (const name of [
    "units-0",
    "units-01",
    "units-12345",
    "units-1x",
    "xunits-1",
    "notes",
    "my-note",
    "units-",
  ])
    expect(packedFields(new URLSearchParams({ [name]: "1" })), name).toEqual({});
});

test("what is no number is refused, and what was typed is still there to be mended", () =>
  expect(read("units-1=3&units-2=x&carrier=own")).toEqual({
    ok: false,
    text: "第 2 行的数量请填写整数",
    fields: { "units-1": "3", "units-2": "x", carrier: "own" },
  }));

test("a carrier of its own needs no number, and what the driver is called stands on the papers", () =>
  expect(read("carrier=own&note=王师傅")).toMatchObject({ packed: { carriage: "本公司配送 王师傅" } }));

test("whatever is typed into the fields comes back from their address, and no address says more than them", () =>
  fc.assert(
    fc.property(
      anyText(),
      anyText(),
      anyText(),
      fc.integer({ min: 1, max: 9_999 }),
      (tracking, note, units, row) => {
        // An address carries whole characters alone.
        fc.pre(![tracking, note, units].some((text) => /\p{Surrogate}/u.test(text)));
        const fields = { [`units-${row}`]: units, tracking, note };
        const url = new URL(packedPath("/staff/orders/1/note", { ...fields }), "http://shop");
        expect(packedFields(url.searchParams)).toEqual(fields);
        url.searchParams.set("next", "https://elsewhere.example");
        expect(packedFields(url.searchParams)).toEqual(fields);
      },
    ),
  ));
