/** A recall as a company sees it: what to do until when, what it bought of the batch, its answer and the returns that came of it; made to be printed. */
import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { dayOf, formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { caseListPath } from "./case-page";
import {
  answerBefore,
  RECALL_LEVELS,
  RECALL_STATES,
  recallPath,
  remainingName,
  type RecallLine,
  type RecallPage,
} from "./recall";

const FORM = "recall-answer";

export function RecallView({ page, reply }: { page: RecallPage; reply: FormReply | undefined }) {
  const { recall, lines, answeredAt } = page;
  const asks = recall.state === "open" && answeredAt === null && lines.some((line) => line.isShipped);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <Head page={page} />
      <ErrorSummary errors={errors} />
      <section className="surface surface--flush" aria-labelledby="lines-title">
        <div className="surface__head">
          <h2 className="surface__title" id="lines-title">
            您购进的该批次商品
            <small>{`共 ${lines.reduce((sum, line) => sum + line.number, 0)}${recall.unit}`}</small>
          </h2>
        </div>
        {lines.length === 0 ? (
          <p className="recall__none">相关订单均已取消，无需处理。</p>
        ) : (
          <Lines page={page} asks={asks} reply={reply} />
        )}
        {asks ? <Answer page={page} reply={reply} /> : <After page={page} />}
      </section>
    </>
  );
}

function Head({ page }: { page: RecallPage }) {
  const { recall, company, now } = page;
  const level = RECALL_LEVELS[recall.level];
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const facts: [string, string][] = [
    ["商品", `${recall.goodsName} ${recall.spec}`],
    ["生产企业", recall.manufacturer],
    ["召回批号", recall.batchNumber],
    ["有效期至", recall.expiresOn],
    ["召回编号", recall.number],
    ["发起时间", formatTime(recall.startedAt)],
    ["回复期限", formatTime(answerBefore(recall))],
    ["购货单位", company],
  ];
  return (
    <section className="surface" aria-labelledby="recall-title">
      <div className="surface__head">
        <h1 className="recall__title" id="recall-title">
          {`${level.name}通知`}
        </h1>
        <Status kind={recall.state === "open" ? "bad" : "off"} text={RECALL_STATES[recall.state]} />
      </div>
      {recall.state === "open" ? (
        <Notice kind="error">
          <p>
            <strong>请立即停止销售和使用该批次，就地封存。</strong>
            {`${level.means}。`}
          </p>
        </Notice>
      ) : (
        <Notice kind="success">
          {`召回已于 ${formatTime(recall.endedAt ?? now)} 解除，该批次可以恢复销售和使用。${recall.endReason}`}
        </Notice>
      )}
      <dl className="recall__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="recall__sub">召回原因</h2>
      <p className="recall__text">{recall.reason}</p>
      {recall.body ? (
        <>
          <h2 className="recall__sub">处理要求</h2>
          <p className="recall__text">{recall.body}</p>
        </>
      ) : null}
      <p className="choices recall__do no-print">
        <Link className="button" to={`/list/info/${recall.goodsId}`}>
          查看商品
        </Link>
        <Link className="button" to={caseListPath("recall")}>
          全部召回
        </Link>
        {isLive ? (
          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="print" />
            打印通知
          </button>
        ) : null}
      </p>
    </section>
  );
}

function Lines(props: { page: RecallPage; asks: boolean; reply: FormReply | undefined }) {
  const { page, asks, reply } = props;
  const { unit } = page.recall;
  const isDone = page.answeredAt !== null;
  return (
    <table className="table recall__lines">
      <caption className="sr-only">含该批次的订单</caption>
      <thead>
        <tr>
          <th scope="col">订单号</th>
          <th className="recall__more" scope="col">
            下单日期
          </th>
          <th className="recall__more" scope="col">
            批号
          </th>
          <th className="table__figure" scope="col">
            购进数量
          </th>
          <th className="recall__more" scope="col">
            状态
          </th>
          <th className="table__figure" scope="col">
            剩余数量
          </th>
          {isDone ? (
            <>
              <th className="table__figure recall__more" scope="col">
                已售或已用
              </th>
              <th scope="col">退货单</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {page.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <Link to={`/order/info/${line.orderId}`}>{line.orderNumber}</Link>
            </td>
            <td className="table__keep recall__more">{dayOf(line.placedAt)}</td>
            <td className="recall__more">{page.recall.batchNumber}</td>
            <td className="table__figure">{`${line.number}${unit}`}</td>
            <td className="table__keep recall__more">
              {line.isShipped
                ? line.returned > 0
                  ? `已退 ${line.returned}${unit}`
                  : "已发货"
                : "未发货，已暂停发货"}
            </td>
            <td className="table__figure">
              {asks && line.isShipped ? (
                <Remaining line={line} unit={unit} reply={reply} />
              ) : line.remaining === null ? (
                line.isShipped ? (
                  "—"
                ) : (
                  "未发货"
                )
              ) : (
                `${line.remaining}${unit}`
              )}
            </td>
            {isDone ? (
              <>
                <td className="table__figure recall__more">
                  {line.remaining === null ? "—" : `${line.number - line.remaining}${unit}`}
                </td>
                <td>
                  {line.returnCase ? (
                    <>
                      <Link to={line.returnCase.to}>{line.returnCase.number}</Link>
                      {` ${line.returnCase.state}`}
                    </>
                  ) : (
                    "—"
                  )}
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Outside its form, so that the table prints with what was filled in. */
function Remaining(props: { line: RecallLine; unit: string; reply: FormReply | undefined }) {
  const { line, unit, reply } = props;
  const name = remainingName(line.id);
  const typed = reply?.initialValue?.[name];
  const error = reply?.error?.[name]?.[0];
  return (
    <>
      {error ? (
        <p className="field__error" id={`${name}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      <span className="recall__left">
        <input
          className="field__input"
          id={name}
          name={name}
          form={FORM}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={typeof typed === "string" ? typed : ""}
          aria-label={`订单 ${line.orderNumber} 剩余数量（${unit}）`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {unit}
      </span>
    </>
  );
}

function Answer({ page, reply }: { page: RecallPage; reply: FormReply | undefined }) {
  const note = reply?.initialValue?.note;
  return (
    <Form
      className="recall__answer"
      id={FORM}
      method="post"
      action={recallPath(page.recall.id)}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="token" value={page.token} />
      <Field
        label="处理说明"
        name="note"
        maxLength={200}
        defaultValue={typeof note === "string" ? note : ""}
        errors={reply?.error?.note}
        hint="选填，如已售出部分的追回情况"
      />
      <p className="recall__rule">
        请逐单填写剩余数量，没有剩余请填 0，其余计为已售或已用。提交后不能修改，有剩余的订单会自动开立退货单。
      </p>
      <p>
        <button type="submit" className="button button--primary button--large">
          提交回复
        </button>
      </p>
    </Form>
  );
}

function After({ page }: { page: RecallPage }) {
  const { answeredAt, note, lines } = page;
  if (answeredAt !== null)
    return (
      <p className="recall__none">
        {`已于 ${formatTime(answeredAt)} 回复。`}
        {note ? `说明：${note}` : ""}
      </p>
    );
  if (lines.length > 0 && lines.every((line) => !line.isShipped))
    return <p className="recall__none">该批次尚未向您发货，已暂停发货，无需回复。</p>;
  return null;
}
