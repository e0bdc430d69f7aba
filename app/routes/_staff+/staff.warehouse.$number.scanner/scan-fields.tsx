import type { RefObject } from "react";

interface ScanFieldsProps {
  code: RefObject<HTMLInputElement>;
  each: RefObject<HTMLInputElement>;
  /** units a scan, as they were typed */
  units: string | undefined;
}

/** What the scanner types into, and how many units it stands for. */
export const ScanFields = ({ code, each, units = "1" }: ScanFieldsProps) => (
  <div className="scan">
    <label className="scan__label" htmlFor="code">
      扫商品条码、货号、商品编号或批号
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
        autoFocus
        aria-describedby="verdict"
      />
      <button className="button" type="submit" name="do" value="scan">
        确认
      </button>
    </span>
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
