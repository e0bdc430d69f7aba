/** A column of numbers by keyboard: Enter goes down to the next one, a number left behind is rounded up to whole packs and said so. */
import type { FocusEvent, KeyboardEvent } from "react";
import { toast } from "~/ui/say";
import { roundToPack, type GoodsForBuyer } from "./goods";
import { typedNumber } from "./order-sum";

type Packed = Pick<GoodsForBuyer, "packSize" | "unit">;

/** The fields of the number column, in order. */
export const numberFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(".order-table__number"),
];

/** What the form listens to. `goodsOf` names the goods of a field; `changed` hears when a field was left. */
export function numberColumn(
  goodsOf: (field: HTMLInputElement) => Packed | undefined,
  changed: (form: HTMLFormElement) => void,
) {
  const round = (field: HTMLInputElement) => {
    const goods = goodsOf(field);
    const number = typedNumber(field.value);
    if (!goods || number === 0 || number % goods.packSize === 0) return;
    const whole = roundToPack(number, goods.packSize);
    field.value = String(whole);
    toast("info", `${goods.packSize}${goods.unit}起订，已为您调整为${whole}${goods.unit}`);
  };
  return {
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field: EventTarget = event.target;
      if (field instanceof HTMLInputElement) round(field);
      changed(event.currentTarget);
    },
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const field = event.target;
      if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || field.type !== "number") return;
      event.preventDefault();
      const form = event.currentTarget;
      const fields = numberFields(form);
      const next = fields[fields.indexOf(field) + 1];
      if (next) next.focus();
      else form.querySelector<HTMLButtonElement>("button[value=add]")?.focus();
    },
  };
}
