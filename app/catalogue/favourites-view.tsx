/** 我的收藏 as it is seen: groups, views and order as links; several goods into the cart, moved or taken out by one form. */
import { Form, Link } from "@remix-run/react";
import type { FormEvent, KeyboardEvent, MouseEvent } from "react";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { FavouriteLine, NOTES_FORM, STOCK_ALERT_FORM } from "./favourite-line";
import {
  FAVOURITE_SORTS,
  FAVOURITE_VIEWS,
  favouriteHref,
  GROUPS_HREF,
  UNGROUPED,
  type FavouriteList,
  type FavouriteQuery,
  type FavouriteReply,
  type FavouriteSort,
  type FavouriteView,
} from "./favourites";
import { useRound } from "./round";

const INTENTS = ["add", "addAll", "move", "remove"];

export function Favourites({ list, reply }: { list: FavouriteList; reply?: FavouriteReply }) {
  const { query, rows, groups, counts, pages } = list;
  const here = favouriteHref(query);
  const answers = reply?.answers ?? [];
  const added = answers.filter((answer) => answer.ok).length;
  const round = useRound(INTENTS, reply, Boolean(reply?.error));
  const names = new Map(groups.map(({ group, name }) => [group, name]));
  return (
    <>
      <Refused list={list} reply={reply} />
      {added > 0 ? (
        <Notice kind="success" more={{ to: "/cart", text: "去购物车" }}>
          {`已将 ${added} 种商品加入购物车，另有 ${answers.length - added} 种没有加入`}
        </Notice>
      ) : null}
      <Groups list={list} />
      <div className="surface surface--flush favourites__sheet">
        <div className="favourites__head">
          <Tabs
            label="我的收藏"
            items={(Object.keys(FAVOURITE_VIEWS) as FavouriteView[]).map((view) => ({
              ...{ to: favouriteHref({ ...query, view, page: 1 }), text: FAVOURITE_VIEWS[view] },
              ...{ count: counts[view], current: view === query.view },
            }))}
          />
          <Sorts query={query} />
        </div>
        {rows.length === 0 ? (
          <NoFavourites list={list} />
        ) : (
          <Form
            className="favourites"
            method="post"
            action="/star"
            noValidate
            preventScrollReset
            key={round}
            onInput={tickTyped}
            onKeyDown={goDown}
          >
            <input type="hidden" name="back" value={here} />
            <Bar list={list} />
            <ul className="favourites__list">
              {rows.map((row) => (
                <FavouriteLine
                  key={row.goods.id}
                  row={row}
                  here={here}
                  group={query.group === null && row.groupId !== null ? names.get(row.groupId) : undefined}
                  reply={reply}
                />
              ))}
            </ul>
          </Form>
        )}
      </div>
      {rows.length > 0 ? (
        <Form id={NOTES_FORM} method="post" action="/star" preventScrollReset>
          <input type="hidden" name="intent" value="notes" />
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      {rows.some(({ goods }) => goods.refusal?.code === "soldOut") ? (
        <Form id={STOCK_ALERT_FORM} method="post" action="/stock-alerts" preventScrollReset>
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      <Pager page={query.page} pages={pages} href={(page) => favouriteHref({ ...query, page })} />
    </>
  );
}

/** Every refused goods by name; those of this page lead to their row. */
function Refused({ list, reply }: { list: FavouriteList; reply?: FavouriteReply }) {
  if (!reply) return null;
  const names = new Map(list.rows.map(({ goods }) => [goods.id, goods.name]));
  const nameOf = (id: number) => names.get(id) ?? reply.names?.[id] ?? "";
  const line = (prefix: string, id: number, text: string) => ({
    ...(names.has(id) ? { name: `${prefix}-${id}` } : {}),
    text: `${nameOf(id)}：${text}`,
  });
  return (
    <ErrorSummary
      errors={[
        ...(reply.error ? [{ text: reply.error }] : []),
        ...(reply.answers ?? []).flatMap(({ ok, goodsId, text }) =>
          ok ? [] : [line("goods", goodsId, text)],
        ),
        ...Object.entries(reply.noteFaults ?? {}).map(([id, text]) => line("note", Number(id), text)),
      ]}
    />
  );
}

function Groups({ list: { query, groups } }: { list: FavouriteList }) {
  return (
    <nav className="surface favourites__groups" aria-label="收藏分组">
      {groups.map(({ group, name, count }) => (
        <Link
          className="filter__link"
          key={name}
          to={favouriteHref({ ...query, group, page: 1 })}
          aria-current={group === query.group ? "page" : undefined}
          preventScrollReset
        >
          {name}
          <small>{count}</small>
        </Link>
      ))}
      <Link className="link-button favourites__manage" to={GROUPS_HREF}>
        {groups.length > 1 ? "管理分组" : "新建分组"}
      </Link>
    </nav>
  );
}

function Sorts({ query }: { query: FavouriteQuery }) {
  return (
    <nav className="sort-bar__group" aria-label="排序">
      {(Object.keys(FAVOURITE_SORTS) as FavouriteSort[]).map((sort) => (
        <Link
          className="sort-bar__link"
          key={sort}
          to={favouriteHref({ ...query, sort, page: 1 })}
          aria-current={sort === query.sort ? "page" : undefined}
          preventScrollReset
        >
          {FAVOURITE_SORTS[sort]}
        </Link>
      ))}
    </nav>
  );
}

function NoFavourites({ list: { query, groups } }: { list: FavouriteList }) {
  const everything = groups[0]?.count ?? 0;
  if (everything === 0)
    return <Empty title="您还没有收藏商品，在商品列表和详情页都可以收藏" to="/list" text="去选购" />;
  const where = query.group === null ? "收藏的商品中" : "这个分组中";
  return (
    <Empty
      title={query.view === "all" ? "这个分组中还没有商品" : `${where}没有${FAVOURITE_VIEWS[query.view]}的`}
      to="/star"
      text="查看全部收藏"
    />
  );
}

const boxesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(".favourite input[name=goods]"),
];

function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = boxesOf(event.currentTarget.form!);
  const isAll = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !isAll;
}

const isNumber = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.classList.contains("stepper__number");

/** Who types a number means this goods. */
function tickTyped(event: FormEvent<HTMLFormElement>): void {
  if (!isNumber(event.target)) return;
  const box = event.target.closest(".favourite")?.querySelector<HTMLInputElement>("input[name=goods]");
  if (box) box.checked = true;
}

/** Enter goes down the number column, behind its end to the button. */
function goDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !isNumber(event.target)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const fields = [...form.querySelectorAll<HTMLInputElement>(".stepper__number")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.select();
  (next ?? form.querySelector<HTMLButtonElement>("button[value=add]"))?.focus();
}

function Bar({ list: { query, total, groups } }: { list: FavouriteList }) {
  const own = groups.filter(({ group }) => typeof group === "number");
  return (
    <div className="favourites__bar">
      <button type="button" className="link-button favourites__all" onClick={tickAll}>
        全选 / 全不选
      </button>
      <button type="submit" className="button button--primary" name="intent" value="add">
        加入购物车
      </button>
      <span className="favourites__move">
        <select className="field__input" name="to" aria-label="勾选的商品移到" defaultValue="">
          <option value="">移到分组…</option>
          {own.map(({ group, name }) => (
            <option key={group} value={String(group)} disabled={group === query.group}>
              {name}
            </option>
          ))}
          {own.length > 0 ? <option value="none">{UNGROUPED}</option> : null}
          <option value="new">新建分组…</option>
        </select>
        <button type="submit" className="button" name="intent" value="move">
          移动
        </button>
      </span>
      <button type="submit" className="button" name="intent" value="ask">
        取消收藏
      </button>
      <button type="submit" className="button button--soft favourites__every" name="intent" value="addAll">
        {`全部 ${total} 种加入购物车`}
      </button>
    </div>
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
