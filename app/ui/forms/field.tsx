import { cloneElement, isValidElement, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "~/ui/icon";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name"> {
  label: string;
  name: string;
  /** the first is shown */
  errors?: readonly string[] | null;
  hint?: ReactNode;
  /** select or textarea: gets id, name, class and description */
  children?: ReactNode;
}

function FieldHint({ id, hint }: { id: string; hint: FieldProps["hint"] }) {
  if (!hint) return null;
  return (
    <p className="field__hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field__error" id={`${id}-error`}>
      <Icon name="warning" />
      {error}
    </p>
  );
}

/** The id of a field's control is its name, so that an error summary can link to it. */
export function Field({ label, name, errors, hint, children, id = name, className, ...input }: FieldProps) {
  const error = errors?.[0];
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const control = {
    id,
    name,
    className: "field__input",
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  return (
    <div className={`field${error ? " field--error" : ""}${className ? ` ${className}` : ""}`}>
      <label className="field__label" htmlFor={id}>
        {input.required ? (
          <span className="field__must" aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {isValidElement<Record<string, unknown>>(children) ? (
        cloneElement(children, { ...control, required: input.required, ...children.props })
      ) : (
        <input type="text" {...control} {...input} />
      )}
    </div>
  );
}
