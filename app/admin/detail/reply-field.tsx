import type { InputHTMLAttributes } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";

interface ReplyFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "className" | "defaultValue"
> {
  name: string;
  label: string;
  reply: FormReply | undefined;
  initial?: string;
  isFigure?: true;
}

/** A form field; its error is in the summary, which links to it by name. */
export const ReplyField = ({ name, label, reply, initial, isFigure, ...input }: ReplyFieldProps) => (
  <label className="field">
    <span className="field__label">{label}</span>
    <input
      type="text"
      className={isFigure ? "field__input field__input--figure" : "field__input"}
      id={name}
      name={name}
      defaultValue={enteredIn(reply, name) ?? initial}
      {...input}
    />
  </label>
);
