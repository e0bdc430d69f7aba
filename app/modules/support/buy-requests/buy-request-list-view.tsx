import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { Status, type StatusKind } from "~/ui/status";
import { Tabs } from "~/ui/navigation/tabs";
import {
  offerWords,
  REQUEST_STATES,
  getBuyRequestPath,
  requestsHref,
  type BuyRequest,
  type RequestPage,
  type RequestState,
  type BuyRequestFilter,
} from "./buy-request";
import type { MatchedGoods } from "~/modules/catalogue/search/matched-goods.server";

const VIEWS = ["all", ...Object.keys(REQUEST_STATES)] as BuyRequestFilter[];
const nameOf = (view: BuyRequestFilter) => (view === "all" ? "全部" : REQUEST_STATES[view]);
export const REQUEST_STATUS: Record<RequestState, StatusKind> = {
  pending: "wait",
  answered: "info",
  listed: "good",
  refused: "bad",
  withdrawn: "off",
};

export function RequestList({ view, counts, rows, page, pages, matched }: RequestPage) {
  return (
    <>
      {matched.map(({ name, goods }) => (
        <Notice kind="info" key={name}>
          <p>{`您求购的“${name}”，本店在售以下商品。求购已保留，也可以直接选购：`}</p>
          <MatchedList goods={goods} />
        </Notice>
      ))}
      <section className="surface surface--flush" aria-labelledby="requests-title">
        <div className="surface__head">
          <h2 className="surface__title" id="requests-title">
            我的求购
            <small>答复后会发消息给您</small>
          </h2>
          <Link className="button button--primary" to="/pzqg/add">
            新增品种求购
          </Link>
        </div>
        <Tabs
          label="求购状态"
          items={VIEWS.map((item) => ({
            to: requestsHref(item),
            text: nameOf(item),
            count: counts[item],
            current: item === view,
          }))}
        />
        {rows.length === 0 ? (
          <NoRequests view={view} />
        ) : (
          <ul className="requests">
            {rows.map((row) => (
              <li className="requests__item" key={row.id}>
                <Item row={row} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} pages={pages} href={(n) => requestsHref(view, n)} />
    </>
  );
}

function NoRequests({ view }: { view: BuyRequestFilter }) {
  return view === "all" ? (
    <Empty title="还没有求购记录。店里找不到的品种，可以在这里告诉我们" to="/pzqg/add" text="新增品种求购" />
  ) : (
    <Empty title={`没有${nameOf(view)}的求购`} to="/pzqg" text="查看全部求购" />
  );
}

function Item({ row }: { row: BuyRequest }) {
  const { id, name, spec, manufacturer, quantity, unit, wishedPrice, state, goodsId } = row;
  const words = [state === "refused" ? "" : offerWords(row), row.answer].filter(Boolean).join("。");
  return (
    <>
      <div className="requests__what">
        <h3 className="requests__name">
          <Link to={getBuyRequestPath(id)}>{name}</Link>
        </h3>
        <p className="requests__fact">
          {spec ? <span>{spec}</span> : null}
          {manufacturer ? <span>{manufacturer}</span> : null}
          <span>{`提交 ${formatTime(row.createdAt)}`}</span>
        </p>
      </div>
      <p className="requests__number">
        <strong>{`${quantity}${unit}`}</strong>
        {wishedPrice === null ? null : <span>{`期望 ${formatYuan(wishedPrice)}/${unit}`}</span>}
      </p>
      <Status kind={REQUEST_STATUS[state]} text={REQUEST_STATES[state]} />
      {words || goodsId !== null ? (
        <p className="requests__answer">
          {words ? `${state === "refused" ? "原因" : "答复"}：${words} ` : ""}
          {goodsId !== null ? <Link to={`/list/info/${goodsId}`}>查看商品</Link> : null}
        </p>
      ) : null}
    </>
  );
}

export function MatchedList({ goods }: { goods: readonly MatchedGoods[] }) {
  return (
    <ul className="requests__matched">
      {goods.map(({ id, name, spec, manufacturer, stock }) => (
        <li key={id}>
          <Link to={`/list/info/${id}`}>{`${name} ${spec}`}</Link>
          <span>{manufacturer}</span>
          {stock > 0 ? null : <span>暂时缺货</span>}
        </li>
      ))}
    </ul>
  );
}
