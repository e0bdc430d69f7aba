/** The traits that lists are filtered by, of any goods at once. Pure. */
import { deviceClassOf } from "./device-class";
import { readDosageForm } from "./dosage-form";
import { herbPartOf } from "./herb-part";
import { strengthOf } from "./packing";
import { substanceOf } from "./substance";

/** In the order in which a list shows them. */
export const TRAITS = ["substance", "form", "strength", "deviceClass", "herbPart"] as const;
export type Trait = (typeof TRAITS)[number];

export const TRAIT_NAMES: Readonly<Record<Trait, string>> = {
  substance: "成分",
  form: "剂型",
  strength: "规格",
  deviceClass: "管理类别",
  herbPart: "药用部位",
};

export interface TraitSource {
  kind: string;
  name: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  facts: readonly (readonly [label: string, value: string])[];
}

const NONE: Readonly<Record<Trait, string>> = {
  substance: "",
  form: "",
  strength: "",
  deviceClass: "",
  herbPart: "",
};

/** What goods of this kind are told apart by; "" for a trait that the goods does not have, or that nothing says. */
export function traitsOf(goods: TraitSource): Readonly<Record<Trait, string>> {
  const name = goods.genericName || goods.name;
  if (goods.kind === "herb") return { ...NONE, herbPart: herbPartOf(name) };
  if (goods.kind === "device") return { ...NONE, deviceClass: deviceClassOf(goods.facts) };
  return {
    ...NONE,
    substance: substanceOf(name),
    form: readDosageForm(goods.dosageForm, name),
    strength: strengthOf(goods.spec),
  };
}
