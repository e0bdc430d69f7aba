import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALL_POINTS,
  getMissingCompanyPoints,
  REVIEW_POINTS,
  serializeCompanyReview,
} from "~/modules/company/review/first-business";

test("the points that are missing are those that are not ticked, in words", () => {
  fc.assert(
    fc.property(fc.subarray(ALL_POINTS), (ticked) => {
      const missing = getMissingCompanyPoints(ticked);
      expect(missing).toHaveLength(ALL_POINTS.length - ticked.length);
      for (const point of ticked) expect(missing).not.toContain(REVIEW_POINTS[point]);
    }),
  );
  expect(getMissingCompanyPoints(["unknown"])).toHaveLength(ALL_POINTS.length);
});

const day = fc.option(fc.constantFrom("2026-11-20", "2027-01-01"));
const document = fc.record({
  id: fc.nat(99),
  state: fc.constantFrom("pending", "approved", "rejected"),
  number: fc.string(),
  startsOn: day,
  endsOn: day,
});
const company = fc.record({
  name: fc.string(),
  kind: fc.constantFrom("pharmacy", "clinic"),
  licenceNumber: fc.string(),
  place: fc.string(),
  documents: fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 5 }),
});

test("what was seen is the same in any order of the papers, and differs with any fact", () => {
  fc.assert(
    fc.property(company, company, (item, other) => {
      const turned = { ...item, documents: item.documents.toReversed() };
      expect(serializeCompanyReview(turned)).toBe(serializeCompanyReview(item));
      const sorted = (facts: typeof item) => ({
        ...facts,
        documents: facts.documents.toSorted((a, b) => a.id - b.id),
      });
      const isSame = JSON.stringify(sorted(item)) === JSON.stringify(sorted(other));
      expect(serializeCompanyReview(item) === serializeCompanyReview(other)).toBe(isSame);
    }),
  );
});
