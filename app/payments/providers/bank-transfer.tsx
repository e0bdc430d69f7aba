/** Where a company transfer goes, and the field for its proof. */
import { FileInput } from "~/ui/forms/file-input";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import { spaced, type PayPage } from "./pay-page";

export function BankTransfer(props: { page: PayPage; field: FormFieldProps["field"]; isOnly: boolean }) {
  const account = props.page.bankAccount;
  return (
    <section className="surface">
      <div className="surface__head">
        <h2 className="surface__title">
          对公转账信息
          {props.isOnly ? null : <small>仅选择对公转账时需要</small>}
        </h2>
      </div>
      {account ? (
        <dl className="goods__facts">
          <dt>户名</dt>
          <dd>{account.name}</dd>
          <dt>开户行</dt>
          <dd>{account.bank}</dd>
          <dt>账号</dt>
          <dd>{spaced(account.number)}</dd>
          <dt>备注</dt>
          <dd>{`订单号后八位 ${props.page.orderNumber.slice(-8)}`}</dd>
        </dl>
      ) : (
        <p>收款账户请向客服索取，汇款时请备注订单号后八位 {props.page.orderNumber.slice(-8)}。</p>
      )}
      <FormField label="上传转账回单" field={props.field} hint="JPG、PNG 或 PDF，10MB 以内">
        <FileInput accept=".jpg,.jpeg,.png,.pdf" />
      </FormField>
    </section>
  );
}
