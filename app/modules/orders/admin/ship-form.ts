import { z } from "zod";
import { type ParcelLabel, readLabel, type RowWish } from "~/modules/orders/shipping/shipment";
import { readUnitWishes } from "./unit-wishes";
import { optionalNoteField } from "~/platform/values/reason-field";

export const ShipForm = z.looseObject({
  key: z.string("请重新打开本页").max(64),
  carrier: z.string("请选择承运商"),
  tracking: z.string().default(""),
  note: optionalNoteField("备注"),
  codesReason: optionalNoteField("缺码原因"),
});

type Read =
  | { ok: true; parcel: ParcelLabel & { rows: RowWish[]; codesReason: string } }
  | { ok: false; errors: { form: string[] } | { fields: { tracking: string[] } } };

export function readParcel(fields: z.infer<typeof ShipForm>): Read {
  const label = readLabel(fields);
  if (!label.ok) return { ok: false, errors: { fields: { tracking: [label.text] } } };
  const units = readUnitWishes(fields);
  if (!units.ok) return { ok: false, errors: { form: [units.text] } };
  return { ok: true, parcel: { ...label.label, rows: units.rows, codesReason: fields.codesReason } };
}
