import { Form, Link } from "@remix-run/react";
import { CaseField } from "~/admin/detail/case-field";
import { CaseLink } from "~/admin/lists/case-link";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { AfterSalesPage } from "~/modules/returns/request/after-sales-page";
import { canTransitionAfterSales, REMEDIES } from "~/modules/returns/status/after-sales";

export interface NextStepProps {
  page: AfterSalesPage;
  may: { decide: boolean; receive: boolean; refund: boolean };
  reply: FormReply | undefined;
}

export function AfterSalesNextStep({ page, may, reply }: NextStepProps) {
  const base = `/staff/after-sales/${page.requestNumber}`;
  const { state } = page;
  if (canTransitionAfterSales(state, "approve"))
    return may.decide ? <Decide page={page} reply={reply} /> : null;
  const steps = [
    ...(canTransitionAfterSales(state, "receive") && may.receive
      ? [{ to: `${base}/receipt`, text: "验收寄回的商品" }]
      : []),
    ...(canTransitionAfterSales(state, "finish") && page.remedy !== "refund" && may.receive
      ? [{ to: `${base}/parcel`, text: `登记${REMEDIES[page.remedy]}已寄出` }]
      : []),
    ...(canTransitionAfterSales(state, "finish") && may.refund
      ? [{ to: `${base}/refund`, text: page.remedy === "refund" ? "退款" : "改为退款" }]
      : []),
  ];
  if (steps.length === 0) return null;
  return (
    <section className="part" aria-label="办理">
      {steps.map(({ to, text }, i) => (
        <p key={to}>
          <CaseLink
            className={i === 0 ? "button button--primary" : "button"}
            to={to}
            {...(i === 0 && { accessKey: "s" })}
          >
            {text}
          </CaseLink>
        </p>
      ))}
    </section>
  );
}

function Decide({ page, reply }: Pick<NextStepProps, "page" | "reply">) {
  const values = reply?.initialValue;
  const usual = page.kind === "return" || page.remedy === "exchange" ? "yes" : "no";
  const choice = values?.["goodsBack"] ?? usual;
  return (
    <section className="part" aria-label="办理">
      <Form method="post" className="form">
        <h2>同意</h2>
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="state" value={page.state} />
        <div className="field">
          <label className="field__label" htmlFor="goodsBack">
            商品
          </label>
          <select
            className="field__input"
            id="goodsBack"
            name="goodsBack"
            defaultValue={choice === "no" ? "no" : "yes"}
          >
            <option value="yes">需寄回</option>
            <option value="no">无需寄回</option>
          </select>
        </div>
        <p className="soft">
          客户会看到寄回的地址，见<Link to="/staff/after-sales/return-address">退货地址</Link>。
        </p>
        <CaseField name="reason" label="说明（客户可见，可不填）" input={values} />
        <button className="button button--primary" type="submit" accessKey="s">
          同意
        </button>
      </Form>
      <Form method="post" className="form part">
        <h2>拒绝</h2>
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="state" value={page.state} />
        <CaseField name="why" label="原因（客户可见）" input={values} isNeeded />
        <button className="button" type="submit">
          拒绝
        </button>
      </Form>
    </section>
  );
}
