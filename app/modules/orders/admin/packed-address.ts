import { labelText, readLabel, type RowWish } from "~/modules/orders/shipping/shipment";
import { readUnitWishes } from "./unit-wishes";

const FIELD = /^(?:units-[1-9]\d{0,3}|carrier|tracking|note)$/;
const MAX_FIELD = 200;

export interface PackedAddress {
  fields: Record<string, string>;
  rows: RowWish[] | null;
  /** "" until carrier and number are known */
  carriage: string;
}

/** Refuses with a message: invalid units, or none. */
export function readPacked(
  params: URLSearchParams,
): { ok: true; packed: PackedAddress } | { ok: false; text: string; fields: Record<string, string> } {
  const fields = packedFields(params);
  const units = Object.keys(fields).some((name) => name.startsWith("units-")) ? readUnitWishes(fields) : null;
  if (units && !units.ok) return { ok: false, text: units.text, fields };
  const { carrier = "", tracking = "", note = "" } = fields;
  const label = readLabel({ carrier, tracking, note });
  const carriage = label.ok ? labelText(label.label) : "";
  return { ok: true, packed: { fields, rows: units?.rows ?? null, carriage } };
}

export const packedFields = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name, value]) => FIELD.test(name) && value.length <= MAX_FIELD));

export function packedPath(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return query ? `${path}?${query}` : path;
}
