import { Form } from "@remix-run/react";
import { CaseErrors, CaseField, CaseLines, CaseTitle } from "~/desk/after-sales/case-parts";
import { CaseLink } from "~/desk/lists/case-link";
import { WaitingNotice, type WaitingProposal } from "~/desk/proposals/waiting-notice";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { type CaseFactsProps, CaseFacts } from "./case-facts";
import { type NextStepProps, NextStep } from "./next-step";

interface CaseViewProps extends CaseFactsProps, NextStepProps {
  changes: readonly ChangeRow[];
  waiting: readonly WaitingProposal[];
}

export function CaseView(props: CaseViewProps) {
  const { page, company, changes, waiting, reply } = props;
  return (
    <>
      <CaseTitle head={page} company={company.name} />
      <div className="desk-body columns columns--side">
        <div>
          <CaseErrors reply={reply} />
          <WaitingNotice waiting={waiting} />
          <CaseFacts {...props} />
          <Part id="h-lines" title="申请的商品">
            <CaseLines lines={page.lines} />
          </Part>
          <CasePictures
            path={`/staff/after-sales/${page.requestNumber}/photos`}
            pictures={page.photos}
            word="照片"
          />
        </div>
        <div>
          <NextStep {...props} />
          <Part id="h-events" title="经过">
            <EventList events={page.events} />
          </Part>
          <Part id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有记录。" />
          </Part>
        </div>
      </div>
    </>
  );
}

function CaseFacts({ page, company, address }: CaseViewProps) {
  return (
    <dl className="facts facts--list">
      <dt>原因</dt>
      <dd>{AFTER_SALES_REASONS[page.reason]}</dd>
      <dt>诉求</dt>
      <dd>{REMEDIES[page.remedy]}</dd>
      <dt>说明</dt>
      <dd>{page.text || "无"}</dd>
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
          <dt>{page.refund.isFinal ? "已退款" : "应退款"}</dt>
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

function Photos({ page }: { page: AfterSalesPage }) {
  if (page.photos.length === 0) return null;
  return (
    <section className="part" aria-labelledby="h-photos">
      <div className="part__head">
        <h2 id="h-photos">照片</h2>
      </div>
      <ul className="case-photos">
        {page.photos.map((id, i) => {
          const path = `/staff/after-sales/${page.requestNumber}/photos/${id}`;
          return (
            <li key={id}>
              <a href={path}>
                <img src={path} alt={`照片 ${i + 1}`} width={96} height={96} loading="lazy" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is to be done now, for whoever may do it. */
function NextStep({ page, may, reply }: CaseViewProps) {
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

function Decide({ page, reply }: Pick<CaseViewProps, "page" | "reply">) {
  const typed = reply?.initialValue;
  const usual = page.kind === "return" || page.remedy === "exchange" ? "yes" : "no";
  const choice = typed?.["goodsBack"] ?? usual;
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
        <CaseField name="reason" label="说明（客户可见，可不填）" typed={typed} />
        <button className="button button--primary" type="submit" accessKey="s">
          同意
        </button>
      </Form>
      <Form method="post" className="form part">
        <h2>拒绝</h2>
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="state" value={page.state} />
        <CaseField name="why" label="原因（客户可见）" typed={typed} isNeeded />
        <button className="button" type="submit">
          拒绝
        </button>
      </Form>
    </section>
  );
}
