import { useEffect, useRef, useSyncExternalStore } from "react";
import { toast } from "~/ui/say";

export interface StepperProps {
  name: string;
  value: number;
  min?: number;
  step?: number;
  max?: number;
  label: string;
  unit?: string;
  form?: string;
  disabled?: boolean;
  id?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
  /** after rounding, when the field is left */
  onCommit?: (quantity: number) => void;
}

/** Rounds up to a whole step, at least `min`; 0 stays 0 if `min` allows it. */
export function roundUp(quantity: number, step: number, min: number): number {
  if (!Number.isFinite(quantity)) return min;
  return Math.max(min, Math.ceil(quantity / step) * step);
}

/** As if entered, so that the form's listeners are called. */
function type(input: HTMLInputElement, quantity: number): void {
  input.value = String(quantity);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const never = () => () => undefined;
/** False on the server and during hydration. */
const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export function Stepper(props: StepperProps) {
  const { name, value, label, unit = "", step = 1, min = step, max, disabled = false } = props;
  const isScripted = useIsScripted();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Input from before hydration stays; a value changed by the shop is shown.
    if (shown.current === value) return;
    shown.current = value;
    if (field.current && document.activeElement !== field.current) field.current.value = String(value);
  }, [value]);

  const settle = (quantity: number) => {
    const input = field.current;
    if (!input) return;
    const round = Math.min(roundUp(quantity, step, min), max ?? Infinity);
    if (input.value !== String(round)) type(input, round);
    if (round !== value) props.onCommit?.(round);
  };
  const by = (steps: number) => settle((Number(field.current?.value) || 0) + steps * step);
  const leave = (input: HTMLInputElement) => {
    if (input.value === "") return settle(value);
    const values = Number(input.value);
    if (values % step !== 0) toast("info", `已按中包装取整为${roundUp(values, step, min)}${unit}`);
    settle(values);
  };
  return (
    <span className={disabled ? "stepper stepper--disabled" : "stepper"}>
      {isScripted ? (
        <StepButton disabled={disabled} label={`减少${step}${unit}：${label}`} onClick={() => by(-1)} />
      ) : null}
      <input
        ref={field}
        id={props.id}
        type="number"
        inputMode={isScripted ? "numeric" : undefined}
        name={name}
        defaultValue={value}
        min={min}
        max={max}
        step={step}
        form={props.form}
        disabled={disabled}
        aria-invalid={props["aria-invalid"]}
        aria-describedby={props["aria-describedby"]}
        aria-label={`数量：${label}`}
        onBlur={(event) => leave(event.currentTarget)}
        // Enter submits, so round to a whole pack first.
        onKeyDown={(event) => (event.key === "Enter" ? leave(event.currentTarget) : undefined)}
      />
      {isScripted ? (
        <StepButton disabled={disabled} label={`增加${step}${unit}：${label}`} onClick={() => by(1)} more />
      ) : null}
    </span>
  );
}

function StepButton(props: { disabled: boolean; label: string; onClick: () => void; more?: boolean }) {
  return (
    <button
      className={props.more ? "stepper__button stepper__button--more" : "stepper__button"}
      type="button"
      disabled={props.disabled}
      aria-label={props.label}
      onClick={props.onClick}
    />
  );
}
