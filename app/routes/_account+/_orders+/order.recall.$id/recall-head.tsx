import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { Status } from "~/ui/status";
import { afterSalesListPath } from "~/modules/returns/request/after-sales-page";
import {
  answerBefore,
  DRILL_NOTE,
  getRecallName,
  getRecallState,
  RECALL_LEVELS,
  type RecallPage,
} from "~/modules/recalls/recall";

export function RecallHead({ page, seller }: { page: RecallPage; seller: string }) {
  const { recall, company } = page;
  const isHeld = page.lines.length > 0 && page.lines.every((line) => !line.isShipped);
  const subject = recall.isDrill ? "演练" : "召回";
  const facts: [string, string][] = [
    ["商品", `${recall.goodsName} ${recall.spec}`],
    ["生产企业", recall.manufacturer],
    ["批准文号", filledText(recall.approvalNumber)],
    [`${subject}批号`, recall.batchNumber],
    ["有效期至", recall.expiresOn],
    [`${subject}编号`, recall.number],
    ["发起时间", formatTime(recall.startedAt)],
    ["回复期限", isHeld ? "无需回复" : formatTime(answerBefore(recall))],
    ["供货单位", seller],
    ["购货单位", company],
  ];
  return (
    <section className="surface" aria-labelledby="recall-title">
      <div className="surface__head">
        <h1 className="recall__title" id="recall-title">
          {`${getRecallName(recall)}通知`}
        </h1>
        <Status kind={recall.state === "open" ? "bad" : "off"} text={getRecallState(recall)} />
      </div>
      <RecallNotice page={page} isHeld={isHeld} />
      <dl className="recall__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="recall__sub">{recall.isDrill ? "演练说明" : "召回原因"}</h2>
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
        <Link className="button" to={afterSalesListPath("recall")}>
          全部召回
        </Link>
        <PrintButton>{recall.isDrill ? "打印演练通知" : "打印通知"}</PrintButton>
      </p>
    </section>
  );
}

function RecallNotice({ page: { recall, now }, isHeld }: { page: RecallPage; isHeld: boolean }) {
  const endedAt = formatTime(recall.endedAt ?? now);
  if (recall.isDrill)
    return (
      <Notice kind="warning">
        <p>
          <strong>{DRILL_NOTE}</strong>
          {recall.state === "open"
            ? "请像真实召回一样核对并回复剩余数量。"
            : `演练已于 ${endedAt} 结束，感谢您的配合。${recall.endReason}`}
        </p>
      </Notice>
    );
  if (recall.state !== "open")
    return (
      <Notice kind="success">
        {`召回已于 ${endedAt} 解除，该批次可以恢复销售和使用。${recall.endReason}`}
      </Notice>
    );
  return (
    <Notice kind="error">
      <p>
        <strong>
          {isHeld ? "该批次尚未向您发货，已暂停发货。" : "请立即停止销售和使用该批次，就地封存。"}
        </strong>
        {`${RECALL_LEVELS[recall.level].meaning}。`}
      </p>
    </Notice>
  );
}
