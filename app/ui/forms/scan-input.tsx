import type { ButtonHTMLAttributes, InputHTMLAttributes, Ref } from "react";

interface ScanInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "autoFocus"> {
  label: string;
  code?: Ref<HTMLInputElement>;
  button?: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value">;
}

/** The field `code` for a scanner; the result is in the element `scan-result`. */
export const ScanInput = ({ label, code, autoFocus, button }: ScanInputProps) => (
  <>
    <label className="scan__label" htmlFor="code">
      {label}
    </label>
    <span className="scan__row">
      <input
        className="scan__input"
        type="text"
        id="code"
        name="code"
        ref={code}
        maxLength={100}
        autoComplete="off"
        autoFocus={autoFocus}
        aria-describedby="result"
      />
      <button className="button" type="submit" {...button}>
        确认
      </button>
    </span>
  </>
);
