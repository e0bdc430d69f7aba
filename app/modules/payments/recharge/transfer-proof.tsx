import { AccountFacts } from "~/modules/payments/providers/account-facts";
import type { RechargePage } from "~/modules/payments/recharge/recharge";
import { FileInput } from "~/ui/forms/file-input";
import { FormField, type FormFieldProps } from "~/ui/forms/form";

export function TransferProof(props: {
  account: RechargePage["bankAccount"];
  field: FormFieldProps["field"];
  isChosen: boolean;
}) {
  const { account, field, isChosen } = props;
  return (
    <div className="recharge__transfer">
      <h3>{isChosen ? "收款账户" : "对公转账时"}</h3>
      <AccountFacts account={account}>收款账户请向客服索取。</AccountFacts>
      <FormField label="上传转账回单" field={field} hint="JPG、PNG 或 PDF，10MB 以内；按实际到账金额存入余额">
        <FileInput accept=".jpg,.jpeg,.png,.pdf" />
      </FormField>
    </div>
  );
}
