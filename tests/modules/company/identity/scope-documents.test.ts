import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isHeld,
  QUALIFICATIONS,
  qualificationFault,
  requiredQualifications,
  type CompanyKind,
  type DocumentState,
  type Qualification,
  type QualificationKind,
} from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeDocuments, scopeFault, scopesLost } from "~/modules/company/identity/scope-documents";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 9 * 3_600_000;
const COMPANIES: CompanyKind[] = ["pharmacy", "chain", "clinic", "hospital"];
const DOCUMENTS = Object.keys(QUALIFICATIONS) as QualificationKind[];
const SCOPE_CODES = Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[];
const STATES: DocumentState[] = ["pending", "approved", "rejected", "replaced"];
const on = (days: number) => toDay(NOW + days * DAY);
const approved = (kind: QualificationKind, endsOn: string | null = null): Qualification => ({
  kind,
  endsOn,
  state: "approved",
});

const someDocument = fc
  .record({
    kind: fc.constantFrom(...DOCUMENTS),
    state: fc.constantFrom(...STATES),
    starts: fc.option(fc.integer({ min: -60, max: 20 })),
    ends: fc.option(fc.integer({ min: -20, max: 60 })),
  })
  .map(({ kind, state, starts, ends }): Qualification => ({
    kind,
    state,
    startsOn: starts === null ? null : on(starts),
    endsOn: ends === null ? null : on(ends),
  }));
const documents = fc.array(someDocument, { maxLength: 8 });
const company = fc.constantFrom(...COMPANIES);
const scopeCode = fc.constantFrom(...SCOPE_CODES);

describe("a document", () => {
  test.each<[Partial<Qualification>, boolean]>([
    [{}, true],
    [{ startsOn: "2026-11-20" }, true],
    [{ startsOn: "2026-11-21" }, false],
    [{ endsOn: "2026-11-20" }, true],
    [{ endsOn: "2026-11-19" }, false],
    [{ startsOn: "2026-11-20", endsOn: "2026-11-20" }, true],
    [{ state: "pending" }, false],
    [{ state: "rejected" }, false],
    [{ state: "replaced" }, false],
  ])("with %j is held: %s", (change, held) =>
    expect(isHeld({ ...approved("drugLicence"), ...change }, NOW)).toBe(held),
  );

  test("is held on the days from its first to its last, and on no other", () =>
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), fc.nat(30), fc.nat(DAY - 1), (first, more, inDay) => {
        const document = { ...approved("gsp", on(first + more)), startsOn: on(first) };
        const isWithin = first <= 0 && first + more >= 0;
        expect(isHeld(document, startOfDay("2026-11-20") + inDay)).toBe(isWithin);
      }),
    ));
});

describe("a part of the scope", () => {
  test("rests on one document at a pharmacy, on either licence of a clinic", () => {
    expect(SCOPE_CODES.filter((scope) => scopeDocuments("chain", scope)[0] === "drugLicence")).toEqual([
      "westernMedicine",
      "chinesePatent",
      "antibiotic",
      "biological",
      "biochemical",
      "herbal",
    ]);
    // First-class devices need no licence of their own.
    expect(scopeDocuments("pharmacy", "deviceOne")).toEqual(["businessLicence"]);
    for (const scope of SCOPE_CODES)
      for (const kind of ["clinic", "hospital"] as const)
        expect(scopeDocuments(kind, scope)).toEqual(["medicalLicence", "clinicRecord"]);
  });

  test("that the shop granted without a document never rests", () => {
    expect(scopeFault("pharmacy", [], "deviceThree", NOW)).toBeNull();
    for (const state of ["pending", "rejected", "replaced"] as const)
      expect(
        scopeFault("pharmacy", [{ kind: "deviceLicence", state, endsOn: on(-1) }], "deviceThree", NOW),
      ).toBeNull();
  });

  test("names the document that ended last, in whatever order they are read", () => {
    const ended = [approved("medicalLicence", on(-90)), approved("clinicRecord", on(-3))];
    for (const held of [ended, ended.toReversed()])
      expect(scopeFault("clinic", held, "herbal", NOW)).toEqual({
        code: "scopeEnded",
        kind: "clinicRecord",
        endedOn: on(-3),
      });
  });

  test("rests on the days between a document that ended and one that begins", () => {
    const next = { ...approved("deviceLicence"), startsOn: on(1) };
    const held = [approved("deviceLicence", on(-1)), next];
    expect(scopeFault("pharmacy", held, "deviceTwo", NOW)?.endedOn).toBe(on(-1));
    expect(scopeFault("pharmacy", held, "deviceTwo", NOW + DAY)).toBeNull();
  });

  test("rests for a document of its own that was approved and has ended, and for nothing else", () =>
    fc.assert(
      fc.property(company, documents, scopeCode, (kind, held, scope) => {
        const fault = scopeFault(kind, held, scope, NOW);
        const own = held.filter((item) => scopeDocuments(kind, scope).includes(item.kind));
        const hasEnded = own.some(
          ({ state, endsOn }) => state === "approved" && endsOn !== null && endsOn < on(0),
        );
        expect(fault !== null).toBe(hasEnded && !own.some((item) => isHeld(item, NOW)));
        if (fault === null) return;
        expect(fault.endedOn < on(0)).toBe(true);
        expect(own.some(({ kind: of, endsOn }) => of === fault.kind && endsOn === fault.endedOn)).toBe(true);
      }),
    ));

  test("never rests more with one more document that is valid", () =>
    fc.assert(
      fc.property(company, documents, scopeCode, fc.constantFrom(...DOCUMENTS), (kind, held, scope, of) => {
        if (scopeFault(kind, held, scope, NOW) !== null) return;
        expect(scopeFault(kind, [...held, approved(of)], scope, NOW)).toBeNull();
      }),
    ));
});

describe("what is lost with a document", () => {
  test("is everything with one that is required, and nothing with one that nothing rests on", () => {
    for (const kind of COMPANIES)
      for (const document of DOCUMENTS) {
        const lost = scopesLost(kind, [], { kind: document, endsOn: on(5) }, NOW);
        const isRequired = requiredQualifications(kind).flat().includes(document);
        const scopes = SCOPE_CODES.filter((scope) => scopeDocuments(kind, scope).includes(document));
        expect(lost, `${kind} ${document}`).toEqual(isRequired ? "all" : scopes);
      }
  });

  test("is everything exactly where the company may not buy the day after", () =>
    fc.assert(
      fc.property(company, documents, fc.constantFrom(...DOCUMENTS), fc.nat(30), (kind, rest, of, days) => {
        const others = rest.filter((item) => item.kind !== of);
        // Whatever else is required is there for good, so that this one alone decides.
        const required = requiredQualifications(kind).filter((choice) => !choice.includes(of));
        const held = [...others, ...required.map((choice) => approved(choice[0]!)), approved(of, on(days))];
        const isStopped = qualificationFault(kind, held, NOW + (days + 1) * DAY) !== null;
        expect(scopesLost(kind, held, { kind: of, endsOn: on(days) }, NOW) === "all").toBe(isStopped);
      }),
    ));
});
