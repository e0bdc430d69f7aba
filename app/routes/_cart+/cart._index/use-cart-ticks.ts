import { useCallback, useEffect, useRef } from "react";
import { useSaving } from "~/modules/cart/page/use-saving";
import type { GroupView } from "~/modules/cart/page/cart-page";
import type { CartLineView } from "~/modules/cart/page/line-view";
import { lineBox, toSelectedEntry, type Tickable } from "./cart-boxes";

/** Reads the field as it stands in the form: a quantity just entered is not in the page's data yet. */
function enteredField({ field: [name, value] }: Tickable): [string, string] {
  const input = document.querySelector<HTMLInputElement>(`.cart [name="${name}"]`);
  return [name, input?.value || value];
}

export function useCartTicks(action: string, first: Record<string, string[]>) {
  const { save, tick, ticks, isSaving, errors } = useSaving(action, first);
  // Read when needed, so that ticking one row does not render the others.
  const latestTicks = useRef(ticks);
  useEffect(() => void (latestTicks.current = ticks), [ticks]);
  const onTick = useCallback(
    (key: string, boxes: readonly Tickable[], isSelected: boolean) => {
      const ids = boxes.map((box) => box.id);
      latestTicks.current = new Map([...latestTicks.current, ...ids.map((id) => [id, isSelected] as const)]);
      tick(ids, isSelected);
      save(
        key,
        boxes.flatMap((box) => [enteredField(box), ...(isSelected ? [toSelectedEntry(box)] : [])]),
      );
    },
    [save, tick],
  );
  const onQuantity = useCallback(
    (key: string, box: Tickable) => {
      const isOn = latestTicks.current.get(box.id) ?? box.isSelected;
      save(key, [box.field, ...(isOn ? [toSelectedEntry(box)] : [])]);
    },
    [save],
  );
  const onLine = useCallback(
    (line: CartLineView, isSelected: boolean) => onTick(`line-${line.id}`, [lineBox(line)], isSelected),
    [onTick],
  );
  const onLineQuantity = useCallback(
    (line: CartLineView, quantity: number) => onQuantity(`line-${line.id}`, lineBox({ ...line, quantity })),
    [onQuantity],
  );
  const onGroup = useCallback(
    (group: GroupView, isSelected: boolean) =>
      onTick(
        "lines",
        group.sections.flatMap((s) => s.lines.map(lineBox)),
        isSelected,
      ),
    [onTick],
  );
  const isOn = (box: Pick<Tickable, "id" | "isSelected">) => ticks.get(box.id) ?? box.isSelected;
  return { save, isSaving, errors, isOn, onTick, onQuantity, onLine, onLineQuantity, onGroup };
}
