import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  manufacturerFault,
  type ManufacturerDocument,
  otherNamesIn,
  documentsFault,
} from "~/modules/catalogue/manufacturers/manufacturer";
import { NOW } from "../../orders/shop";

test("other names are a line each, once however spelled, and never the name itself", () => {
  expect(otherNamesIn("旧名药厂 \n\n甲(药厂)\n甲（药厂）\n 新名药厂", "新名药厂")).toEqual([
    "旧名药厂",
    "甲(药厂)",
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const read = otherNamesIn(lines.join("\n"), "某厂");
      expect(otherNamesIn(read.join("\n"), "某厂")).toEqual(read);
    }),
  );
});

const MANUFACTURER = { name: "甲药厂", shortName: "甲", otherNames: [] as string[] };
test.each([
  [{}, null],
  [{ name: "  " }, "name"],
  [{ name: "长".repeat(101) }, "name"],
  [{ shortName: "" }, "shortName"],
  [{ otherNames: ["甲"] }, "otherNames"],
  [{ otherNames: Array.from({ length: 31 }, (_, i) => `名${i}`) }, "otherNames"],
])("%j: the fault is in %s", (change, field) =>
  expect(manufacturerFault({ ...MANUFACTURER, ...change })?.field ?? null).toBe(field),
);

describe("papers", () => {
  const of = (kind: ManufacturerDocument["kind"], endsOn: string | null): ManufacturerDocument => ({
    kind,
    endsOn,
  });
  test.each([
    ["of nobody", [], [], true],
    ["that both have", [of("businessLicence", null)], [of("businessLicence", null)], true],
    ["that only the one that goes has", [of("businessLicence", null)], [], false],
    [
      "that end later there",
      [of("drugProduction", "2027-01-01")],
      [of("drugProduction", "2028-01-01")],
      true,
    ],
    [
      "that end earlier there",
      [of("drugProduction", "2028-01-01")],
      [of("drugProduction", "2027-01-01")],
      false,
    ],
    ["that never end", [of("drugProduction", null)], [of("drugProduction", "2099-01-01")], false],
    ["that have ended", [of("drugProduction", "2026-01-01")], [], true],
  ] as [string, ManufacturerDocument[], ManufacturerDocument[], boolean][])("%s", (_, from, into, isFree) =>
    expect(documentsFault(from, into, NOW) === null).toBe(isFree),
  );
});
