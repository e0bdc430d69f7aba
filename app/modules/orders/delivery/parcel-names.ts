/** Parcels as people name them: the order and which of its parcels, "20261120000123-1". Pure. */
import { readWhole } from "~/platform/values/whole-number";
import type { RunParcel } from "./delivery-run";

type Named = Pick<RunParcel, "id" | "orderNumber" | "parcelNumber">;

export const parcelName = ({ orderNumber, parcelNumber }: Omit<Named, "id">): string =>
  `${orderNumber}-${parcelNumber}`;

/** The ids of named parcels among these; "all": each of them. An order alone names all its parcels. Also the names that mean none. */
export function parseParcelNames(
  text: string,
  parcels: readonly Named[],
): { ids: number[]; unknown: string[] } {
  if (text.trim() === "all") return { ids: parcels.map(({ id }) => id), unknown: [] };
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const name of text.split(/[,，\s]+/).filter(Boolean)) {
    const [order, parcel] = name.split("-") as [string, string | undefined];
    const wanted = parcel === undefined ? null : readWhole(parcel, 1);
    const found = parcels.filter(
      (item) =>
        item.orderNumber === order &&
        (parcel === undefined || (wanted !== null && item.parcelNumber === wanted)),
    );
    if (found.length === 0) unknown.push(name);
    for (const { id } of found) ids.add(id);
  }
  return { ids: [...ids], unknown };
}
