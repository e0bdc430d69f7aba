import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "~/ui/forms/form";

export type ReceivedCodesField = "traceLines" | "unitsEach" | "isConfirmed" | "supplier";

interface ReceivedCodesProps {
  fields: { [Name in ReceivedCodesField]: FieldMetadata<string> };
  /** false: the form knows its supplier */
  asksSupplier?: boolean;
}

/** The fields of trace codes in a form that receives goods, folded until needed. */
export function ReceivedCodes({ fields, asksSupplier = true }: ReceivedCodesProps) {
  const { traceLines, unitsEach, isConfirmed, supplier } = fields;
  return (
    <details className="field" open={traceLines.errors !== undefined}>
      <summary>追溯码</summary>
      <FormField
        field={traceLines}
        label="扫或粘贴追溯码"
        hint="每行一个，也可用空格或逗号隔开；箱码和里面的码写成“箱码：码 码”"
      >
        <textarea rows={6} />
      </FormField>
      <FormField
        field={unitsEach}
        label="每个码的数量"
        hint="只扫箱码、不扫里面的码时，填一箱的最小包装数"
        inputMode="numeric"
        autoComplete="off"
      />
      {asksSupplier ? (
        <FormField field={supplier} label="供货单位" hint="填写后向追溯平台上传采购入库单" maxLength={100} />
      ) : null}
      <label>
        <input type="checkbox" name={isConfirmed.name} />
        已核对实物，确属本商品
      </label>
    </details>
  );
}
