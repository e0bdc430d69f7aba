import { Form, Link } from "@remix-run/react";
import {
  QUICK_ORDERS,
  quickHref,
  type QuickOrder,
  type QuickQuery,
} from "~/modules/cart/quick-order/quick-order";

export function QuickOrderBar({
  query,
  total,
  hasRows,
}: {
  query: QuickQuery;
  total: number;
  hasRows: boolean;
}) {
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
