/** The page that shows a list of goods: filters, order, goods as cards, table or without pictures, and the pager. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Empty } from "~/ui/empty";
import { useFollow } from "~/ui/follow";
import { Icon, type IconName } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { GoodsCard } from "./goods-card";
import type { ListQuery } from "./list-query";
import type { TableReply } from "./order-sum";
import { DetailLinks, OrderTable } from "./order-table";
import type { Sort } from "./register";
import {
  chosenFilters,
  type ShelfChoice,
  type ShelfData,
  shelfHref,
  type ShelfView,
  viewHref,
} from "./shelf";

/** Cards of the first row, whose pictures must not wait. */
const FIRST_ROW = 6;

export interface ShelfProps {
  data: ShelfData;
  reply?: TableReply;
  /** stands in place of the breadcrumb and the unseen heading; it brings the h1 */
  head?: ReactNode;
  /** stands between the head and the goods */
  lead?: ReactNode;
  /** stands in place of everything below the head where the zone itself is empty */
  none?: ReactNode;
}

export function Shelf({ data, reply, head, lead, none }: ShelfProps) {
  const { page, query, total } = data;
  const title = query.keywords ? `“${query.keywords}”的${page.title}` : page.title;
  return (
    <>
      {head ?? (
        <>
          {page.view === "table" ? null : <Breadcrumb items={trailOf(data)} />}
          <h1 className="sr-only">{`${title}，共${total}种`}</h1>
        </>
      )}
      {lead}
      {none ?? <Goods data={data} reply={reply} />}
    </>
  );
}

function Goods({ data, reply }: { data: ShelfData; reply?: TableReply }) {
  const { page, query, rows } = data;
  return (
    <>
      <Filters data={data} />
      <SortBar data={data} />
      <h2 className="sr-only">商品</h2>
      {rows.length === 0 ? (
        <div className="surface">
          <NothingFound data={data} />
        </div>
      ) : null}
      {rows.length > 0 && page.view === "table" ? <OrderTable rows={rows} reply={reply} /> : null}
      {rows.length > 0 && page.view !== "table" ? (
        <ul className={page.view === "plain" ? "goods-grid goods-grid--plain" : "goods-grid"}>
          {rows.map(({ goods, offer, notes }, i) => (
            <li key={goods.id}>
              <GoodsCard
                goods={goods}
                offer={offer}
                notes={notes}
                plain={page.view === "plain"}
                eager={i < FIRST_ROW}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Pager page={query.page} pages={data.pages} href={(n) => shelfHref(data, { page: n })} />
      {rows.length > 0 && page.view === "table" ? <DetailLinks rows={rows} /> : null}
    </>
  );
}

function trailOf(data: ShelfData): { to?: string; text: string }[] {
  const base = data.page.views.cards;
  const path = base.startsWith("/search") ? "/list" : base;
  return [
    { to: "/", text: "首页" },
    { to: path, text: data.page.title },
    ...data.trail.map((c) => ({ to: `/list?category=${c.id}`, text: c.name })),
  ];
}

function NothingFound({ data: { query } }: { data: ShelfData }) {
  if (query.keywords)
    return (
      <Empty title={`没有找到与“${query.keywords}”有关的商品`} to="/list" text="查看全部商品">
        <p>可以换一个更短的名称、拼音首字母或批准文号，或清除部分筛选条件</p>
        <p>
          店里没有的品种，可以
          <Link className="empty__ask" to={`/pzqg/add?${new URLSearchParams({ name: query.keywords })}`}>
            告诉我们您要求购
          </Link>
          ，到货后会通知您
        </p>
      </Empty>
    );
  return (
    <Empty title="没有符合条件的商品" to="/list" text="查看全部商品">
      <p>请清除部分筛选条件后再试</p>
    </Empty>
  );
}

function Filters({ data }: { data: ShelfData }) {
  const { facets, query, trail } = data;
  const follow = useFollow({ keepsScroll: true });
  const chips = chosenFilters(data);
  const parent = trail.at(-2)?.id;
  const isLeaf = facets.categories.some((choice) => choice.isCurrent);
  const above = isLeaf ? parent : query.category;
  const rows = (
    <>
      <FilterRow
        name="分类"
        choices={facets.categories}
        all={shelfHref(data, { category: above })}
        to={(value) => shelfHref(data, { category: Number(value) })}
      />
      {data.page.fixed.manufacturer === undefined ? (
        <FilterRow
          name="生产企业"
          choices={facets.manufacturers}
          all={shelfHref(data, { manufacturer: undefined })}
          to={(value) => shelfHref(data, { manufacturer: Number(value) })}
        />
      ) : null}
      <FilterRow
        name="剂型"
        choices={facets.forms}
        all={shelfHref(data, { form: undefined })}
        to={(value) => shelfHref(data, { form: value })}
      />
    </>
  );
  return (
    <section className="filter" aria-labelledby="filter-title" onClick={follow}>
      <h2 className="sr-only" id="filter-title">
        筛选
      </h2>
      {data.page.view === "table" ? (
        // the table's rows are what the clerk came for: filters open on demand
        <details className="filter__fold">
          <summary>按分类、生产企业、剂型筛选</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
      {chips.length > 0 ? (
        <p className="filter__chosen">
          <span>已选</span>
          {chips.map((chip) => (
            <Link className="filter__chip" to={chip.to} key={chip.text} preventScrollReset>
              {chip.text}
              <span className="sr-only">，移除</span>
              <Icon name="close" size={12} />
            </Link>
          ))}
          <Link to={data.page.views.cards.startsWith("/search") ? "/list" : data.page.path}>全部清除</Link>
        </p>
      ) : null}
    </section>
  );
}

/** Choices that fit into one line before 更多 opens the rest. */
const IN_LINE = 9;

interface FilterRowProps {
  name: string;
  choices: readonly ShelfChoice[];
  all: string;
  to: (value: string) => string;
}

/** Some 90 choices: plain links, which the section's one listener follows. */
function FilterRow({ name, choices, all, to }: FilterRowProps) {
  if (choices.length === 0) return null;
  const hasChosen = choices.some((choice) => choice.isCurrent);
  return (
    <div className="filter__row">
      <h3 className="filter__label">{name}</h3>
      <div className="filter__options">
        <a className="filter__link" href={all} aria-current={hasChosen ? undefined : "true"}>
          全部
        </a>
        {choices.map((choice) => (
          <a
            className="filter__link"
            key={choice.value}
            href={to(choice.value)}
            aria-current={choice.isCurrent ? "true" : undefined}
          >
            {choice.name}
            <small>{choice.count}</small>
          </a>
        ))}
      </div>
      {choices.length > IN_LINE ? (
        <details className="filter__more">
          <summary>
            <span className="filter__open">更多</span>
            <span className="filter__close">收起</span>
            <span className="sr-only">{name}</span>
          </summary>
        </details>
      ) : null}
    </div>
  );
}

const SORT_NAMES: readonly (readonly [Sort, string, string, string])[] = [
  ["relevance", "综合", "", ""],
  ["sales", "销量", "", ""],
  ["price", "价格", "从低到高", "从高到低"],
  ["expiry", "效期", "从近到远", "从远到近"],
  ["newest", "上新", "", ""],
];

const VIEWS: readonly (readonly [ShelfView, string, IconName])[] = [
  ["cards", "大图", "grid"],
  ["table", "表格", "table"],
  ["plain", "无图", "rows"],
];

function SortBar({ data }: { data: ShelfData }) {
  const { page, query, total, pages } = data;
  const views = VIEWS.filter(([view]) => page.views[view] !== undefined);
  return (
    <nav className="sort-bar" aria-label="排序与显示">
      <ul className="sort-bar__group">
        {SORT_NAMES.filter(([sort]) => sort !== "price" || data.hasPrices).map(([sort, name, up, down]) => {
          const isCurrent = query.sort === sort;
          const turns = isCurrent && up !== "";
          return (
            <li key={sort}>
              <Link
                className="sort-bar__link"
                to={shelfHref(data, { sort, isReversed: turns ? !query.isReversed : false })}
                aria-current={isCurrent ? "true" : undefined}
                preventScrollReset
              >
                {name}
                {turns ? (
                  <>
                    <span aria-hidden="true">{query.isReversed ? "↓" : "↑"}</span>
                    <span className="sr-only">{`（${query.isReversed ? down : up}）`}</span>
                  </>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="sort-bar__group">
        {query.offer ? null : (
          <Toggle data={data} name="有优惠" isOn={query.promoted} change={{ promoted: !query.promoted }} />
        )}
        {page.fixed.nearExpiry ? null : (
          <Toggle
            data={data}
            name="近效期"
            isOn={query.nearExpiry}
            change={{ nearExpiry: !query.nearExpiry }}
          />
        )}
        <Toggle data={data} name="仅看有货" isOn={query.inStock} change={{ inStock: !query.inStock }} />
        {data.isCompany ? (
          <Toggle
            data={data}
            name="买过的"
            isOn={query.boughtBefore}
            change={{ boughtBefore: !query.boughtBefore }}
          />
        ) : null}
      </ul>
      <p className="sort-bar__count">
        {"共 "}
        <strong>{total}</strong>
        {` 种 · 第 ${query.page}/${pages} 页`}
      </p>
      {views.length > 1 ? (
        <ul className="sort-bar__group">
          {views.map(([view, name, icon]) => (
            <li key={view}>
              <Link
                className="sort-bar__link"
                to={viewHref(data, view)}
                aria-current={page.view === view ? "true" : undefined}
                preventScrollReset
              >
                <Icon name={icon} size={16} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}

function Toggle(props: { data: ShelfData; name: string; isOn: boolean; change: Partial<ListQuery> }) {
  return (
    <li>
      <Link
        className="sort-bar__link"
        to={shelfHref(props.data, props.change)}
        aria-current={props.isOn ? "true" : undefined}
        preventScrollReset
      >
        <span className="sort-bar__box" />
        {props.name}
        {props.isOn ? <span className="sr-only">（已选）</span> : null}
      </Link>
    </li>
  );
}
