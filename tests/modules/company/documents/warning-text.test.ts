import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentWarnings, WARN_DAYS, warningText } from "~/modules/company/documents/warnings";
import {
  QUALIFICATIONS,
  requiredQualifications,
  type CompanyKind,
  type DocumentState,
  type Qualification,
  type QualificationKind,
} from "~/modules/company/identity/qualification";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 8 * 3_600_000;
const KINDS = Object.keys(QUALIFICATIONS) as QualificationKind[];
const COMPANIES: CompanyKind[] = ["pharmacy", "chain", "clinic", "hospital"];
const on = (days: number) => toDay(NOW + days * DAY);
const document = (
  kind: QualificationKind,
  days: number,
  state: DocumentState = "approved",
): Qualification => ({
  kind,
  state,
  endsOn: on(days),
});
const texts = (company: CompanyKind, ...held: Qualification[]) =>
  documentWarnings(company, held, NOW).map(warningText);

describe("the words", () => {
  test.each([
    [0, "GSP证书将于2026-11-20到期，今天是最后一天。请提前更新，以免影响采购。"],
    [1, "GSP证书将于2026-11-21到期，还有 1 天。请提前更新，以免影响采购。"],
    [30, "GSP证书将于2026-12-20到期，还有 30 天。请提前更新，以免影响采购。"],
    [-1, "GSP证书已于2026-11-19到期。请上传新的GSP证书。"],
  ])("of one that ends in %i days", (days, text) =>
    expect(texts("pharmacy", document("gsp", days))).toEqual([text]),
  );

  test("say that nothing can be ordered where the document is required, and only once it has ended", () => {
    const stops = (company: CompanyKind, kind: QualificationKind, days: number) =>
      texts(company, document(kind, days))[0]!.includes("暂时不能下单");
    expect(stops("pharmacy", "drugLicence", -1)).toBe(true);
    expect(stops("pharmacy", "drugLicence", 0)).toBe(false);
    // A clinic may hand in a business licence, and buys without.
    expect(stops("clinic", "businessLicence", -1)).toBe(false);
    expect(stops("hospital", "businessLicence", -1)).toBe(true);
  });

  test("ask for nothing more where a new one of the same kind waits", () => {
    const waiting = document("drugLicence", 900, "pending");
    expect(texts("pharmacy", document("drugLicence", -1), waiting)).toEqual([
      "药品经营许可证已于2026-11-19到期，您暂时不能下单。新证已提交，正在审核。",
    ]);
    expect(texts("pharmacy", document("drugLicence", 9), waiting)).toEqual([
      "药品经营许可证将于2026-11-29到期，还有 9 天。新证已提交，正在审核。",
    ]);
    for (const other of [document("gsp", 900, "pending"), document("drugLicence", 900, "rejected")])
      expect(texts("pharmacy", document("drugLicence", -1), other)[0]).toContain(
        "请上传新的药品经营许可证。",
      );
  });
});

describe("the list", () => {
  const held = fc.array(
    fc
      .record({
        kind: fc.constantFrom(...KINDS),
        days: fc.integer({ min: -60, max: 60 }),
        state: fc.constantFrom<DocumentState>("approved", "approved", "pending", "rejected", "replaced"),
      })
      .map(({ kind, days, state }) => document(kind, days, state)),
    { maxLength: 9 },
  );

  test("names a kind once, what ends first in front, and tells each level by its days", () =>
    fc.assert(
      fc.property(fc.constantFrom(...COMPANIES), held, (company, all) => {
        const warnings = documentWarnings(company, all, NOW);
        expect(new Set(warnings.map(({ kind }) => kind)).size).toBe(warnings.length);
        expect(warnings.map(({ daysLeft }) => daysLeft)).toEqual(
          warnings.map(({ daysLeft }) => daysLeft).sort((a, b) => a - b),
        );
        for (const { kind, level, endsOn, daysLeft, isRequired } of warnings) {
          expect(on(daysLeft)).toBe(endsOn);
          expect(daysLeft).toBeLessThanOrEqual(WARN_DAYS);
          expect(level).toBe(daysLeft < 0 ? "expired" : "soon");
          expect(isRequired).toBe(requiredQualifications(company).flat().includes(kind));
        }
      }),
      { numRuns: 50 },
    ));

  test("is of what was approved: what waits or was turned down adds nothing and takes nothing away", () =>
    fc.assert(
      fc.property(fc.constantFrom(...COMPANIES), held, (company, all) => {
        const facts = (of: Qualification[]) =>
          documentWarnings(company, of, NOW).map(({ kind, endsOn }) => [kind, endsOn]);
        expect(facts(all)).toEqual(facts(all.filter(({ state }) => state === "approved")));
      }),
    ));

  test("is empty for a kind once a document of it holds for good", () =>
    fc.assert(
      fc.property(held, fc.constantFrom(...KINDS), (all, kind) => {
        const good: Qualification = { kind, state: "approved", endsOn: null };
        expect(
          documentWarnings("pharmacy", [...all, good], NOW).some((warning) => warning.kind === kind),
        ).toBe(false);
      }),
    ));
});
