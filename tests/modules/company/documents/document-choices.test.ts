import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  documentChoices,
  fieldId,
  missingDocuments,
  numberLabel,
  UPLOAD_ACCEPT,
  UPLOAD_HINT,
} from "~/modules/company/documents/qualification-upload";
import {
  QUALIFICATIONS,
  qualificationFault,
  requiredQualifications,
  type CompanyKind,
  type QualificationKind,
} from "~/modules/company/identity/qualification";

const KINDS: CompanyKind[] = ["pharmacy", "chain", "clinic", "hospital"];
const DOCUMENTS = Object.keys(QUALIFICATIONS) as QualificationKind[];
const NOW = Date.UTC(2026, 10, 20, 4);

describe("the documents", () => {
  const required = (kind: CompanyKind) =>
    documentChoices(kind).flatMap((choice) => (choice.isRequired ? [[choice.kind, choice.or]] : []));

  test("of a shop are its licences and who may buy for it; a chain is a shop", () => {
    const shop = [
      ["businessLicence", null],
      ["drugLicence", null],
      ["purchaseAuthorisation", null],
    ];
    expect(required("pharmacy")).toEqual(shop);
    expect(required("chain")).toEqual(shop);
  });

  test("of a clinic or a hospital name for each of two what would do in its place", () => {
    const either = [
      ["medicalLicence", "诊所备案凭证"],
      ["clinicRecord", "医疗机构执业许可证"],
    ];
    expect(required("clinic")).toEqual([...either, ["purchaseAuthorisation", null]]);
    expect(required("hospital")).toEqual([
      ["businessLicence", null],
      ...either,
      ["purchaseAuthorisation", null],
    ]);
  });

  test("beyond those may be handed in by whoever has them; a clinic its business licence too", () => {
    const optional = (kind: CompanyKind) =>
      documentChoices(kind).flatMap((choice) => (choice.isRequired ? [] : [choice.kind]));
    const more = ["gsp", "qualityAgreement", "foodLicence", "deviceLicence"];
    for (const kind of ["pharmacy", "chain", "hospital"] as const) expect(optional(kind)).toEqual(more);
    expect(optional("clinic")).toEqual(["businessLicence", ...more]);
  });

  test.each(KINDS)(
    "of a %s stand once each, the required ones first, and all of them are documents",
    (kind) => {
      const choices = documentChoices(kind);
      expect(new Set(choices.map((choice) => choice.kind)).size).toBe(choices.length);
      expect(choices.map(({ isRequired }) => isRequired)).toEqual(
        choices.map(({ isRequired }) => isRequired).sort((a, b) => Number(b) - Number(a)),
      );
      for (const choice of choices) expect(DOCUMENTS).toContain(choice.kind);
      for (const item of choices) if (!item.isRequired) expect(item.or).toBeNull();
    },
  );
});

describe("what is missing", () => {
  test("is every required choice at first, in the words of its documents", () => {
    expect(missingDocuments("hospital", []).map(({ text }) => text)).toEqual([
      "请上传营业执照",
      "请上传医疗机构执业许可证或诊所备案凭证",
      "请上传采购委托书",
    ]);
    expect(missingDocuments("chain", ["drugLicence"]).map(({ kind }) => kind)).toEqual([
      "businessLicence",
      "purchaseAuthorisation",
    ]);
  });

  test("is nothing exactly where valid documents of these kinds let the company buy", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.subarray(DOCUMENTS), (kind, held) => {
        const missing = missingDocuments(kind, held);
        const approved = held.map((item) => ({ kind: item, state: "approved" as const, endsOn: null }));
        const fault = qualificationFault(kind, approved, NOW);
        expect(missing.length === 0).toBe(fault === null);
        // The first that is missing is the one that the shop would name.
        if (fault) expect(fault).toEqual({ code: "qualificationMissing", kind: missing[0]!.kind });
        for (const { choice } of missing) expect(choice.some((item) => held.includes(item))).toBe(false);
        expect(missing.length).toBeLessThanOrEqual(requiredQualifications(kind).length);
      }),
    ));

  test("shrinks by what is handed in, never grows", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.subarray(DOCUMENTS),
        fc.constantFrom(...DOCUMENTS),
        (kind, held, more) => {
          const before = missingDocuments(kind, held).map((document) => document.kind);
          const after = missingDocuments(kind, [...held, more]).map((document) => document.kind);
          expect(before).toEqual(expect.arrayContaining(after));
        },
      ),
    ));
});

test("an authorisation is told by the person, every other document by its number, each in a field of its own", () => {
  expect(DOCUMENTS.filter((kind) => numberLabel(kind) === "受托人姓名")).toEqual(["purchaseAuthorisation"]);
  expect(new Set(DOCUMENTS.map((kind) => fieldId("number", kind))).size).toBe(DOCUMENTS.length);
  expect(fieldId("number", "gsp")).not.toBe(fieldId("endsOn", "gsp"));
});

test("the hint names every format that the field takes", () => {
  for (const ending of UPLOAD_ACCEPT.split(",").filter((item) => item !== ".jpeg"))
    expect(UPLOAD_HINT).toContain(ending.slice(1).toUpperCase());
});
