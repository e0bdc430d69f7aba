import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { shownTraits } from "~/modules/catalogue/listing/shown-traits";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";

const counts = (total: number, values: Partial<Record<Trait, Record<string, number>>>) => ({
  total,
  traits: Object.fromEntries(
    TRAITS.map((trait) => [trait, new Map(Object.entries(values[trait] ?? {}))]),
  ) as Record<Trait, Map<string, number>>,
});
const query = (text = "") => readListQuery(new URLSearchParams(text));
const FORMS = { 片剂: 30, 胶囊剂: 30 };

describe("the traits of a list", () => {
  it("are those of most of its goods", () => {
    const mixed = counts(100, {
      form: FORMS,
      herbPart: { 根及根茎: 20, 花: 10 },
      deviceClass: { 第二类: 10 },
    });
    expect(shownTraits(mixed, query())).toEqual(["form"]);
    expect(shownTraits(counts(30, { herbPart: { 根及根茎: 20, 花: 10 } }), query("kind=herb"))).toEqual([
      "herbPart",
    ]);
  });

  it("tell its goods apart: one value is no choice", () => {
    expect(shownTraits(counts(60, { form: { 片剂: 60 } }), query())).toEqual([]);
    expect(shownTraits(counts(60, { deviceClass: { 第一类: 30, 第二类: 30 } }), query())).toEqual([
      "deviceClass",
    ]);
  });

  it("have substances once the list is narrowed", () => {
    const many = counts(60, {
      form: FORMS,
      substance: { 阿莫西林: 20, 头孢拉定: 20, 氨苄西林: 10, 头孢克肟: 10 },
    });
    expect(shownTraits(many, query())).toEqual(["form"]);
    for (const narrowed of ["category=3", "manufacturer=1", "keywords=amxl", "bought=1"])
      expect(shownTraits(many, query(narrowed)), narrowed).toEqual(["substance", "form"]);
  });

  it("have strengths where few substances are left, or one is chosen", () => {
    const strength = { "0.25g": 30, "0.5g": 30 };
    const few = { 阿莫西林: 30, 头孢拉定: 30 };
    const many = { ...few, 氨苄西林: 1, 头孢克肟: 1 };
    expect(shownTraits(counts(60, { substance: few, strength }), query())).toEqual(["strength"]);
    expect(shownTraits(counts(60, { substance: many, strength }), query())).toEqual([]);
    expect(shownTraits(counts(60, { substance: many, strength }), query("substance=阿莫西林"))).toEqual([
      "substance",
      "strength",
    ]);
  });

  it("keep what is chosen, whatever is left of it", () => {
    fc.assert(
      fc.property(fc.subarray([...TRAITS]), fc.nat(100), (chosen, total) => {
        const input = { ...query(), ...Object.fromEntries(chosen.map((trait) => [trait, "x"])) };
        expect(shownTraits(counts(total, { form: FORMS }), input)).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });
});
