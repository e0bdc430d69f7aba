import { Link } from "@remix-run/react";

type Row = readonly string[];

/** Rows of the ledger (ephedrine/ephedrine-ledger.server.ts), grouped by day. */
interface LedgerProps {
  rows: readonly Row[];
  maySeeOrders: boolean;
}

export function LedgerTable({ rows, maySeeOrders }: LedgerProps) {
  if (rows.length === 0) return <p className="soft">这些日期没有发货的含麻商品。</p>;
  const days = [...new Set(rows.map(([day]) => day!))];
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">含麻专册，按发货日期</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col">有效期至</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
          <th scope="col">购货单位</th>
          <th scope="col">收货人</th>
          <th scope="col">订单</th>
        </tr>
      </thead>
      {days.map((day) => (
        <Day day={day} maySeeOrders={maySeeOrders} rows={rows.filter((row) => row[0] === day)} key={day} />
      ))}
    </table>
  );
}

function Day({ day, rows, maySeeOrders }: LedgerProps & { day: string }) {
  const units = rows.reduce((sum, row) => sum + Number(row[7]), 0);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={7}>
          <strong>{day}</strong>{" "}
          <span className="soft">
            {rows.length} 行，共 {units} 件
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <LedgerRow row={row} maySeeOrders={maySeeOrders} key={row.join()} />
      ))}
    </tbody>
  );
}

function LedgerRow({ row, maySeeOrders }: Pick<LedgerProps, "maySeeOrders"> & { row: Row }) {
  const [, name, spec, manufacturer, approval, batch, expires, quantity, unit, company] = row;
  const [licence, receiver, idLast4, receivedOn, order] = row.slice(10);
  return (
    <tr>
      <th scope="row">
        <span className="grid-table__name">
          {name} {spec}
        </span>
        <span className="grid-table__sub">{[manufacturer, approval].filter(Boolean).join("，")}</span>
      </th>
      <td data-name="批号">{batch}</td>
      <td data-name="有效期至">{expires}</td>
      <td className="grid-table__figure" data-name="数量">
        {quantity}
        {unit}
      </td>
      <td data-name="购货单位">
        {company}
        <span className="grid-table__sub">{licence}</span>
      </td>
      <td data-name="收货人">{receiver ? `${receiver} ${idLast4}，${receivedOn}` : "回执单未签回"}</td>
      <td data-name="订单">{maySeeOrders ? <Link to={`/staff/orders/${order}`}>{order}</Link> : order}</td>
    </tr>
  );
}
