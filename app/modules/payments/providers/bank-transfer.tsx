import { FileInput } from "~/ui/forms/file-input";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import { AccountFacts } from "./account-facts";
import type { PayPage } from "./pay-page";

export function BankTransfer(props: { page: PayPage; field: FormFieldProps["field"]; isOnly: boolean }) {
  const { bankAccount: account, orderNumber } = props.page;
  const suffix = orderNumber.slice(-8);
  return (
    <section className="surface">
      <div className="surface__head">
        <h2 className="surface__title">
          对公转账信息
          {props.isOnly ? null : <small>仅选择对公转账时需要</small>}
        </h2>
      </div>
      <AccountFacts account={account} remark={`订单号后八位 ${suffix}`}>
        收款账户请向客服索取，汇款时请备注订单号后八位 {suffix}。
      </AccountFacts>
      <FormField label="上传转账回单" field={props.field} hint="JPG、PNG 或 PDF，10MB 以内">
        <FileInput accept=".jpg,.jpeg,.png,.pdf" />
      </FormField>
    </section>
  );
}
