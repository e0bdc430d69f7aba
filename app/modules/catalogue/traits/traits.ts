import { getDeviceClass } from "./device-class";
import { readDosageForm } from "./dosage-form";
import { getHerbPart } from "./herb-part";
import { getStrength } from "./packing";
import { getSubstance } from "./substance";

/** In the order of lists. */
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

/** Returns the traits of a product; "" for a missing or unknown one. */
export function getTraits(goods: TraitSource): Readonly<Record<Trait, string>> {
  const name = goods.genericName || goods.name;
  if (goods.kind === "herb") return { ...NONE, herbPart: getHerbPart(name) };
  if (goods.kind === "device") return { ...NONE, deviceClass: getDeviceClass(goods.facts) };
  return {
    ...NONE,
    substance: getSubstance(name),
    form: readDosageForm(goods.dosageForm, name),
    strength: getStrength(goods.spec),
  };
}
