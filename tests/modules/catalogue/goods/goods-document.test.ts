import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_DOCUMENTS,
  asGoodsDocument,
  documentsNow,
  fileableDocuments,
  GOODS_DOCUMENTS,
  goodsDocumentName,
  readDocumentName,
  requiredDocuments,
  type GoodsDocument,
  type HeldDocument,
} from "~/modules/catalogue/goods/goods-document";
import { startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 1;
const held = (kind: GoodsDocument, endsOn: string | null = null, fileId = 1): HeldDocument => ({
  kind,
  fileId,
  storedName: "a.pdf",
  endsOn,
});

describe("what is there and what is missing", () => {
  const state = (goodsKind: string, ...documents: HeldDocument[]) => {
    const { there, missing } = documentsNow(goodsKind, documents, NOW);
    return [there.map((item) => item.kind), missing.map(({ kind, endedOn }) => `${kind} ${endedOn ?? "-"}`)];
  };
  test.each<[string, unknown, unknown]>([
    ["nothing filed", state("herb"), [[], ["standard -", "businessLicence -", "drugProduction -"]]],
    [
      "complete",
      state("herb", held("drugProduction"), held("standard"), held("businessLicence")),
      [["standard", "businessLicence", "drugProduction"], []],
    ],
    [
      "valid on its last day",
      state("herb", held("standard", "2026-11-20")),
      [["standard"], ["businessLicence -", "drugProduction -"]],
    ],
    [
      "ended the day before",
      state("herb", held("standard", "2026-11-19")),
      [[], ["standard 2026-11-19", "businessLicence -", "drugProduction -"]],
    ],
    [
      "the last end of several that have ended, in any order",
      state(
        "herb",
        held("standard", "2025-01-01"),
        held("standard", "2026-01-01"),
        held("standard", "2024-01-01"),
      ),
      [[], ["standard 2026-01-01", "businessLicence -", "drugProduction -"]],
    ],
    [
      "an ended one beside its successor",
      state("herb", held("standard", "2026-01-01"), held("standard", null, 2)),
      [["standard"], ["businessLicence -", "drugProduction -"]],
    ],
    [
      "what is not required is handed out too",
      state("device", held("leaflet")),
      [["leaflet"], ["deviceRegistration -", "businessLicence -", "deviceProduction -"]],
    ],
    ["goods of no kind require nothing", state("gift", held("leaflet")), [["leaflet"], []]],
  ])("%s", (_what, found, expected) => expect(found).toEqual(expected));

  test("herbs need no registration, devices their own", () => {
    expect(requiredDocuments("herb")).not.toContain("registration");
    expect(requiredDocuments("device")).toContain("deviceRegistration");
    expect(requiredDocuments("drug")).toContain("registration");
    expect(requiredDocuments("")).toEqual([]);
  });

  test("each required paper is there or missing, never both and never neither", () => {
    const documents = fc.array(
      fc.record({
        kind: fc.constantFrom(...ALL_DOCUMENTS),
        endsOn: fc.constantFrom(null, "2026-11-19", "2026-11-20", "2030-01-01"),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom("drug", "herb", "device"), documents, (kind, rendered) => {
        const { there, missing } = documentsNow(
          kind,
          rendered.map((item, i) => held(item.kind, item.endsOn, i)),
          NOW,
        );
        for (const document of requiredDocuments(kind))
          expect(
            Number(there.some((printout) => printout.kind === document)) ===
              Number(missing.some((printout) => printout.kind === document)),
          ).toBe(false);
        const order = there.map((document) => ALL_DOCUMENTS.indexOf(document.kind));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });
});

describe("names of files", () => {
  test.each<[string, { of: string; kind: GoodsDocument } | null]>([
    ["12_registration.pdf", { of: "12", kind: "registration" }],
    ["国药准字H20000001_说明书.pdf", { of: "国药准字H20000001", kind: "leaflet" }],
    ["某某_制药有限公司_营业执照.JPG", { of: "某某_制药有限公司", kind: "businessLicence" }],
    [" 12 _ 质量标准 .jpeg ", { of: "12", kind: "standard" }],
    ["12_registration.exe", null],
    ["12_发票.pdf", null],
    ["_说明书.pdf", null],
    ["说明书.pdf", null],
    ["12_.pdf", null],
    ["12_toString.pdf", null],
    ["", null],
  ])("%j", (name, read) => expect(readDocumentName(name)).toEqual(read));

  test("every paper is read by its code and by its Chinese name, after whatever it is of", () => {
    const of = fc.stringMatching(
      /^[\p{Script=Han}A-Z0-9][\p{Script=Han}A-Z0-9_]{0,10}[\p{Script=Han}A-Z0-9]$/u,
    );
    fc.assert(
      fc.property(of, fc.constantFrom(...ALL_DOCUMENTS), fc.boolean(), (name, kind, isCode) => {
        const word = isCode ? kind : GOODS_DOCUMENTS[kind].text;
        expect(asGoodsDocument(word)).toBe(kind);
        expect(readDocumentName(`${name}_${word}.png`)).toEqual({ of: name, kind });
      }),
    );
    expect(asGoodsDocument("constructor")).toBeNull();
  });
});

test("of a kind of goods may be filed what must be there, and what else there is of a goods, each once", () => {
  expect(fileableDocuments("herb")).toEqual([
    "standard",
    "businessLicence",
    "drugProduction",
    "registration",
    "deviceRegistration",
    "leaflet",
  ]);
  for (const kind of ["drug", "herb", "device", "other"]) {
    const documents = fileableDocuments(kind);
    expect(new Set(documents).size).toBe(documents.length);
    expect(documents).toEqual(expect.arrayContaining([...requiredDocuments(kind)]));
  }
});

test("a paper of a maker says whose it is", () => {
  expect(goodsDocumentName("leaflet")).toBe("说明书");
  expect(goodsDocumentName("businessLicence")).toBe("营业执照（生产企业）");
});
