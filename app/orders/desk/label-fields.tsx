/** Carrier, number and note of a parcel. */
import type { FormReply } from "~/platform/http/forms/forms.server";
import { typedIn } from "~/ui/forms/form-reply";

interface LabelFieldsProps {
  carriers: readonly { value: string; name: string }[];
  reply: FormReply | undefined;
}

export function LabelFields({ carriers, reply }: LabelFieldsProps) {
  return (
    <div className="form form--line part">
      <label className="field">
        <span className="field__label">承运商</span>
        <select className="field__input" name="carrier" defaultValue={typedIn(reply, "carrier")}>
          {carriers.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="field__label">运单号</span>
        <input
          type="text"
          className="field__input"
          id="tracking"
          name="tracking"
          maxLength={40}
          autoComplete="off"
          defaultValue={typedIn(reply, "tracking")}
        />
      </label>
      <label className="field">
        <span className="field__label">备注（公司可见）</span>
        <input
          type="text"
          className="field__input"
          name="note"
          maxLength={200}
          defaultValue={typedIn(reply, "note")}
        />
      </label>
    </div>
  );
}
