/** 我的收藏 as it is seen: what is marked on each goods, several put into the cart or taken out at once, one form without JavaScript. */
import { Form, Link, useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { dayOf } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { ConfirmLink } from "~/ui/confirm-link";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Expiry } from "~/ui/expiry";
import { Pager } from "~/ui/pager";
import { Status } from "~/ui/status";
import { Stepper } from "~/ui/stepper";
import { Stock } from "~/ui/stock";
import { Tabs } from "~/ui/tabs";
import { Tag } from "~/ui/tag";
import { FAVOURITE_VIEWS, favouriteHref, type FavouriteRow, type FavouriteView } from "./favourites";
import { GoodsPrice } from "./goods-card";
import { packUrl } from "./pack";
import type { RowAnswer, TableReply } from "./order-sum";
import { refusalRemedy, refusalText } from "./refusal";

const STOCK_ALERT = "stock-alert";

export interface FavouritesProps {
  view: FavouriteView;
  counts: Record<FavouriteView, number>;
  page: number;
  pages: number;
  rows: readonly FavouriteRow[];
  reply?: TableReply;
}

export function Favourites({ view, counts, page, pages, rows, reply }: FavouritesProps) {
  const { key } = useLocation();
  const here = favouriteHref(view, page);
  const names = new Map(rows.map(({ goods }) => [goods.id, goods.name]));
  const answers = reply?.answers ?? [];
  const refused = answers.filter((answer) => !answer.ok);
  // What was typed and ticked is forgotten once it was answered, never because the page was read again.
  const round = [key, ...answers.map(({ goodsId }) => goodsId)].join();
  return (
    <>
      <ErrorSummary
        errors={[
          ...(reply?.error ? [{ text: reply.error }] : []),
          ...refused.map(({ goodsId, text }) => ({
            name: `goods-${goodsId}`,
            text: `${names.get(goodsId) ?? ""}：${text}`,
          })),
        ]}
      />
      <div className="surface surface--flush">
        <Tabs
          label="我的收藏"
          items={(Object.keys(FAVOURITE_VIEWS) as FavouriteView[]).map((one) => ({
            ...{ to: favouriteHref(one), text: FAVOURITE_VIEWS[one], count: counts[one] },
            current: one === view,
          }))}
        />
        {rows.length === 0 ? (
          <NoFavourites view={view} />
        ) : (
          <Form className="favourites" method="post" noValidate preventScrollReset key={round}>
            <input type="hidden" name="back" value={here} />
            <Bar />
            <ul className="favourites__list">
              {rows.map((row) => (
                <Favourite
                  key={row.goods.id}
                  row={row}
                  here={here}
                  typed={reply?.typed[row.goods.id]}
                  answer={answers.find((answer) => answer.goodsId === row.goods.id)}
                />
              ))}
            </ul>
          </Form>
        )}
      </div>
      {rows.some(({ goods }) => goods.refusal?.code === "soldOut") ? (
        <Form id={STOCK_ALERT} method="post" action="/stock-alerts" preventScrollReset>
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      <Pager page={page} pages={pages} href={(n) => favouriteHref(view, n)} />
    </>
  );
}

function NoFavourites({ view }: { view: FavouriteView }) {
  return view === "all" ? (
    <Empty title="您还没有收藏商品，在商品列表和详情页都可以收藏" to="/list" text="去选购" />
  ) : (
    <Empty title={`收藏的商品中没有${FAVOURITE_VIEWS[view]}的`} to="/star" text="查看全部收藏" />
  );
}

function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = [
    ...event.currentTarget.form!.querySelectorAll<HTMLInputElement>(".favourite input[name=goods]"),
  ];
  const isAll = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !isAll;
}

function Bar() {
  return (
    <div className="favourites__bar">
      <button type="button" className="link-button favourites__all" onClick={tickAll}>
        全选 / 全不选
      </button>
      <span className="favourites__hint">先勾选商品，再</span>
      <button type="submit" className="button button--primary" name="intent" value="add">
        加入购物车
      </button>
      <button type="submit" className="button" name="intent" value="ask">
        取消收藏
      </button>
    </div>
  );
}

interface FavouriteProps {
  row: FavouriteRow;
  here: string;
  typed?: string;
  answer?: RowAnswer;
}

function Favourite({ row, here, typed, answer }: FavouriteProps) {
  const { goods, offer, addedAt, marks } = row;
  const { id, name, spec } = goods;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  const remove = `${here}${here.includes("?") ? "&" : "?"}remove=${id}`;
  return (
    <li className={goods.stock > 0 ? "favourite" : "favourite favourite--sold"}>
      <label className="choice favourite__choice">
        <input
          className="choice__box"
          type="checkbox"
          name="goods"
          id={`goods-${id}`}
          value={id}
          defaultChecked={answer !== undefined && !answer.ok}
          aria-invalid={answer && !answer.ok ? true : undefined}
          aria-describedby={answer ? `answer-${id}` : undefined}
        />
        <span className="sr-only">{`选择：${name} ${spec}`}</span>
      </label>
      <img className="favourite__picture" src={packUrl(goods)} width="72" height="72" alt="" loading="lazy" />
      <div className="favourite__what">
        <h2 className="favourite__name">
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h2>
        <p className="favourite__soft">{`${spec}　${goods.manufacturer}`}</p>
        <p className="tags">
          {tags.map((tag) => (
            <Tag key={tag.name} name={tag.name} describe={tag.describe} />
          ))}
          {marks.drop === null ? null : (
            <Status kind="good" text={`降价 比收藏时低 ${formatYuan(marks.drop)}`} />
          )}
          {marks.isBack ? <Status kind="good" text="到货" /> : null}
          {goods.stock > 0 ? null : <Status kind="off" text="缺货" />}
        </p>
      </div>
      <div className="favourite__facts">
        <p className="favourite__price">
          <GoodsPrice goods={goods} offer={offer} />
        </p>
        <p className="favourite__soft">
          <Stock stock={goods.stock} /> <Expiry day={goods.nearestExpiry} near={goods.isNearExpiry} />
        </p>
        <p className="favourite__soft">{`${dayOf(addedAt)} 收藏`}</p>
      </div>
      <div className="favourite__do">
        <FavouriteBuy row={row} typed={typed} />
        {answer ? (
          <p id={`answer-${id}`} className={answer.ok ? "favourite__added" : "favourite__reason"}>
            {answer.text}
          </p>
        ) : null}
        <ConfirmLink
          className="link-button"
          to={remove}
          question="确定取消收藏这件商品吗?"
          action="/star"
          fields={{ intent: "remove", goods: id, back: here }}
          verb="取消收藏"
          label={`取消收藏：${name}`}
        >
          取消收藏
        </ConfirmLink>
      </div>
    </li>
  );
}

function FavouriteBuy({ row: { goods }, typed }: { row: FavouriteRow; typed?: string }) {
  const { id, name, refusal, packSize, unit } = goods;
  if (refusal?.code === "soldOut")
    return (
      <button type="submit" className="button button--small" form={STOCK_ALERT} name="goods" value={id}>
        到货提醒
        <span className="sr-only">{`：${name}`}</span>
      </button>
    );
  if (refusal) {
    const remedy = refusalRemedy(refusal);
    return (
      <p className="favourite__reason">
        {refusalText(refusal)}
        {remedy ? <Link to={remedy.to}>{`${remedy.text} ›`}</Link> : null}
      </p>
    );
  }
  const number = Number(typed);
  return (
    <span className="favourite__buy">
      <Stepper
        name={`number-${id}`}
        value={Number.isInteger(number) && number > 0 ? number : packSize}
        step={packSize}
        unit={unit}
        label={name}
      />
      <button type="submit" className="button button--small button--soft" name="one" value={id}>
        加入购物车
        <span className="sr-only">{`：${name}`}</span>
      </button>
    </span>
  );
}

/** The question before favourites are removed, as a page. */
export function RemoveFavourites(props: {
  goods: { id: number; name: string; spec: string }[];
  back: string;
}) {
  const { goods, back } = props;
  return (
    <section className="surface ask" aria-labelledby="ask-title">
      <h2 id="ask-title">
        {goods.length === 1 ? "确定取消收藏这件商品吗?" : `确定取消收藏选中的 ${goods.length} 种商品吗?`}
      </h2>
      <ul className="ask__list">
        {goods.map(({ id, name, spec }) => (
          <li key={id}>{`${name} ${spec}`}</li>
        ))}
      </ul>
      <Form method="post" action="/star" className="ask__do">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="back" value={back} />
        {goods.map(({ id }) => (
          <input key={id} type="hidden" name="goods" value={id} />
        ))}
        <Link className="button" to={back}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          取消收藏
        </button>
      </Form>
    </section>
  );
}
