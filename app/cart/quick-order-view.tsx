/** 快捷采购 as it is seen: the table of what was bought before, numbers down its last column, one button. */
import { Form, Link } from "@remix-run/react";
import { AMPLE_STOCK, shortName, stockText } from "~/catalogue/goods";
import { GoodsPrice } from "~/catalogue/goods-card";
import { OrderForm } from "~/catalogue/order-form";
import type { TableReply } from "~/catalogue/order-sum";
import { DetailLinks, NumberEntry, RowReason } from "~/catalogue/order-table";
import { dayOf } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { Tag } from "~/ui/tag";
import {
  lastNumbers,
  priceChange,
  QUICK_ORDERS,
  QUICK_PATH,
  quickHref,
  type PastRow,
  type QuickOrder,
  type QuickQuery,
} from "./quick-order";
import { NEW_SHEET } from "./quick-sheet";

/** The two ways to order quickly. */
export function QuickTabs({ isList }: { isList: boolean }) {
  return (
    <Tabs
      label="快捷采购"
      items={[
        { to: QUICK_PATH, text: "买过的商品", current: !isList },
        { to: NEW_SHEET, text: "粘贴或上传清单", current: isList },
      ]}
    />
  );
}

interface QuickOrderProps {
  query: QuickQuery;
  rows: readonly PastRow[];
  total: number;
  pages: number;
  reply?: TableReply;
}

export function QuickOrderTable({ query, rows, total, pages, reply }: QuickOrderProps) {
  if (total === 0 && !query.keywords)
    return (
      <Empty title="您还没有采购记录，下单后买过的商品会列在这里" to="/list" text="去选购">
        <p className="empty__more">
          {"手上有采购单，可以"}
          <Link to={NEW_SHEET}>粘贴或上传清单</Link>
        </p>
      </Empty>
    );
  return (
    <>
      <Bar query={query} total={total} hasRows={rows.length > 0} />
      {rows.length === 0 ? (
        <Empty title={`买过的商品中没有“${query.keywords}”`} to={QUICK_PATH} text="查看全部" />
      ) : (
        <OrderForm
          key={`${quickHref(query, { page: query.page })}${query.isFilled ? "#" : ""}`}
          rows={rows}
          reply={reply}
          filled={query.isFilled ? lastNumbers(rows) : undefined}
        >
          {(typed) => (
            <>
              {query.isFilled && !reply ? (
                <Notice kind="info">已按上次数量填好本页，不需要的请清空，再加入购物车</Notice>
              ) : null}
              <PastTable rows={rows} typed={typed} reply={reply} />
            </>
          )}
        </OrderForm>
      )}
      {rows.length > 0 ? <DetailLinks rows={rows} /> : null}
      <Pager page={query.page} pages={pages} href={(page) => quickHref(query, { page })} />
    </>
  );
}

function Bar({ query, total, hasRows }: { query: QuickQuery; total: number; hasRows: boolean }) {
  return (
    <div className="quick-bar">
      <nav className="sort-bar" aria-label="排序">
        <ul className="sort-bar__group">
          {(Object.keys(QUICK_ORDERS) as QuickOrder[]).map((order) => (
            <li key={order}>
              <Link
                className="sort-bar__link"
                to={quickHref(query, { order })}
                aria-current={order === query.order ? "true" : undefined}
                preventScrollReset
              >
                {QUICK_ORDERS[order]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form className="quick-bar__search" role="search" aria-label="在买过的商品中搜索" key={query.keywords}>
        {query.order === "times" ? null : <input type="hidden" name="order" value={query.order} />}
        <input
          className="field__input"
          type="search"
          name="keywords"
          aria-label="品名、拼音或厂家"
          placeholder="品名、拼音或厂家"
          defaultValue={query.keywords}
        />
        <button type="submit" className="button">
          在买过的中搜索
        </button>
      </Form>
      <p className="quick-bar__count">{`共 ${total} 种`}</p>
      {hasRows ? (
        <Link className="button quick-bar__fill" to={quickHref(query, { isFilled: true })} preventScrollReset>
          按上次数量填入
        </Link>
      ) : null}
    </div>
  );
}

const HEADS = ["商品", "采购次数 / 常购", "上次价格 / 今日价格", "上次采购", "库存 / 效期", "数量"];

interface PastTableProps {
  rows: readonly PastRow[];
  typed: Readonly<Record<string, string>>;
  reply?: TableReply;
}

function PastTable({ rows, typed, reply }: PastTableProps) {
  return (
    <table className="quick-table">
      <caption className="sr-only">买过的商品，按 Tab 或 Enter 在数量列中向下移动</caption>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PastRowView key={row.goods.id} row={row} typed={typed[row.goods.id] ?? ""} reply={reply} />
        ))}
      </tbody>
    </table>
  );
}

function PastRowView({ row, typed, reply }: { row: PastRow; typed: string; reply?: TableReply }) {
  const { goods, offer } = row;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <tr className={goods.refusal ? "quick-table__blocked" : undefined}>
      <td className="quick-table__goods">
        <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1}>
          {goods.name}
        </Link>
        {tags.map((tag) => (
          <Tag key={tag.name} name={tag.name} describe={tag.describe} />
        ))}
        <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
        <span className="quick-table__soft">
          {`${goods.packSize}${goods.unit}起订 · 件装 ${goods.caseSize}${goods.unit}`}
        </span>
      </td>
      <td className="quick-table__times">
        {`${row.times} 次`}
        {row.usualNumber === null ? null : (
          <span className="quick-table__soft">{`常购 ${row.usualNumber}${goods.unit}`}</span>
        )}
      </td>
      <td className="quick-table__price">
        <LastPrice row={row} />
      </td>
      <td className="quick-table__last">
        {dayOf(row.lastAt)}
        {row.lastNumber === null ? null : (
          <span className="quick-table__soft">{`${row.lastNumber}${goods.unit}`}</span>
        )}
      </td>
      <td className="quick-table__stock">
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
        {goods.nearestExpiry ? (
          <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
            {goods.nearestExpiry.slice(0, 7)}
          </span>
        ) : null}
      </td>
      <td className="quick-table__entry">
        {goods.refusal ? (
          <RowReason goods={goods} />
        ) : (
          <>
            <label
              className="sr-only"
              htmlFor={`number-${goods.id}`}
            >{`${goods.name} ${goods.spec} 数量`}</label>
            <NumberEntry
              goods={goods}
              typed={typed}
              answer={reply?.answers.find((answer) => answer.goodsId === goods.id)}
            />
          </>
        )}
      </td>
    </tr>
  );
}

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

function LastPrice({ row }: { row: PastRow }) {
  const change = priceChange(row);
  if (!change) return <GoodsPrice goods={row.goods} flat />;
  const { today, difference } = change;
  return (
    <>
      {row.lastPrice === null ? null : (
        <span className="quick-table__soft">{`上次 ${formatYuan(row.lastPrice)}`}</span>
      )}
      <span className="quick-table__today">
        <span className="price">{formatYuan(today)}</span>
        {difference === 0 ? null : (
          <span className={difference < 0 ? "quick-table__cheaper" : "quick-table__dearer"}>
            {`${difference < 0 ? "降" : "涨"} ${formatYuan(Math.abs(difference))}`}
          </span>
        )}
      </span>
    </>
  );
}
