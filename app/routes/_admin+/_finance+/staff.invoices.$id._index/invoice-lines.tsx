import type { RedAdminLine } from "~/modules/invoices/invoice-admin.server";
import { filledText } from "~/platform/values/missing";
import { formatEach, formatYuan } from "~/platform/values/money";

/** Lines for the tax system; prices include tax. */
export function AdminInvoiceLines({ lines }: { lines: readonly RedAdminLine[] }) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">规格</th>
          <th scope="col">税收分类编码</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
          <th scope="col" className="grid-table__figure">
            含税单价
          </th>
          <th scope="col" className="grid-table__figure">
            金额
          </th>
          <th scope="col" className="grid-table__figure">
            税率
          </th>
          <th scope="col" className="grid-table__figure">
            税额
          </th>
          <th scope="col" className="grid-table__figure">
            价税合计
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.name} ${at}`}>
            <th scope="row">{line.name}</th>
            <td>{line.spec}</td>
            <td data-name="税收分类编码">{filledText(line.tax_code)}</td>
            <td className="grid-table__figure">
              {line.number === null ? "按金额" : `${line.number}${line.unit}`}
            </td>
            <td className="grid-table__figure" data-name="含税单价">
              {line.number === null ? "" : formatEach(line.amount, line.number)}
            </td>
            <td className="grid-table__figure" data-name="金额">
              {formatYuan(line.amount - line.tax)}
            </td>
            <td className="grid-table__figure" data-name="税率">
              {line.rate}%
            </td>
            <td className="grid-table__figure" data-name="税额">
              {formatYuan(line.tax)}
            </td>
            <td className="grid-table__figure" data-name="价税合计">
              {formatYuan(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
