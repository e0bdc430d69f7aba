import type { AddressSnapshot } from "~/modules/orders/order/address";
import { formatYuan } from "~/platform/values/money";
import type { AfterSalesPage } from "~/modules/returns/request/after-sales-page";
import { AFTER_SALES_REASONS, REMEDIES } from "~/modules/returns/status/after-sales";
import { filledText } from "~/platform/values/missing";

export interface CaseFactsProps {
  page: AfterSalesPage;
  company: { id: number; name: string; contact: string; phone: string };
  address: AddressSnapshot;
}

export function AfterSalesRequestFacts({ page, company, address }: CaseFactsProps) {
  return (
    <dl className="facts facts--list">
      <dt>原因</dt>
      <dd>{AFTER_SALES_REASONS[page.reason]}</dd>
      <dt>诉求</dt>
      <dd>{REMEDIES[page.remedy]}</dd>
      <dt>说明</dt>
      <dd>{filledText(page.text)}</dd>
      <dt>订单</dt>
      <dd>{page.order.number}</dd>
      <dt>联系人</dt>
      <dd>
        {company.contact} {company.phone}
      </dd>
      <dt>收货</dt>
      <dd>
        {address.receiver} {address.phone} {address.region}
        {address.detail}
      </dd>
      {page.refund ? (
        <>
          <dt>{page.refund.isFinal ? "退款" : "应退款"}</dt>
          <dd>{formatYuan(page.refund.payout)}</dd>
        </>
      ) : null}
      {page.returnTo ? (
        <>
          <dt>寄往</dt>
          <dd>{page.returnTo}</dd>
        </>
      ) : null}
      {page.parcel ? (
        <>
          <dt>已寄回</dt>
          <dd>
            {page.carrier} {page.parcel}
          </dd>
        </>
      ) : null}
      {page.resent ? (
        <>
          <dt>重新寄出</dt>
          <dd>{page.resent}</dd>
        </>
      ) : null}
    </dl>
  );
}
