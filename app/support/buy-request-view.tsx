/** 查看详情: one request, what became of it, and the goods that the shop offers for it. */
import { Form, Link } from "@remix-run/react";
import { roundToPack } from "~/catalogue/goods";
import { GoodsPrice } from "~/catalogue/goods-card";
import { packUrl } from "~/catalogue/pack";
import { refusalRemedy, refusalText } from "~/catalogue/refusal";
import { formatYuan } from "~/platform/money";
import { ConfirmLink } from "~/ui/confirm-link";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { Stepper } from "~/ui/stepper";
import { Stock } from "~/ui/stock";
import { Timeline } from "~/ui/timeline";
import {
  mayWithdraw,
  offerWords,
  REQUEST_STATES,
  requestHref,
  requestName,
  requestTimeline,
  type BuyRequest,
} from "./buy-request";
import { MatchedList, REQUEST_STATUS } from "./buy-request-list-view";
import type { RequestInfo } from "./buy-request-page.server";
import { Pictures } from "./picture-field";

const QUESTION = "确定撤销这条求购吗？";

export function RequestView({ info }: { info: RequestInfo | null }) {
  if (!info)
    return (
      <div className="surface">
        <Empty title="还没有求购记录" to="/pzqg/add" text="新增品种求购" />
      </div>
    );
  const { request, pictures, goods, matched } = info;
  if (info.asks && mayWithdraw(request.state)) return <AskWithdraw request={request} />;
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
        {goods ? <Offered goods={goods} offer={info.offer} request={request} /> : null}
        <Facts request={request} />
        <Pictures ids={pictures} what={request.name} />
        <p className="choices request__do">
          {mayWithdraw(request.state) ? (
            <ConfirmLink
              className="button"
              to={`${requestHref(request.id)}&withdraw=1`}
              question={QUESTION}
              action={requestHref(request.id)}
              fields={{ id: request.id }}
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
    ["求购数量", `${request.number}${unit}`],
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

/** The goods that the shop names, to be put into the cart in the number that was asked for. */
function Offered(props: {
  goods: NonNullable<RequestInfo["goods"]>;
  offer: RequestInfo["offer"];
  request: BuyRequest;
}) {
  const { goods, offer, request } = props;
  const { id, name, spec, unit, manufacturer, packSize, refusal } = goods;
  const remedy = refusal ? refusalRemedy(refusal) : null;
  return (
    <article className="request__goods" aria-label={name}>
      <img className="pack" src={packUrl(goods)} width="72" height="72" alt="" />
      <div className="request__goods-what">
        <h3>
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h3>
        <p>{`${spec} · ${manufacturer}`}</p>
        <p>
          <GoodsPrice goods={goods} {...(offer ? { offer } : {})} flat /> <Stock stock={goods.stock} />
        </p>
      </div>
      {refusal ? (
        <p className="request__refusal">
          {refusalText(refusal)}
          {remedy ? <Link to={remedy.to}>{remedy.text}</Link> : null}
        </p>
      ) : (
        <Form className="request__buy" method="post" action="/cart/lines" noValidate preventScrollReset>
          <input type="hidden" name="back" value={requestHref(request.id)} />
          <Stepper
            name={`number-${id}`}
            value={roundToPack(request.number, packSize)}
            step={packSize}
            unit={unit}
            label={name}
          />
          <button type="submit" className="button button--primary" name="goods" value={id}>
            加入购物车
          </button>
        </Form>
      )}
    </article>
  );
}

function AskWithdraw({ request }: { request: BuyRequest }) {
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          {QUESTION}
        </h2>
      </div>
      <p>{`${requestName(request)}，${request.number}${request.unit}`}</p>
      <Form className="choices request__do" method="post" action={requestHref(request.id)}>
        <input type="hidden" name="id" value={request.id} />
        <Link className="button" to={requestHref(request.id)}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          撤销求购
        </button>
      </Form>
    </section>
  );
}
