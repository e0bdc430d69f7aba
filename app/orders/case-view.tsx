/** One return or after-sales case whole: where it stands, who is to act, what it comes to, what happened. */
import { Form, Link } from "@remix-run/react";
import { Refunds } from "~/payments/refund-list-view";
import type { RefundList } from "~/payments/refund-progress";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { ConfirmLink } from "~/ui/confirm-link";
import { summaryOf, typedIn } from "~/ui/form-reply";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Steps } from "~/ui/steps";
import { Tag } from "~/ui/tag";
import { Timeline } from "~/ui/timeline";
import {
  CASE_KINDS,
  casePath,
  CASE_REASONS,
  caseStateText,
  caseSteps,
  CASE_WANTS,
  isOpenCase,
  mayMoveCase,
  nextStep,
} from "./case";
import type { CaseLine, CasePage } from "./case-page";
import { CaseSum } from "./case-sum";

const WITHDRAW = "确定撤销这个申请吗？撤销后这些商品可以重新申请。";

export interface CaseViewProps {
  page: CasePage;
  refunds: RefundList;
  reply: FormReply | undefined;
  /** without JavaScript the question stands on the page */
  isAsking: boolean;
}

export function CaseView({ page, refunds, reply, isAsking }: CaseViewProps) {
  return (
    <>
      {isAsking && mayMoveCase(page.state, "withdraw") ? <AskWithdraw page={page} /> : null}
      <Head page={page} />
      {mayMoveCase(page.state, "send") || page.state === "pendingCheck" ? (
        <SendBack key={`${page.carrier} ${page.parcel}`} page={page} reply={reply} />
      ) : null}
      <div className="surface order-end">
        <section>
          <h2 className="surface__title">
            商品<small>{`共 ${page.lines.reduce((sum, line) => sum + line.number, 0)} 件`}</small>
          </h2>
          <ul className="case-lines">
            {page.lines.map((line) => (
              <li className="case-lines__item" key={line.id}>
                <Line line={line} />
              </li>
            ))}
          </ul>
          <Reasons page={page} />
        </section>
        <section>
          <h2 className="surface__title">{page.refund?.isFinal ? "退款明细" : "退款预估"}</h2>
          {page.refund ? (
            <CaseSum {...page.refund} refund={page.refund} isCompleted={page.isOrderCompleted} />
          ) : (
            <p className="field__hint">
              {page.wants === "refund" ? "没有退款" : `申请的是${CASE_WANTS[page.wants]}，不涉及退款`}
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

function Head({ page }: { page: CasePage }) {
  const next = nextStep(page);
  const { items, current } = caseSteps(page);
  const here = casePath(page);
  const isOver = page.state === "rejected" || page.state === "withdrawn";
  return (
    <section className="surface case-head">
      <div className="order-head">
        <div>
          <h1 className="order-head__status">{`${CASE_KINDS[page.kind]}${caseStateText(page)}`}</h1>
          <p className="order-head__facts">
            <span>
              {`${CASE_KINDS[page.kind]}单号 `}
              <strong>{page.number}</strong>
            </span>
            <span>{`申请 ${formatTime(page.createdAt)}`}</span>
          </p>
          <p>
            订单号 <Link to={`/order/info/${page.order.id}`}>{page.order.number}</Link>
          </p>
        </div>
        <div className="order-head__do">
          {mayMoveCase(page.state, "withdraw") ? (
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

function AskWithdraw({ page }: { page: CasePage }) {
  return (
    <Form className="surface" method="post" action={casePath(page)}>
      <p>{WITHDRAW}</p>
      <p className="choices">
        <button type="submit" className="button button--pay" name="intent" value="withdraw">
          撤销申请
        </button>
        <Link className="button" to={casePath(page)}>
          再想想
        </Link>
      </p>
    </Form>
  );
}

/** Where the goods go, and the parcel they went by; it can be put right until they are checked. */
function SendBack({ page, reply }: { page: CasePage; reply: FormReply | undefined }) {
  const errors = reply?.error ?? {};
  const typed = (name: string, before: string) => typedIn(reply, name) ?? before;
  const summary = summaryOf(reply);
  return (
    <section className="surface" aria-labelledby="send-title">
      <h2 className="surface__title" id="send-title">
        {page.parcel ? "寄回的包裹" : "寄回商品"}
      </h2>
      <p className="case-address">{page.returnTo}</p>
      <p className="field__hint">请保持原包装，随货附上退货单号；到付件请先与客服确认。</p>
      <Form className="case-send" method="post" action={casePath(page)} noValidate preventScrollReset>
        <ErrorSummary errors={summary} />
        <Field
          label="快递公司"
          name="carrier"
          required
          maxLength={30}
          defaultValue={typed("carrier", page.carrier)}
          errors={errors.carrier ?? null}
        />
        <Field
          label="快递单号"
          name="parcel"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={typed("parcel", page.parcel)}
          errors={errors.parcel ?? null}
        />
        <button
          type="submit"
          className={page.parcel ? "button" : "button button--primary"}
          name="intent"
          value="send"
        >
          {page.parcel ? "更正单号" : "已寄出，提交单号"}
        </button>
      </Form>
    </section>
  );
}

function Line({ line }: { line: CaseLine }) {
  const less = line.accepted !== null && line.accepted !== line.number;
  return (
    <>
      <div>
        <span className="order-lines__name">
          <Link to={`/list/info/${line.goodsId}`}>{line.name}</Link>
          {line.isGift ? <Tag name="赠" describe="赠品" /> : null}
        </span>
        <span className="case-spec">{`${line.spec}　批号 ${line.batchNumber}　${line.expiresOn.slice(0, 7)}`}</span>
      </div>
      <div className="case-lines__number">
        <strong>{`${line.number} ${line.unit}`}</strong>
        {less ? <small>{`认可 ${line.accepted} ${line.unit}`}</small> : null}
      </div>
    </>
  );
}

function Reasons({ page }: { page: CasePage }) {
  return (
    <dl className="case-facts">
      <dt>原因</dt>
      <dd>{CASE_REASONS[page.reason]}</dd>
      <dt>希望</dt>
      <dd>{CASE_WANTS[page.wants]}</dd>
      {page.text ? (
        <>
          <dt>说明</dt>
          <dd>{page.text}</dd>
        </>
      ) : null}
      {page.carrier && !isOpenCase(page.state) ? (
        <>
          <dt>寄回</dt>
          <dd>{`${page.carrier} ${page.parcel}`}</dd>
        </>
      ) : null}
      {page.photos.length > 0 ? (
        <>
          <dt>照片</dt>
          <dd>
            <ul className="case-photos">
              {page.photos.map((id, i) => (
                <li key={id}>
                  <a href={`/files/${id}`}>
                    <img src={`/files/${id}`} width="72" height="72" alt={`照片 ${i + 1}，可下载`} />
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
