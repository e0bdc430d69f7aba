import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay, startOfDay, DAY } from "~/platform/values/clock";
import {
  qualificationFault,
  requiredQualifications,
  type CompanyKind,
  type Qualification,
  type QualificationKind,
} from "~/modules/company/identity/qualification";

const TODAY = "2026-11-20";
const NOW = startOfDay(TODAY) + 10 * 3600_000;
const approved = (kind: QualificationKind, endsOn: string | null): Qualification => ({
  kind,
  state: "approved",
  endsOn,
});
const PHARMACY = [
  approved("businessLicence", null),
  approved("drugLicence", "2030-01-01"),
  approved("purchaseAuthorisation", TODAY),
];

describe("required documents", () => {
  test.each<[CompanyKind, readonly (readonly QualificationKind[])[]]>([
    ["pharmacy", [["businessLicence"], ["drugLicence"], ["purchaseAuthorisation"]]],
    ["chain", [["businessLicence"], ["drugLicence"], ["purchaseAuthorisation"]]],
    ["clinic", [["medicalLicence", "clinicRecord"], ["purchaseAuthorisation"]]],
    ["hospital", [["businessLicence"], ["medicalLicence", "clinicRecord"], ["purchaseAuthorisation"]]],
  ])("of a %s", (kind, required) => expect(requiredQualifications(kind)).toEqual(required));

  test("a clinic's record stands for the medical licence", () =>
    expect(
      qualificationFault(
        "clinic",
        [approved("clinicRecord", null), approved("purchaseAuthorisation", null)],
        NOW,
      ),
    ).toBeNull());
});

describe("the last valid day", () => {
  test("counts to its last millisecond in Shanghai", () => {
    expect(qualificationFault("pharmacy", PHARMACY, startOfDay(TODAY) + DAY - 1)).toBeNull();
    expect(qualificationFault("pharmacy", PHARMACY, startOfDay(TODAY) + DAY)).toEqual({
      code: "qualificationExpired",
      kind: "purchaseAuthorisation",
      endedOn: TODAY,
    });
  });

  test("an end in the future or none never faults, one in the past always does", () =>
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        const endsOn = toDay(NOW + days * DAY);
        const held = [...PHARMACY.slice(0, 1), approved("drugLicence", endsOn), PHARMACY[2]!];
        const fault = qualificationFault("pharmacy", held, NOW);
        expect(fault).toEqual(
          days >= 0 ? null : { code: "qualificationExpired", kind: "drugLicence", endedOn: endsOn },
        );
      }),
    ));
});

test("what is not approved is missing", () => {
  for (const state of ["pending", "rejected"] as const) {
    const held = PHARMACY.map((q) => (q.kind === "drugLicence" ? { ...q, state } : q));
    expect(qualificationFault("pharmacy", held, NOW)).toEqual({
      code: "qualificationMissing",
      kind: "drugLicence",
    });
  }
});

test("a renewed document wins over the expired one, in any order", () =>
  fc.assert(
    fc.property(
      fc.shuffledSubarray([approved("drugLicence", "2020-01-01"), approved("drugLicence", "2031-01-01")], {
        minLength: 2,
      }),
      (licences) => {
        expect(
          qualificationFault(
            "pharmacy",
            [...PHARMACY.filter((q) => q.kind !== "drugLicence"), ...licences],
            NOW,
          ),
        ).toBeNull();
      },
    ),
  ));

test("of lapsed documents of one choice the company is told the one that ended last, in any order", () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          kind: fc.constantFrom<QualificationKind>("medicalLicence", "clinicRecord"),
          state: fc.constantFrom<Qualification["state"]>("approved", "approved", "replaced", "rejected"),
          days: fc.integer({ min: 1, max: 4000 }),
        }),
        { minLength: 1 },
      ),
      (licences) => {
        const held = licences.map(({ kind, state, days }): Qualification => ({
          kind,
          state,
          endsOn: toDay(NOW - days * DAY),
        }));
        const fault = qualificationFault("clinic", held, NOW);
        const ends = held.flatMap((item) => (item.state === "approved" ? [item.endsOn!] : [])).sort();
        if (ends.length === 0) {
          expect(fault).toEqual({ code: "qualificationMissing", kind: "medicalLicence" });
          return;
        }
        expect(fault).toMatchObject({ code: "qualificationExpired", endedOn: ends.at(-1) });
        const isOfThatDay = (qualification: Qualification) =>
          qualification.kind === fault!.kind &&
          qualification.state === "approved" &&
          qualification.endsOn === ends.at(-1);
        expect(held.some(isOfThatDay)).toBe(true);
      },
    ),
  ));
