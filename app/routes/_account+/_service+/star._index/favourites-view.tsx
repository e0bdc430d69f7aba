import { Form, Link } from "@remix-run/react";
import type { FormEvent, KeyboardEvent } from "react";
import { useFormReset } from "~/modules/catalogue/listing/use-form-reset";
import {
  FAVOURITE_VIEWS,
  favouriteHref,
  type FavouriteList,
  type FavouriteReply,
  type FavouriteView,
  FAVOURITE_SORTS,
  GROUPS_HREF,
  type FavouriteQuery,
  type FavouriteSort,
} from "~/modules/favourites/favourites";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { FavouriteBar } from "./favourite-bar";
import { FavouriteLine } from "./favourite-line";
import { NOTES_FORM, STOCK_ALERT_FORM } from "./forms";
import { SHORTAGES_HREF } from "~/modules/shortages/shortages";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";

/** Refused products by name; those on this page link to their row. */
function RefusedFavourites({ list, reply }: { list: FavouriteList; reply?: FavouriteReply }) {
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

function GroupLinks({ list: { query, groups } }: { list: FavouriteList }) {
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
      <Link className="link-button" to={SHORTAGES_HREF}>
        缺货本
      </Link>
    </nav>
  );
}

function FavouriteSorts({ query }: { query: FavouriteQuery }) {
  return (
    <nav className="sort-bar__group" aria-label="排序">
      {(Object.keys(FAVOURITE_SORTS) as FavouriteSort[]).map((sort) => (
        <Link
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

const INTENTS = ["add", "addAll", "move"];

export function Favourites({ list, reply }: { list: FavouriteList; reply: FavouriteReply | undefined }) {
  const { query, rows, groups, counts, pages } = list;
  const here = favouriteHref(query);
  const answers = reply?.answers ?? [];
  const added = answers.filter((answer) => answer.ok).length;
  const round = useFormReset(INTENTS, reply, Boolean(reply?.error));
  const names = new Map(groups.map(({ group, name }) => [group, name]));
  return (
    <>
      <RefusedFavourites list={list} reply={reply} />
      {added > 0 ? (
        <Notice kind="success" more={{ to: "/cart", text: "去购物车" }}>
          {`已将 ${added} 种商品加入购物车，另有 ${answers.length - added} 种没有加入`}
        </Notice>
      ) : null}
      <GroupLinks list={list} />
      <div className="surface surface--flush">
        <div className="favourites__head">
          <Tabs
            label="我的收藏"
            items={(Object.keys(FAVOURITE_VIEWS) as FavouriteView[]).map((view) => ({
              to: favouriteHref({ ...query, view, page: 1 }),
              text: FAVOURITE_VIEWS[view],
              count: counts[view],
              current: view === query.view,
            }))}
          />
          <FavouriteSorts query={query} />
        </div>
        {rows.length === 0 ? (
          <NoFavourites list={list} />
        ) : (
          <Form
            className="favourites"
            method="post"
            action={here}
            noValidate
            preventScrollReset
            key={round}
            onInput={tickInput}
            onKeyDown={goDown}
          >
            <input type="hidden" name="back" value={here} />
            <FavouriteBar list={list} />
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
      {rows.some(({ goods }) => goods.restriction?.code === "soldOut") ? (
        <Form id={STOCK_ALERT_FORM} method="post" action="/stock-alerts" preventScrollReset>
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      <Pager page={query.page} pages={pages} href={(page) => favouriteHref({ ...query, page })} />
    </>
  );
}

const isNumber = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(".stepper input");

function tickInput(event: FormEvent<HTMLFormElement>): void {
  if (!isNumber(event.target)) return;
  const box = event.target.closest(".favourite")?.querySelector<HTMLInputElement>("input[name=goods]");
  if (box) box.checked = true;
}

/** Enter moves down the quantity fields, then to the button. */
function goDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !isNumber(event.target)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const fields = [...form.querySelectorAll<HTMLInputElement>(".stepper input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.select();
  (next ?? form.querySelector<HTMLButtonElement>("button[value=add]"))?.focus();
}
