import { useSearchParams } from "@remix-run/react";
import { Refunds } from "~/modules/payments/refunds/refund-list-view";
import type { RefundList } from "~/modules/payments/refunds/refund-progress";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { canTransitionAfterSales, REMEDIES } from "~/modules/returns/status/after-sales";
import { Timeline } from "~/ui/timeline";
import { AfterSalesGoods } from "./after-sales-goods";
import { AfterSalesHeader, AskWithdraw } from "./after-sales-head";
import type { AfterSalesPage } from "./after-sales-page";
import { RefundSum } from "./refund-sum";
import { SendBackForm } from "./send-back-form";

export interface AfterSalesViewProps {
  page: AfterSalesPage;
  refunds: RefundList;
  reply: FormReply | undefined;
}

export function AfterSalesView({ page, refunds, reply }: AfterSalesViewProps) {
  const [search] = useSearchParams();
  // Without JavaScript the page shows the confirmation.
  const isAsking = search.get("do") === "withdraw";
  return (
    <>
      {isAsking && canTransitionAfterSales(page.state, "withdraw") ? <AskWithdraw page={page} /> : null}
      <AfterSalesHeader page={page} />
      {canTransitionAfterSales(page.state, "send") || page.state === "pendingCheck" ? (
        <SendBackForm key={`${page.carrier} ${page.parcel}`} page={page} reply={reply} />
      ) : null}
      <div className="surface order-end">
        <AfterSalesGoods page={page} />
        <section>
          <h2 className="surface__title">{page.refund?.isFinal ? "退款明细" : "退款预估"}</h2>
          {page.refund ? (
            <RefundSum {...page.refund} refund={page.refund} isCompleted={page.isOrderCompleted} />
          ) : (
            <p className="field__hint">
              {page.remedy === "refund" ? "没有退款" : `申请的是${REMEDIES[page.remedy]}，不涉及退款`}
            </p>
          )}
        </section>
      </div>
      <Refunds refunds={refunds} />
      <section className="surface">
        <h2 className="surface__title">处理进度</h2>
        <Timeline
          items={page.events.map((event, i) => ({
            at: formatTime(event.at),
            text: event.text,
            now: i === 0,
            children: <span className="timeline__who">{`　${event.who}`}</span>,
          }))}
        />
      </section>
    </>
  );
}
