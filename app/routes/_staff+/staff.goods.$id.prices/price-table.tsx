import { Link } from "@remix-run/react";
import { PRICE_SCOPES } from "~/catalogue/desk/prices";
import type { GoodsPrices } from "~/catalogue/desk/prices.server";
import { formatYuan } from "~/platform/values/money";

/** "-5.0%" */
function apartText(price: number, base: number): string {
  const tenths = Math.round(((price - base) * 1000) / base);
  return `${tenths > 0 ? "+" : ""}${(tenths / 10).toFixed(1)}%`;
}

export function PriceTable({ prices, mayChange }: { prices: GoodsPrices; mayChange: boolean }) {
  const { id, unit, basePrice, ladder, own } = prices;
  const base = { kind: PRICE_SCOPES.base, who: "所有客户", price: basePrice, to: null };
  const tiers = ladder.map(({ from, price }) => ({
    ...{ kind: `阶梯价 ${from}${unit}起`, who: "所有客户", price, to: null },
  }));
  const others = own.map(({ scope, key, who, price }) => ({
    ...{ kind: PRICE_SCOPES[scope], who, price },
    to: `/staff/goods/${id}/prices?${new URLSearchParams({ scope, key }).toString()}#h-own`,
  }));
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">价格，按种类</caption>
      <thead>
        <tr>
          <th scope="col">种类</th>
          <th scope="col">给谁</th>
          <th scope="col" className="grid-table__figure">
            单价
          </th>
          <th scope="col" className="grid-table__figure">
            与基础价相比
          </th>
          {mayChange ? (
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {[base, ...tiers, ...others].map(({ kind, who, price, to }) => (
          <tr key={`${kind} ${who}`}>
            <th scope="row" className="grid-table__keep">
              {kind}
            </th>
            <td data-name="给谁">{who}</td>
            <td className="grid-table__figure" data-name="单价">
              {formatYuan(price)}
            </td>
            <td className="grid-table__figure" data-name="与基础价相比">
              {price === basePrice ? "相同" : apartText(price, basePrice)}
            </td>
            {mayChange ? <td className="grid-table__keep">{to ? <Link to={to}>改</Link> : null}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
