import type { RefObject } from "react";
import { ScanInput } from "~/ui/forms/scan-input";

interface ScanFieldsProps {
  code: RefObject<HTMLInputElement>;
  each: RefObject<HTMLInputElement>;
  units: string | undefined;
}

/** The scanner's input, and the units it counts. */
export const ScanFields = ({ code, each, units = "1" }: ScanFieldsProps) => (
  <div className="scan">
    <ScanInput
      label="扫商品条码、货号、商品编号或批号"
      code={code}
      autoFocus
      button={{ name: "do", value: "scan" }}
    />
    <label className="field">
      <span className="field__label">每扫一次的数量</span>
      <input
        className="field__input field__input--figure"
        type="number"
        inputMode="numeric"
        min={1}
        id="each"
        name="each"
        ref={each}
        defaultValue={units}
      />
    </label>
  </div>
);
