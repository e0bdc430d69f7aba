import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ONLINE_METHODS, paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { enteredIn } from "~/ui/forms/form-reply";

export function BillForms({ yesterday, reply }: { yesterday: string; reply: FormReply | undefined }) {
  return (
    <div className="columns columns--half part">
      <DetailSection id="h-upload" title="上传账单">
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="do" value="upload" />
          <Field
            label="微信支付交易账单（ALL）、支付宝业务明细（ZIP 或 CSV），或银行流水（CSV、XLSX）"
            name="file"
            required
          >
            <FileInput accept=".csv,.zip,.xlsx,.txt" />
          </Field>
          <p>
            <button className="button button--primary" type="submit" accessKey="s">
              读入并核对
            </button>
          </p>
        </Form>
      </DetailSection>
      <DetailSection id="h-fetch" title="获取账单" note="向支付机构要某一天的账单">
        <Form method="post" className="form">
          <input type="hidden" name="do" value="fetch" />
          <Field label="支付方式" name="provider">
            <select defaultValue={enteredIn(reply, "provider")}>
              {ONLINE_METHODS.map((name) => (
                <option key={name} value={name}>
                  {paymentMethodText(name)}
                </option>
              ))}
            </select>
          </Field>
          <Field
            label="日期"
            name="day"
            type="date"
            max={yesterday}
            required
            defaultValue={enteredIn(reply, "day") ?? yesterday}
          />
          <p>
            <button className="button" type="submit">
              获取
            </button>
          </p>
        </Form>
        <Form method="post" className="form part">
          <p>
            <button className="button" name="do" value="again" type="submit">
              重新核对差异
            </button>{" "}
            <span className="soft">补入账、确认转账或退款后，已相符的自动核销</span>
          </p>
        </Form>
      </DetailSection>
    </div>
  );
}
