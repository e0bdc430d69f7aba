import type { FieldMetadata } from "@conform-to/react";
import { TRANSPORTS } from "~/modules/purchasing/goods-receipt";
import { FormField } from "~/ui/forms/form";
import { SelectField } from "~/ui/forms/form-fields";

export type ReceiptHeadText = Record<
  "noteNumber" | "arrivedOn" | "arrivedTime" | "transport" | "vehicle" | "leftAt" | "temperature" | "note",
  string
>;

interface ReceiptHeadFieldsProps {
  fields: { [Name in keyof ReceiptHeadText]: FieldMetadata<string> };
  hasTemperatureRecord: boolean;
}

const CHOICES = Object.entries(TRANSPORTS).map(([value, name]) => ({ value, name }));

/** The arrival of a delivery: note, time, transport and temperature. */
export const ReceiptHeadFields = ({ fields, hasTemperatureRecord }: ReceiptHeadFieldsProps) => (
  <>
    <FormField field={fields.noteNumber} label="随货同行单号" required autoComplete="off" />
    <div className="form__pair">
      <FormField field={fields.arrivedOn} label="到货日期" type="date" required />
      <FormField
        field={fields.arrivedTime}
        label="到货时间"
        hint="如 09:30"
        required
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
    <div className="form__pair">
      <SelectField field={fields.transport} label="运输方式" required choices={CHOICES} />
      <FormField field={fields.vehicle} label="承运单位和车牌" autoComplete="off" />
    </div>
    <div className="form__pair">
      <FormField field={fields.leftAt} label="启运时间" hint="冷藏品种须填写" autoComplete="off" />
      <FormField
        field={fields.temperature}
        label="到货温度（℃）"
        hint="冷藏品种须填写，如 5.2"
        autoComplete="off"
      />
    </div>
    <p>
      <label>
        <input type="checkbox" name="hasTemperatureRecord" value="1" defaultChecked={hasTemperatureRecord} />{" "}
        已核对运输过程的温度记录
      </label>
    </p>
    <FormField field={fields.note} label="备注" autoComplete="off" />
  </>
);
