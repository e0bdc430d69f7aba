import { Form, Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import {
  AFTER_SALES_KINDS,
  afterSalesPath,
  afterSalesStateText,
  afterSalesSteps,
  canTransitionAfterSales,
  describeNextStep,
} from "~/modules/returns/status/after-sales";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Notice } from "~/ui/notice";
import { Steps } from "~/ui/steps";
import type { AfterSalesPage } from "./after-sales-page";

const WITHDRAW = "确定撤销这个申请吗？撤销后这些商品可以重新申请。";

export function AfterSalesHeader({ page }: { page: AfterSalesPage }) {
  const next = describeNextStep(page);
  const { items, current } = afterSalesSteps(page);
  const here = afterSalesPath(page);
  const isOver = page.state === "rejected" || page.state === "withdrawn";
  return (
    <section className="surface case-head">
      <div className="order-head">
        <div>
          <h1 className="order-head__status">{`${AFTER_SALES_KINDS[page.kind]}${afterSalesStateText(page)}`}</h1>
          <p className="order-head__facts">
            <span>
              {`${AFTER_SALES_KINDS[page.kind]}单号 `}
              <strong>{page.requestNumber}</strong>
            </span>
            <span>{`申请 ${formatTime(page.createdAt)}`}</span>
          </p>
          <p>
            订单号 <Link to={`/order/info/${page.order.id}`}>{page.order.number}</Link>
          </p>
        </div>
        <div className="order-head__do">
          {canTransitionAfterSales(page.state, "withdraw") ? (
            <ConfirmLink
              className="button"
              to={`${here}?do=withdraw`}
              question={WITHDRAW}
              action={here}
              fields={{ intent: "withdraw" }}
              verb="撤销申请"
            >
              撤销申请
            </ConfirmLink>
          ) : null}
          <Link className="button" to="/order/cases">
            全部退货/售后
          </Link>
        </div>
      </div>
      {isOver ? null : <Steps items={items} current={current} centre />}
      {next ? (
        <Notice kind={next.who === "您" ? "warning" : "info"}>
          <strong>{next.who === "您" ? "需要您处理：" : "等待商城处理："}</strong>
          {next.text}
        </Notice>
      ) : null}
      {page.answer ? (
        <Notice kind={page.state === "rejected" ? "error" : "info"}>{`商城答复：${page.answer}`}</Notice>
      ) : null}
      {page.resent ? <Notice kind="success">{`已寄出：${page.resent}`}</Notice> : null}
    </section>
  );
}

/** The confirmation without JavaScript. */
export function AskWithdraw({ page }: { page: AfterSalesPage }) {
  return (
    <Form className="surface" method="post" action={afterSalesPath(page)}>
      <p>{WITHDRAW}</p>
      <p className="choices">
        <button type="submit" className="button button--pay" name="intent" value="withdraw">
          撤销申请
        </button>
        <Link className="button" to={afterSalesPath(page)}>
          再想想
        </Link>
      </p>
    </Form>
  );
}
