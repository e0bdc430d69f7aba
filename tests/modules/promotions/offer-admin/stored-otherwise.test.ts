import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { startOfDay } from "~/platform/values/clock";
import {
  MEASURES,
  type OfferOnForm,
  REPEATS,
  toOfferFormValues,
} from "~/modules/promotions/offer-admin/offer-form";
import { OFFER_SCOPE_NAMES, SIDES } from "~/modules/promotions/offer-admin/scope-form";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";

const STORED: OfferOnForm = {
  kind: "lineReduction",
  name: "周年庆",
  priority: 0,
  scope: '{"all":true}',
  terms: "{}",
  starts_at: startOfDay("2026-12-01"),
  ends_at: startOfDay("2026-12-15"),
  stock: null,
  limit_per_company: null,
  goods: [],
};

describe("what is stored in another way", () => {
  const input = (change: Partial<OfferOnForm>) =>
    toOfferFormValues("lineReduction", { ...STORED, ...change }, () => "");

  test.each(["", "{", "null", "[]", "7", '{"tiers":"x"}', '{"tiers":[{"from":"x"}]}', '{"measure":"kilos"}'])(
    "terms of %j show an empty form",
    (terms) => expect(input({ terms })).toMatchObject({ tierLines: "", measure: "amount", repeats: "once" }),
  );

  test("two that are everything but something come to the same as none", () => {
    expect(input({ scope: '{"not":{"not":{"kind":"herb"}}}' })).toMatchObject({
      side: "only",
      scope: "herb",
    });
    expect(input({ scope: '{"not":{"kind":"herb"}}' })).toMatchObject({ side: "except", scope: "herb" });
    expect(input({ scope: "nonsense" })).toMatchObject({ side: "only", scope: "all" });
    expect(input({ scope: '{"category":"/3/12/"}' })).toMatchObject({ scope: "category", category: "12" });
  });

  test("whatever it is, the form can be shown", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...WRITTEN_KINDS),
        fc.oneof(anyText(), fc.json()),
        fc.oneof(anyText(), fc.json()),
        (kind, scope, terms) => {
          const shown = toOfferFormValues(kind, { ...STORED, kind, scope, terms }, () => "");
          expect(Object.keys(OFFER_SCOPE_NAMES)).toContain(shown.scope);
          expect(Object.keys(SIDES)).toContain(shown.side);
          expect(Object.keys(MEASURES)).toContain(shown.measure);
          expect(Object.keys(REPEATS)).toContain(shown.repeats);
        },
      ),
    ));
});
