import { Link, Form } from "@remix-run/react";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import type { StoredNumbers, TableReply } from "~/modules/catalogue/listing/order-sum";
import { DetailLinks } from "~/modules/catalogue/listing/order-table";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import {
  lastQuantities,
  BOUGHT_PATH,
  quickHref,
  type PastRow,
  type QuickQuery,
  QUICK_ORDERS,
  type QuickOrder,
} from "~/modules/cart/quick-order/quick-order";
import { NEW_SHEET } from "~/modules/cart/quick-order/quick-sheet";
import { QuickRows } from "~/modules/cart/quick-order/quick-rows";

function QuickOrderBar({ query, total, hasRows }: { query: QuickQuery; total: number; hasRows: boolean }) {
  return (
    <div className="quick-bar">
      <nav className="sort-bar" aria-label="排序">
        <ul className="sort-bar__group">
          {(Object.keys(QUICK_ORDERS) as QuickOrder[]).map((order) => (
            <li key={order}>
              <Link
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

interface QuickOrderProps {
  query: QuickQuery;
  rows: readonly PastRow[];
  total: number;
  pages: number;
  draft?: StoredNumbers;
  reply?: TableReply;
}

export function QuickOrderTable({ query, rows, total, pages, draft, reply }: QuickOrderProps) {
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
      <QuickOrderBar query={query} total={total} hasRows={rows.length > 0} />
      {rows.length === 0 ? (
        <Empty title={`买过的商品中没有“${query.keywords}”`} to={BOUGHT_PATH} text="查看全部" />
      ) : (
        <OrderForm
          key={`${quickHref(query, { page: query.page })}${query.isFilled ? "#" : ""}`}
          rows={rows}
          reply={reply}
          draft={draft}
          filled={query.isFilled ? lastQuantities(rows) : undefined}
        >
          {(input, answers) => (
            <>
              {query.isFilled && !reply ? (
                <Notice kind="info">已按上次数量填好本页，不需要的请清空，再加入购物车</Notice>
              ) : null}
              <QuickRows
                caption="买过的商品，按 Tab 或 Enter 在数量列中向下移动"
                rows={rows}
                input={input}
                answers={answers}
                hasUsual
              />
            </>
          )}
        </OrderForm>
      )}
      {rows.length > 0 ? <DetailLinks rows={rows} /> : null}
      <Pager page={query.page} pages={pages} href={(page) => quickHref(query, { page })} />
    </>
  );
}
