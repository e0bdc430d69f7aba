import type { FocusEvent, KeyboardEvent } from "react";
import { toast } from "~/ui/say";
import { roundToPack, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { readInputQuantity } from "./order-sum";

type Packed = Pick<GoodsForBuyer, "packSize" | "unit">;

/** The fields of the number column, in order. */
export const numberFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(".order-table__number"),
];

/** Whether this is a field of the number column. */
export const isNumberField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "number";

/** Handlers of the form. `goodsOf` returns the products of a field; `left` is called with a field and its number in whole packs. */
export function numberColumn(
  goodsOf: (field: HTMLInputElement) => Packed | undefined,
  left: (field: HTMLInputElement) => void,
) {
  const round = (field: HTMLInputElement) => {
    const goods = goodsOf(field);
    const quantity = readInputQuantity(field.value);
    if (!goods || quantity === 0 || quantity % goods.packSize === 0) return;
    const whole = roundToPack(quantity, goods.packSize);
    field.value = String(whole);
    toast("info", `${goods.packSize}${goods.unit}起订，已为您调整为${whole}${goods.unit}`);
  };
  return {
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field: EventTarget = event.target;
      if (!isNumberField(field)) return;
      round(field);
      left(field);
    },
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      const field: EventTarget = event.target;
      const step = STEPS[event.key];
      if (step === undefined || !isNumberField(field)) return;
      event.preventDefault();
      const form = event.currentTarget;
      const fields = numberFields(form);
      const next = fields[fields.indexOf(field) + step];
      if (next) goTo(next);
      else if (event.key === "Enter")
        form.querySelector<HTMLButtonElement>("button[value=add], button[value=count]")?.focus();
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** What is in the field is entered over. */
function goTo(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
