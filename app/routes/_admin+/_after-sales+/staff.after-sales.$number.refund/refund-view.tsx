import { Form } from "@remix-run/react";
import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { CaseField } from "~/admin/detail/case-field";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import type { AfterSalesPage } from "~/modules/returns/request/after-sales-page";
import { canTransitionAfterSales, formatUnreturnedGifts } from "~/modules/returns/status/after-sales";

interface RefundViewProps {
  page: AfterSalesPage;
  company: string;
  /** why a second person is needed; null: one is enough */
  second: string | null;
  waiting: readonly WaitingApprovalRequest[];
  reply: FormReply | undefined;
}

export function RefundView({ page, company, second, waiting, reply }: RefundViewProps) {
  return (
    <>
      <CaseTitle head={page} company={company} doing="退款" />
      <div className="admin-body">
        <CaseErrors reply={reply} />
        <WaitingNotice waiting={waiting} />
        <CaseLines page={page} />
        {canTransitionAfterSales(page.state, "finish") ? (
          <RefundFields page={page} second={second} reply={reply} />
        ) : (
          <p className="soft part">该申请现在不能退款。</p>
        )}
      </div>
    </>
  );
}

function reasonLabel(isInstead: boolean, isSecond: boolean): string {
  if (isInstead) return "改为退款的原因（客户可见）";
  return isSecond ? "原因（给复核人，客户看不到）" : "原因（可不填，客户看不到）";
}

function RestockField({ values }: { values: FormReply["initialValue"] }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="goods">
        商品
      </label>
      <select
        className="field__input"
        id="goods"
        name="goods"
        defaultValue={values?.["goods"] === "restock" ? "restock" : "asIs"}
      >
        <option value="asIs">不入库</option>
        <option value="restock">未出库，重新入库</option>
      </select>
    </div>
  );
}

function RefundFields({ page, second, reply }: Pick<RefundViewProps, "page" | "second" | "reply">) {
  const values = reply?.initialValue;
  const gifts = formatUnreturnedGifts(page.refund?.retainedGifts ?? 0);
  const isInstead = page.remedy !== "refund";
  return (
    <Form method="post" className="form part">
      <input type="hidden" name="state" value={page.state} />
      <p>
        应退 <strong>{formatYuan(page.refund?.payout ?? 0)}</strong>，按原付款方式退回
        {gifts ? `，${gifts}` : ""}
      </p>
      {second ? (
        <p className="second">
          <strong>需要复核</strong>
          <span>{second}，由另一位同事同意后退款。</span>
        </p>
      ) : null}
      {page.goodsBack ? <input type="hidden" name="goods" value="asIs" /> : <RestockField values={values} />}
      <CaseField
        name="reason"
        label={reasonLabel(isInstead, second !== null)}
        input={values}
        isNeeded={isInstead || second !== null}
      />
      <div className="admin-foot">
        <button className="button button--primary" type="submit" accessKey="s">
          {second ? "提交复核" : "退款"}
        </button>
      </div>
    </Form>
  );
}
