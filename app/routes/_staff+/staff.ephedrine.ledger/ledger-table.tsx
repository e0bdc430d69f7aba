import { Link } from "@remix-run/react";

/** Rows as the ledger has them (ephedrine/ephedrine-ledger.server.ts), those of one day beside each other. */
export function LedgerTable({ rows }: { rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return <p className="soft">这些日期没有发货的含麻商品。</p>;
  const days = [...new Set(rows.map(([day]) => day!))];
  return days.map((day) => {
    const ofDay = rows.filter((row) => row[0] === day);
    const units = ofDay.reduce((sum, row) => sum + Number(row[7]), 0);
    return (
      <section className="part" aria-labelledby={`d-${day}`} key={day}>
        <div className="part__head">
          <h2 id={`d-${day}`}>{day}</h2>
          <span className="part__note">
            {ofDay.length} 行，共 {units} 件
          </span>
        </div>
        <DayTable rows={ofDay} />
      </section>
    );
  });
}

function DayTable({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <table className="grid-table fold-table">
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
      <tbody>
        {rows.map((row) => {
          const [, name, spec, maker, approval, batch, expires, quantity, unit, company] = row;
          const [licence, receiver, idLast4, receivedOn, order] = row.slice(10);
          return (
            <tr key={`${order} ${name} ${spec} ${batch}`}>
              <th scope="row">
                <span className="grid-table__name">
                  {name} {spec}
                </span>
                <span className="grid-table__sub">
                  {maker}，{approval}
                </span>
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
              <td data-name="收货人">
                {receiver ? `${receiver} ${idLast4}，${receivedOn}` : "回执单未签回"}
              </td>
              <td data-name="订单">
                <Link to={`/staff/orders/${order}`}>{order}</Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
