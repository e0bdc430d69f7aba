import { Link } from "@remix-run/react";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { FactList } from "~/admin/detail/case-parts";
import type { PackingOrder, PackingRow } from "~/modules/orders/admin/packing.server";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { PrintoutHeader } from "~/modules/orders/admin/paper-head";
import { UnitTable } from "~/modules/orders/admin/unit-table";
import { NONE, filledText } from "~/platform/values/missing";

/** `code`: the order number's barcode */
export type PackingSheetOrder = PackingOrder & { code: string };

interface SheetProps {
  order: PackingSheetOrder;
  basket: number;
  of: number;
  /** 未填 without a legal entity */
  seller: string;
}

export function PackingSheet({ order, basket, of, seller }: SheetProps) {
  const id = `h-${order.number}`;
  return (
    <section className="paper-sheet" aria-labelledby={id}>
      <PrintoutHeader number={order.number} code={order.code}>
        <h2 id={id}>{`装箱清单 ${basket} 号 ${order.company}`}</h2>
        <p>
          订单 <Link to={`/staff/warehouse/${order.number}`}>{order.number}</Link>
          {`，第 ${basket} 单，共 ${of} 单`}
        </p>
      </PrintoutHeader>
      <FactList
        rows={[
          ["供货单位", seller],
          ["购货单位", order.company],
          ["收货", `${order.receiver} ${order.phone}`],
          ["地址", order.address],
          ["配送", order.delivery],
          ["配送日", order.deliveryDay === null ? NONE : formatDeliveryDay(order.deliveryDay)],
          ["效期要求", order.expiryMonths > 0 ? `${order.expiryMonths} 个月以上` : NONE],
          ["备注", filledText(order.remark)],
          ...(order.isEphedrine ? [["含麻订单", "只发往证照上的地址，签收后须交回签收单"] as const] : []),
        ]}
      />
      {order.faults.map((text) => (
        <p className="second" key={text}>
          <strong>不拣</strong>
          <span>{text}</span>
        </p>
      ))}
      <SheetTable rows={order.rows} />
      <p className="paper-sheet__signs">
        <span>拣货人</span>
        <span>复核人</span>
        <span>件数</span>
      </p>
    </section>
  );
}

const SheetTable = ({ rows }: { rows: readonly PackingRow[] }) => (
  <UnitTable
    caption="装箱清单"
    rows={rows.filter(({ left }) => left > 0)}
    isPaper
    isPart
    heads={
      <th scope="col" className="grid-table__figure">
        数量
      </th>
    }
  >
    {(row) => (
      <td className="grid-table__figure" data-name="数量">
        {row.stop ? `${STOP_TEXTS[row.stop]}，不拣` : `${row.left}${row.unit}`}
      </td>
    )}
  </UnitTable>
);
