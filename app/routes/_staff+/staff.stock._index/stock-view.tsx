import { Link } from "@remix-run/react";
import { STOP_TEXTS } from "~/catalogue/stock/stop";
import type { StockBatch } from "~/catalogue/batches/stock-admin.server";
import { type FilterField, FilterRow, ListFoot } from "~/desk/lists/list-parts";

interface StockProps {
  rows: readonly (StockBatch & { held: number })[];
  typed: Record<string, string>;
  first: string | null;
  next: string | null;
}

const FIELDS: readonly FilterField[] = [
  { name: "code", label: "批号、商品编号、货号、条码" },
  {
    name: "expiry",
    label: "效期",
    options: [
      { value: "", name: "未过期" },
      { value: "near", name: "180 天内到期" },
      { value: "expired", name: "已过期" },
    ],
  },
];

export function StockView({ rows, typed, first, next }: StockProps) {
  return (
    <>
      <div className="desk-head">
        <h1>库存</h1>
        <span className="desk-head__note">按批号，先到期的在前</span>
      </div>
      <FilterRow path="/staff/stock" fields={FIELDS} typed={typed} />
      <div className="desk-body">
        {rows.length === 0 ? <p className="soft">没有符合条件的批号。</p> : <StockTable rows={rows} />}
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

function StockTable({ rows }: Pick<StockProps, "rows">) {
  return (
    <table className="grid-table grid-table--stay fold-table">
      <caption className="sr-only">各批号的库存</caption>
      <thead>
        <tr>
          <th scope="col">批号</th>
          <th scope="col">商品</th>
          <th scope="col">库位</th>
          <th scope="col">有效期至</th>
          <th scope="col" className="grid-table__figure">
            在库
          </th>
          <th scope="col" className="grid-table__figure">
            订单占用
          </th>
          <th scope="col" className="grid-table__figure">
            未占用
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.stop ? "grid-table__row--bad" : undefined}>
            <td className="grid-table__keep">
              <Link to={`/staff/stock/${row.id}`}>{row.number}</Link>
            </td>
            <th scope="row">
              <span className="grid-table__name">{row.goods}</span>
              <span className="grid-table__sub">
                {row.spec}，编号 {row.goodsId}
              </span>
            </th>
            <td className="grid-table__keep" data-name="库位">
              {row.place || "未登记"}
            </td>
            <td className="grid-table__keep" data-name="有效期至">
              {row.expiresOn}
            </td>
            <td className="grid-table__figure" data-name="在库">
              {row.quantity + row.held}
              {row.unit}
            </td>
            <td className="grid-table__figure" data-name="订单占用">
              {row.held}
            </td>
            <td className="grid-table__figure" data-name="未占用">
              {row.quantity}
            </td>
            <td>
              {row.stop ? (
                <span className="state state--stop">{`${STOP_TEXTS[row.stop]}，不可售`}</span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
