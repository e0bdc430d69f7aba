import { z } from "zod";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { parseNumberInput } from "~/platform/values/whole-number";

/** `fill`: a button's "<goods id>:<units>"; `all`: every row's number-<goods id>; with shown-<goods id>. */
export const ReplenishmentForm = z
  .looseObject({ fill: z.string().optional() })
  .transform(({ fill, ...fields }) => ({
    input: fill === undefined ? readAll(fields) : readOne(fill),
    shown: readShownTerms(fields),
  }));

const MAX_UNITS = 999_999;

function readOne(fill: string): Map<number, string> {
  const [, id, units] = /^([1-9]\d{0,8}):([1-9]\d{0,5})$/.exec(fill) ?? [];
  return new Map(id && units ? [[Number(id), units]] : []);
}

function readAll(fields: Readonly<Record<string, unknown>>): Map<number, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, text]): [number, string][] => {
      const id = /^number-([1-9]\d{0,8})$/.exec(name)?.[1];
      if (!id || typeof text !== "string") return [];
      const units = parseNumberInput(text, 1, MAX_UNITS);
      return units === null ? [] : [[Number(id), String(units)]];
    }),
  );
}
