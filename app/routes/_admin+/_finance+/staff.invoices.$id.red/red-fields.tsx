import type { FormReply } from "~/platform/http/forms/forms.server";
import { RED_REASONS } from "~/modules/invoices/invoice";
import { FormField, usePageForm } from "~/ui/forms/form";

export const RED_FORM = "red";

/** The link names the return; without one an amount is entered. */
export function RedFields({ caseNumber, reply }: { caseNumber: string; reply: FormReply | undefined }) {
  const [, fields] = usePageForm<{ amount: string; reason: string; number: string }>({ id: RED_FORM, reply });
  return (
    <>
      {caseNumber ? (
        <p>
          退货 {caseNumber} 的待红冲
          <input type="hidden" name="caseNumber" value={caseNumber} />
        </p>
      ) : (
        <>
          <FormField
            field={fields.amount}
            label="红冲金额（元，价税合计）"
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            field={fields.reason}
            label="红冲原因（公司可见）"
            hint={`如${RED_REASONS.join("、")}，可不填`}
            maxLength={40}
            list="red-reasons"
            autoComplete="off"
          />
          <datalist id="red-reasons">
            {RED_REASONS.map((reason) => (
              <option value={reason} key={reason} />
            ))}
          </datalist>
        </>
      )}
      <FormField
        field={fields.number}
        label="红字发票号码（20 位数字）"
        inputMode="numeric"
        maxLength={24}
        autoComplete="off"
      />
      <label className="field">
        <span className="field__label">文件（PDF、OFD 或 XML，每个最大 10 MB）</span>
        <input className="field__input" id="files" name="files" type="file" multiple />
      </label>
    </>
  );
}
