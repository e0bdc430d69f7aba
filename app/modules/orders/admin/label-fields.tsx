import type { FormReply } from "~/platform/http/forms/forms.server";
import { FormField, usePageForm } from "~/ui/forms/form";

/** The id of its form. */
export const PARCEL_FORM = "parcel";

/** The anchor of an error. */
export const parcelFieldId = (name: string): string =>
  ["carrier", "tracking", "note", "codesReason"].includes(name) ? `${PARCEL_FORM}-${name}` : name;

type Values = Record<"carrier" | "tracking" | "note" | "codesReason", string>;

export function LabelFields({
  carriers,
  input,
  reply,
  asksCodesReason,
}: {
  carriers: readonly { value: string; name: string }[];
  input?: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
  /** whether a parcel with too few trace codes leaves with a reason */
  asksCodesReason?: boolean;
}) {
  const [, fields] = usePageForm<Values>({
    id: PARCEL_FORM,
    reply,
    ...(input ? { defaultValue: input } : {}),
  });
  return (
    <div className="form form--line part">
      <FormField field={fields.carrier} label="承运商">
        <select>
          {carriers.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </FormField>
      <FormField field={fields.tracking} label="运单号" maxLength={40} autoComplete="off" />
      <FormField field={fields.note} label="备注（公司可见）" maxLength={200} autoComplete="off" />
      {asksCodesReason ? (
        <FormField
          field={fields.codesReason}
          label="缺码原因（追溯码不齐时填写）"
          maxLength={200}
          autoComplete="off"
        />
      ) : null}
    </div>
  );
}
