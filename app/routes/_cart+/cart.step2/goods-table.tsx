import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { formatAmount } from "~/platform/values/money";
import { Tag } from "~/ui/tag";
import type { CheckoutParcel, CheckoutPageLine } from "./checkout-page";

export function CheckoutTable({ groups, label }: { groups: readonly CheckoutParcel[]; label: string }) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table order-lines order-lines--fixed">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="order-lines__wide">
              规格
            </th>
            <th scope="col" className="order-lines__wide">
              生产企业
            </th>
            <th scope="col" className="table__figure">
              单价
            </th>
            <th scope="col" className="table__figure">
              数量
            </th>
            <th scope="col" className="table__figure">
              金额
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.warehouse}>
            <tr className="table__group">
              <th scope="rowgroup" colSpan={6}>
                {group.warehouse}
                <small>{group.kinds > 0 ? `${group.kinds} 种，${group.units} 件` : "仅赠品"}</small>
              </th>
            </tr>
            {group.lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Line({ line }: { line: CheckoutPageLine }) {
  return (
    <tr>
      <td>
        <strong>{line.name}</strong>{" "}
        {line.tags.map((tag) => (
          <Tag key={tag.name} name={tag.name} describe={tag.describe} />
        ))}
        <span className="order-lines__more">{`${line.spec}　${line.manufacturer}`}</span>
        {line.expectedExpiry ? (
          <small className="order-lines__wish">{`效期不早于 ${line.expectedExpiry}，以下单时为准`}</small>
        ) : null}
        {line.acceptedExpiry ? (
          <small className="order-lines__wish">{`已同意收到效期至 ${line.acceptedExpiry} 的商品`}</small>
        ) : null}
        {line.expiryMonths > 0 ? (
          <small className="order-lines__wish">{`效期${formatMinimumShelfLife(line.expiryMonths)}`}</small>
        ) : null}
      </td>
      <td className="order-lines__wide">{line.spec}</td>
      <td className="order-lines__wide">{line.manufacturer}</td>
      <td className="table__figure">{formatAmount(line.unitPrice)}</td>
      <td className="table__figure">{`${line.quantity} ${line.unit}`}</td>
      <td className="table__figure">{formatAmount(line.amount)}</td>
    </tr>
  );
}
