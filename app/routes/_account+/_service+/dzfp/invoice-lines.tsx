import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import type { ShownInvoiceLine } from "~/modules/invoices/invoice-page";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["项目"],
  ["规格"],
  ["数量", "table__figure"],
  ["不含税金额", "table__figure"],
  ["税率", "table__figure"],
  ["税额", "table__figure"],
  ["价税合计", "table__figure"],
];

export function InvoiceLines({
  lines,
  amount,
  tax,
  title,
}: {
  lines: readonly ShownInvoiceLine[];
  amount: Fen;
  tax: Fen;
  title: string;
}) {
  return (
    <section className="surface surface--flush" aria-labelledby="invoice-lines">
      <div className="surface__head">
        <h2 className="surface__title" id="invoice-lines">
          {title}
          <small>{`不含税 ${formatYuan(amount - tax)}　税额 ${formatYuan(tax)}`}</small>
        </h2>
      </div>
      <div className="table-scroll" role="region" aria-label={`${title}表格`} tabIndex={0}>
        <table className="table">
          <TableHead columns={COLUMNS} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td>{line.spec}</td>
                <td className="table__figure">{`${line.quantity} ${line.unit}`}</td>
                <td className="table__figure">{formatAmount(line.amount - line.tax)}</td>
                <td className="table__figure">{`${line.rate}%`}</td>
                <td className="table__figure">{formatAmount(line.tax)}</td>
                <td className="table__figure">{formatAmount(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                合计
              </th>
              <td className="table__figure">{formatAmount(amount - tax)}</td>
              <td />
              <td className="table__figure">{formatAmount(tax)}</td>
              <td className="table__figure">{formatAmount(amount)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
