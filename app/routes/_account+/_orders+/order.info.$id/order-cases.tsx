import { Link } from "@remix-run/react";
import { afterSalesFormPath } from "~/modules/returns/status/after-sales";
import { AfterSalesCards } from "~/modules/returns/request/list-view";
import type { AfterSalesCard } from "~/modules/returns/request/after-sales-page";

export function OrderCases(props: { orderId: number; cases: readonly AfterSalesCard[]; mayAsk: boolean }) {
  const { orderId, cases, mayAsk } = props;
  if (cases.length === 0 && !mayAsk) return null;
  return (
    <section className="surface surface--flush no-print">
      <div className="surface__head">
        <h2 className="surface__title">退货/售后</h2>
        {mayAsk ? (
          <p className="choices">
            <Link className="button button--small" to={afterSalesFormPath("return", orderId)}>
              申请退货
            </Link>
            <Link className="button button--small" to={afterSalesFormPath("afterSales", orderId)}>
              申请售后
            </Link>
          </p>
        ) : null}
      </div>
      {cases.length > 0 ? (
        <AfterSalesCards cards={cases} />
      ) : (
        <p className="case-none">收到的商品有质量、数量、破损或效期问题，可以在这里申请退货或售后。</p>
      )}
    </section>
  );
}
