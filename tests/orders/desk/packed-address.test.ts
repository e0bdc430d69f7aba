/** What is packed, in an address: only a parcel's own fields, and no units that are none. */
import { expect, test } from "vitest";
import { packedPath, readPacked } from "~/orders/desk/packed-address";

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
