import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "~/ui/forms/form";

type ReceivedCodesField = "traceLines" | "unitsEach" | "isConfirmed";

interface ReceivedCodesProps {
  fields: { [Name in ReceivedCodesField]: FieldMetadata<string> };
}

/** The fields of trace codes in a form that receives goods. */
export function ReceivedCodes({ fields }: ReceivedCodesProps) {
  const { traceLines, unitsEach, isConfirmed } = fields;
  return (
    <>
      <FormField
        field={traceLines}
        label="扫或粘贴追溯码"
        hint="每行一个，也可用空格或逗号隔开；箱码和里面的码写成“箱码：码 码”"
        required
      >
        <textarea rows={8} autoFocus />
      </FormField>
      <FormField
        field={unitsEach}
        label="每个码的数量"
        hint="只扫箱码、不扫里面的码时，填一箱的最小包装数"
        inputMode="numeric"
        autoComplete="off"
      />
      <label>
        <input type="checkbox" name={isConfirmed.name} defaultChecked={isConfirmed.initialValue === "on"} />
        已核对实物，确属本商品
      </label>
    </>
  );
}
