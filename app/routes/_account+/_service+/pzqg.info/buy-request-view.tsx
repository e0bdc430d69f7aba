import { OfferedGoods } from "~/modules/catalogue/cards/offered-goods";
import { Link } from "@remix-run/react";
import {
  mayWithdrawBuyRequest,
  offerWords,
  REQUEST_STATES,
  requestName,
  requestTimeline,
  getRequestWithdrawPath,
  type BuyRequest,
  getBuyRequestPath,
} from "~/modules/support/buy-requests/buy-request";
import { MatchedList, REQUEST_STATUS } from "~/modules/support/buy-requests/buy-request-list-view";
import type { RequestInfo } from "~/modules/support/buy-requests/buy-request-page.server";
import { Pictures } from "~/modules/support/pictures/picture-field";
import { formatYuan } from "~/platform/values/money";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { Timeline } from "~/ui/timeline";

export function BuyRequestView({ info }: { info: RequestInfo | null }) {
  if (!info)
    return (
      <div className="surface">
        <Empty title="还没有求购记录" to="/pzqg/add" text="新增品种求购" />
      </div>
    );
  const { request, pictures, goods, matched } = info;
  return (
    <>
      <section className="surface" aria-labelledby="request-title">
        <div className="surface__head">
          <h2 className="surface__title" id="request-title">
            {requestName(request)}
          </h2>
          <Status kind={REQUEST_STATUS[request.state]} text={REQUEST_STATES[request.state]} />
        </div>
        <Answer request={request} />
        {goods ? (
          <OfferedGoods
            goods={goods}
            offer={info.offer}
            quantity={request.quantity}
            back={getBuyRequestPath(request.id)}
          />
        ) : null}
        <Facts request={request} />
        <Pictures ids={pictures} what={request.name} />
        <p className="choices request__do">
          {mayWithdrawBuyRequest(request.state) ? (
            <ConfirmLink
              className="button"
              to={getRequestWithdrawPath(request.id)}
              question="确定撤销这条求购吗？"
              action={getRequestWithdrawPath(request.id)}
              fields={{}}
              verb="撤销求购"
            >
              撤销求购
            </ConfirmLink>
          ) : null}
          <Link className="button" to="/pzqg">
            返回求购列表
          </Link>
          <Link className="button" to="/pzqg/add">
            再求购一种
          </Link>
        </p>
      </section>
      {matched.length > 0 ? (
        <Notice kind="info">
          <p>本店在售以下商品，求购已保留，也可以直接选购：</p>
          <MatchedList goods={matched} />
        </Notice>
      ) : null}
      <section className="surface" aria-labelledby="history-title">
        <div className="surface__head">
          <h2 className="surface__title" id="history-title">
            处理进度
          </h2>
        </div>
        <Timeline items={requestTimeline(request)} />
      </section>
    </>
  );
}

function Answer({ request }: { request: BuyRequest }) {
  const { state, answer } = request;
  if (answer === "" && offerWords(request) === "") return null;
  return (
    <div className={state === "refused" ? "request__answer request__answer--refused" : "request__answer"}>
      <h3>{state === "refused" ? "无法采购的原因" : "商城答复"}</h3>
      {state === "refused" || offerWords(request) === "" ? null : <p>{offerWords(request)}</p>}
      {answer ? <p>{answer}</p> : null}
    </div>
  );
}

function Facts({ request }: { request: BuyRequest }) {
  const { unit, wishedPrice } = request;
  const rows: [string, string][] = [
    ["规格", request.spec],
    ["生产企业", request.manufacturer],
    ["批准文号", request.approvalNumber],
    ["求购数量", `${request.quantity}${unit}`],
    ["期望单价", wishedPrice === null ? "" : `${formatYuan(wishedPrice)}/${unit}`],
    ["期望到货", request.neededBy ?? ""],
    ["备注", request.note],
  ];
  return (
    <dl className="request__facts">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
