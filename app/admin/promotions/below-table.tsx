import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import type { BelowShown } from "./below-shown";

interface BelowTableProps extends BelowShown {
  by: "活动" | "用券";
}

/** Products that an offer or coupon brings below their minimum price, if any. */
export function BelowMinimumPriceTable({ below, belows, by }: BelowTableProps) {
  if (belows === 0) return null;
  const note = `共 ${belows} 种，按刚够门槛的一单、与可同享的活动和券叠加算；启用要另一位同事复核`;
  return (
    <DetailSection id="h-below" title="低于最低售价的商品" note={note}>
      <table className="grid-table grid-table--low fold-table">
        <caption className="sr-only">低于最低售价的商品</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="grid-table__figure">
              最低售价
            </th>
            <th scope="col" className="grid-table__figure">
              {`${by}最低`}
            </th>
            <th scope="col">叠加</th>
          </tr>
        </thead>
        <tbody>
          {below.map(({ id, name, minimum, price, with: others }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/staff/goods/${id}/prices`}>{`${id} ${name}`}</Link>
              </th>
              <td className="grid-table__figure" data-name="最低售价">
                {minimum}
              </td>
              <td className="grid-table__figure" data-name={`${by}最低`}>
                {price}
              </td>
              <td data-name="叠加">{others || `只按这一${by === "活动" ? "个活动" : "种券"}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
