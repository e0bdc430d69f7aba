/** Where a transfer into the balance goes to, and the field for its proof. */
import type { RechargePage } from "~/payments/recharge/recharge";
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
      {account ? (
        <dl className="goods__facts">
          <dt>户名</dt>
          <dd>{account.name}</dd>
          <dt>开户行</dt>
          <dd>{account.bank}</dd>
          <dt>账号</dt>
          <dd>{account.number}</dd>
        </dl>
      ) : (
        <p>收款账户请向客服索取。</p>
      )}
      <FormField label="上传转账回单" field={field} hint="JPG、PNG 或 PDF，10MB 以内；按实际到账金额存入余额">
        <FileInput accept=".jpg,.jpeg,.png,.pdf" />
      </FormField>
    </div>
  );
}
