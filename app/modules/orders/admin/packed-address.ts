/** What is packed and how it goes, as an address carries it: papers are printed of it before it leaves. Pure. */
import { labelText, readLabel, type RowWish } from "~/modules/orders/shipping/shipment";
import { readUnitWishes } from "./unit-wishes";

/** Fields of a parcel's form that its address keeps. */
const FIELD = /^(?:units-[1-9]\d{0,3}|carrier|tracking|note)$/;
const MAX_FIELD = 200;

export interface PackedAddress {
  /** as typed, for the form to begin with */
  fields: Record<string, string>;
  /** null: all that is left */
  rows: RowWish[] | null;
  /** "" until a carrier and its number are known */
  carriage: string;
}

/** Refused with a sentence: units that are no numbers, or none at all. */
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

/** The fields of a parcel's form in an address; everything else is left out. */
export const packedFields = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name, value]) => FIELD.test(name) && value.length <= MAX_FIELD));

/** An address with these fields. */
export function packedPath(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return query ? `${path}?${query}` : path;
}
