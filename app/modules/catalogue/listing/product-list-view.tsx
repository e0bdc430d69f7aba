import { Link } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { fullRows } from "~/modules/catalogue/cards/card-rows";
import { CardGrid } from "~/modules/catalogue/cards/card-grid";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { Empty } from "~/ui/empty";
import { useFollow } from "~/ui/navigation/follow";
import { Icon, type IconName } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { ProductFilters, FilterChoices, ChosenFilters } from "./filters";
import type { ListQuery } from "./list-query";
import type { StoredNumbers, TableReply } from "./order-sum";
import { DetailLinks, OrderTable } from "./order-table";
import type { Sort } from "~/modules/catalogue/facets/facet-index";
import {
  filtersHref,
  searchNoteText,
  type ProductListData,
  productListHref,
  type ProductListLayout,
  viewHref,
  filterRows,
} from "./product-list";

const AT_FIRST = 8;

function FilterPage({ data }: { data: ProductListData }) {
  const follow = useFollow({ keepsScroll: true });
  return (
    <section className="filter filter--page" aria-labelledby="filter-title" onClick={follow}>
      <h2 className="filter__title" id="filter-title">
        筛选
      </h2>
      <ChosenFilters data={data} />
      {filterRows(data).map((row) => (
        <div className="filter__row" key={row.key}>
          <h3 className="filter__label">{row.name}</h3>
          <div className="filter__options" id={`filter-${row.key}`}>
            <FilterChoices row={row} to={(change) => filtersHref(data, change)} atFirst={AT_FIRST} />
          </div>
        </div>
      ))}
      <p className="filter__done">
        <Link className="button button--primary button--large button--wide" to={productListHref(data, {})}>
          {`查看 ${data.total} 种商品`}
        </Link>
      </p>
    </section>
  );
}

const FIRST_ROW = 6;

export interface ProductListProps {
  data: ProductListData & { draft?: StoredNumbers };
  reply?: TableReply;
  head?: ReactNode;
  lead?: ReactNode;
  none?: ReactNode;
}

export function ProductList({ data, reply, head, lead, none }: ProductListProps) {
  const { page, query, total } = data;
  const title = query.keywords ? `“${query.keywords}”的${page.title}` : page.title;
  return (
    <>
      {head ?? <h1 className="sr-only">{`${title}，共${total}种`}</h1>}
      {data.isFilters ? null : lead}
      {data.isFilters ? <FilterPage data={data} /> : (none ?? <Goods data={data} reply={reply} />)}
    </>
  );
}

function Goods({ data, reply }: Pick<ProductListProps, "data" | "reply">) {
  const { page, query, searchNote } = data;
  const isTable = page.view === "table";
  const rows = useMemo(() => (isTable ? fullRows(data.rows) : []), [isTable, data.rows]);
  const isEmpty = data.rows.rows.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <a className="skip" href="#goods">
          跳到商品
        </a>
      )}
      <ListBar data={data} />
      {searchNote ? <Notice kind="info">{searchNoteText(query.keywords, searchNote)}</Notice> : null}
      <h2 className="sr-only" id="goods" tabIndex={-1}>
        商品
      </h2>
      {isEmpty ? (
        <div className="surface">
          <NothingFound data={data} />
        </div>
      ) : null}
      {isTable && !isEmpty ? <OrderTable rows={rows} reply={reply} draft={data.draft} /> : null}
      {isTable || isEmpty ? null : (
        <CardGrid rows={data.rows} plain={page.view === "plain"} eager={FIRST_ROW} />
      )}
      <Pager page={query.page} pages={data.pages} href={(n) => productListHref(data, { page: n })} />
      {isTable && !isEmpty ? (
        <DetailLinks rows={rows} list={page.views.plain && viewHref(data, "plain")} />
      ) : null}
    </>
  );
}

function NothingFound({ data: { query } }: { data: ProductListData }) {
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

const SORT_NAMES: readonly (readonly [Sort, string, string, string])[] = [
  ["relevance", "综合", "", ""],
  ["sales", "销量", "", ""],
  ["price", "价格", "从低到高", "从高到低"],
  ["expiry", "效期", "从近到远", "从远到近"],
  ["newest", "上新", "", ""],
];

const VIEWS: readonly (readonly [ProductListLayout, string, IconName])[] = [
  ["cards", "大图", "grid"],
  ["table", "表格", "table"],
  ["plain", "无图", "rows"],
];

/** Filters, marks, order and view in one row, of which marks and order scroll where it is too narrow; chosen filters below. */
function ListBar({ data }: { data: ProductListData }) {
  const { page, query, total, pages, hasPrices, isCompany } = data;
  const shown = { page, query, total, pages, hasPrices, isCompany };
  const follow = useFollow({ keepsScroll: true });
  return (
    <div onClick={follow}>
      <div className="list-bar">
        <div className="list-bar__row">
          <ProductFilters data={data} key={filtersHref(data)} />
          <CachedMarkup
            as="nav"
            className="list-bar__sort"
            aria-label="排序与显示"
            of={`sort ${JSON.stringify(shown)}`}
          >
            <SortLinks data={shown} />
          </CachedMarkup>
        </div>
      </div>
      <ChosenFilters data={data} hasMarks={false} />
    </div>
  );
}

type SortData = Pick<ProductListData, "page" | "query" | "total" | "pages" | "hasPrices" | "isCompany">;

function SortLinks({ data }: { data: SortData }) {
  const { page, query, total, pages } = data;
  const views = VIEWS.filter(([view]) => page.views[view] !== undefined);
  return (
    <>
      <div className="list-bar__scroll">
        <ul className="list-bar__chips">
          <Toggle data={data} name="仅看有货" isOn={query.inStock} change={{ inStock: !query.inStock }} />
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
          {data.isCompany ? (
            <Toggle
              data={data}
              name="买过的"
              isOn={query.boughtBefore}
              change={{ boughtBefore: !query.boughtBefore }}
            />
          ) : null}
        </ul>
        <p className="list-bar__count">
          <span className="sr-only">共 </span>
          <strong>{total}</strong>
          {" 种"}
          <span className="sr-only">{`，第 ${query.page}/${pages} 页`}</span>
        </p>
        <ul className="list-bar__order">
          {SORT_NAMES.filter(([sort]) => sort !== "price" || data.hasPrices).map(([sort, name, up, down]) => {
            const isCurrent = query.sort === sort;
            const turns = isCurrent && up !== "";
            return (
              <li key={sort}>
                <a
                  href={productListHref(data, { sort, isReversed: turns ? !query.isReversed : false })}
                  aria-current={isCurrent ? "true" : undefined}
                >
                  {name}
                  {turns ? (
                    <>
                      <span aria-hidden="true">{query.isReversed ? "↓" : "↑"}</span>
                      <span className="sr-only">{`（${query.isReversed ? down : up}）`}</span>
                    </>
                  ) : null}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
      {views.length > 1 ? (
        <ul className="list-bar__views">
          {views.map(([view, name, icon]) => (
            <li key={view}>
              <a href={viewHref(data, view)} aria-current={page.view === view ? "true" : undefined}>
                <Icon name={icon} size={16} />
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Toggle(props: { data: SortData; name: string; isOn: boolean; change: Partial<ListQuery> }) {
  return (
    <li>
      <a href={productListHref(props.data, props.change)} aria-current={props.isOn ? "true" : undefined}>
        {props.name}
        {props.isOn ? <span className="sr-only">（已选）</span> : null}
      </a>
    </li>
  );
}
