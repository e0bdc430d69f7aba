import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  kindsInHand,
  qualificationSlots,
  type Document,
  type SlotState,
} from "~/modules/company/documents/qualification-slots";
import {
  documentChoices,
  fieldId,
  missingDocuments,
  numberLabel,
} from "~/modules/company/documents/qualification-upload";
import {
  QUALIFICATIONS,
  qualificationFault,
  requiredQualifications,
  type CompanyKind,
  type DocumentState,
  type QualificationKind,
} from "~/modules/company/identity/qualification";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 12 * 3_600_000;
const KINDS: CompanyKind[] = ["pharmacy", "chain", "clinic", "hospital"];
const QUALIFICATION_KINDS = Object.keys(QUALIFICATIONS) as QualificationKind[];
const STATES: DocumentState[] = ["pending", "approved", "rejected", "replaced"];
const document = (kind: QualificationKind, values: Partial<Document> = {}): Document => ({
  id: 1,
  kind,
  number: "粤DA0200001",
  startsOn: null,
  endsOn: null,
  state: "approved",
  reason: null,
  file: null,
  updatedAt: NOW,
  ...values,
});
const slot = (company: CompanyKind, kind: QualificationKind, documents: readonly Document[], now = NOW) =>
  qualificationSlots(company, documents, now).find((slot) => slot.kind === kind)!;

const documentRows = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...QUALIFICATION_KINDS),
      state: fc.constantFrom(...STATES),
      starts: fc.option(fc.integer({ min: -400, max: 60 })),
      ends: fc.option(fc.integer({ min: -60, max: 400 })),
    }),
    { maxLength: 10 },
  )
  .map((all) =>
    all.map(({ kind, state, starts, ends }, i) =>
      document(kind, {
        id: i + 1,
        state,
        startsOn: starts === null ? null : toDay(NOW + starts * DAY),
        endsOn: ends === null ? null : toDay(NOW + ends * DAY),
      }),
    ),
  );

describe("the slots of a company", () => {
  test.each(KINDS)(
    "of the kind %s are those that it hands in, the required ones first, each once",
    (kind) => {
      const slots = qualificationSlots(kind, [], NOW);
      expect(slots.map((slot) => slot.kind)).toEqual(documentChoices(kind).map((choice) => choice.kind));
      const required = slots.map(({ isRequired }) => isRequired);
      expect(required).toEqual([...required].sort((a, b) => Number(b) - Number(a)));
      expect(slots.filter((slot) => slot.isRequired).map((slot) => slot.kind)).toEqual(
        requiredQualifications(kind).flat(),
      );
    },
  );

  test("take in a document of a kind that is not asked for, behind the others", () => {
    const slots = qualificationSlots("pharmacy", [document("clinicRecord")], NOW);
    expect(slots.at(-1)).toMatchObject({ kind: "clinicRecord", isRequired: false, or: null });
  });

  test("hold every paper that counts, in the one slot of its kind, whatever there is", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), documentRows, (kind, values) => {
        const slots = qualificationSlots(kind, values, NOW);
        expect(new Set(slots.map((slot) => slot.kind)).size).toBe(slots.length);
        for (const slot of slots) {
          const own = values.filter((each) => each.kind === slot.kind);
          expect(slot.approved.map(({ id }) => id).sort()).toEqual(
            own
              .filter(({ state }) => state === "approved")
              .map(({ id }) => id)
              .sort(),
          );
          // Of what waits or was turned down the newest is shown.
          const open = own.filter(({ state }) => state === "pending" || state === "rejected").at(-1);
          expect(slot.waiting?.id).toBe(open?.id);
        }
      }),
    ));

  test("show what lasts longest first", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), documentRows, (kind, values) => {
        for (const { approved } of qualificationSlots(kind, values, NOW)) {
          const ends = approved.map(({ endsOn }) => endsOn ?? "9999-12-31");
          expect(ends).toEqual([...ends].sort().reverse());
        }
      }),
    ));
});

describe("a paper", () => {
  const current = (values: Partial<Document>, now = NOW): SlotState | undefined => {
    const item = slot("pharmacy", "drugLicence", [document("drugLicence", values)], now);
    return (item.approved[0] ?? item.waiting)?.current;
  };

  test.each<[Partial<Document>, SlotState]>([
    [{ endsOn: null }, "valid"],
    [{ endsOn: "2027-12-31" }, "valid"],
    [{ endsOn: "2026-12-21" }, "valid"],
    [{ endsOn: "2026-12-20" }, "soon"],
    [{ endsOn: "2026-11-20" }, "soon"],
    [{ endsOn: "2026-11-19" }, "expired"],
    [{ startsOn: "2026-11-20" }, "valid"],
    [{ startsOn: "2026-11-21" }, "coming"],
    [{ startsOn: "2026-11-21", endsOn: "2026-11-19" }, "expired"],
    [{ state: "pending", endsOn: "2020-01-01" }, "pending"],
    [{ state: "rejected" }, "rejected"],
  ])("%j is %s", (values, state) => expect(current(values)).toBe(state));

  test("turns at midnight in Shanghai", () => {
    const midnight = startOfDay("2026-11-21");
    expect(current({ endsOn: "2026-11-20" }, midnight - 1)).toBe("soon");
    expect(current({ endsOn: "2026-11-20" }, midnight)).toBe("expired");
    expect(current({ startsOn: "2026-11-21" }, midnight - 1)).toBe("coming");
    expect(current({ startsOn: "2026-11-21" }, midnight)).toBe("valid");
  });

  test("that ends soon is silent beside one that lasts longer", () => {
    const both = slot("pharmacy", "drugLicence", [
      document("drugLicence", { id: 1, endsOn: "2026-12-01" }),
      document("drugLicence", { id: 2, endsOn: "2030-12-01" }),
    ]);
    expect(both.approved.map(({ id, current: state }) => [id, state])).toEqual([
      [2, "valid"],
      [1, "valid"],
    ]);
    expect(both.warning).toBeNull();
  });
});

describe("one of a choice", () => {
  const covered = (held: readonly Document[], kind: QualificationKind = "clinicRecord") =>
    slot("clinic", kind, held).isCovered;

  test("is covered by the other one while that holds or waits", () => {
    expect(covered([])).toBe(false);
    expect(covered([document("medicalLicence")])).toBe(true);
    expect(covered([document("medicalLicence", { state: "pending" })])).toBe(true);
    expect(covered([document("medicalLicence", { state: "rejected" })])).toBe(false);
    expect(covered([document("medicalLicence", { endsOn: "2026-11-19" })])).toBe(false);
    expect(covered([document("medicalLicence", { startsOn: "2026-11-21" })])).toBe(false);
  });

  test("is not covered where something of its own is there", () => {
    expect(covered([document("medicalLicence"), document("clinicRecord", { id: 2 })])).toBe(false);
    expect(covered([document("medicalLicence"), document("clinicRecord", { id: 2, state: "pending" })])).toBe(
      false,
    );
  });

  test("covers no document that is required by itself", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), documentRows, (kind, values) => {
        for (const slot of qualificationSlots(kind, values, NOW))
          if (slot.isCovered) expect(slot.or).not.toBeNull();
      }),
    ));
});

describe("what is in hand", () => {
  test("is approved and valid today, or waits", () => {
    const all = [
      document("businessLicence"),
      document("drugLicence", { state: "pending" }),
      document("purchaseAuthorisation", { endsOn: "2026-11-19" }),
      document("gsp", { state: "rejected" }),
      document("foodLicence", { startsOn: "2026-11-21" }),
      document("deviceLicence", { state: "replaced" }),
    ];
    expect(kindsInHand(all, NOW)).toEqual(["businessLicence", "drugLicence"]);
  });

  test("with nothing missing is what a company may buy with, once what waits is approved", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), documentRows, (kind, values) => {
        fc.pre(values.every(({ state }) => state !== "pending"));
        const isComplete = missingDocuments(kind, kindsInHand(values, NOW)).length === 0;
        expect(qualificationFault(kind, values, NOW) === null).toBe(isComplete);
      }),
    ));
});

test("a number is called after its document, and a field after both", () => {
  expect(numberLabel("purchaseAuthorisation")).toBe("受托人姓名");
  expect(numberLabel("drugLicence")).toBe("证件编号");
  const ids = QUALIFICATION_KINDS.flatMap((kind) => ["number", "endsOn"].map((name) => fieldId(name, kind)));
  expect(new Set(ids).size).toBe(ids.length);
});
