import { Link, useLoaderData } from "@remix-run/react";
import { type BatchReportRef, reportFilePath } from "~/modules/documents/test-report";
import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { formatAmount } from "~/platform/values/money";
import { Tag } from "~/ui/tag";
import type { OrderLineData } from "~/modules/orders/order/orders";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["商品"],
  ["规格", "order-lines__wide"],
  ["生产企业", "order-lines__wide"],
  ["批号 / 效期", "order-lines__wide"],
  ["单价", "table__figure"],
  ["数量", "table__figure"],
  ["金额", "table__figure"],
];

export function OrderLines({ lines }: { lines: readonly OrderLineData[] }) {
  return (
    <section className="table-scroll" aria-label="商品清单" tabIndex={0}>
      <table className="table order-lines">
        <TableHead columns={COLUMNS} />
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line }: { line: OrderLineData }) {
  const { tag } = line;
  return (
    <tr>
      <td>
        <span className="order-lines__name">
          {line.type === "gift" ? (
            <span className="choice__box no-print" />
          ) : (
            <input
              className="choice__box no-print"
              type="checkbox"
              form="again"
              name={`lines.${line.id}`}
              value="1"
              defaultChecked
              aria-label={`再次购买 ${line.name}`}
            />
          )}
          <Link to={`/list/info/${line.goodsId}`}>{line.name}</Link>
          {tag ? <Tag name={tag.name} describe={tag.describe} /> : null}
          {line.isReduced ? <Tag name="满" describe="已享满减" /> : null}
        </span>
        <span className="order-lines__more">
          {`${line.spec}　${line.manufacturer}`}
          <Batches line={line} />
        </span>
        {line.expiryMonths > 0 ? (
          <small className="order-lines__wish">{`效期${formatMinimumShelfLife(line.expiryMonths)}`}</small>
        ) : null}
        {line.promisedExpiry === null ? null : (
          <small className="order-lines__wish">{`承诺效期不早于 ${line.promisedExpiry}`}</small>
        )}
        {line.acceptedExpiry === null ? null : (
          <small className="order-lines__wish">{`已同意收到效期至 ${line.acceptedExpiry} 的商品`}</small>
        )}
        {line.cancelledUnits > 0 ? (
          <small className="order-lines__wish">{`不能供货 ${line.cancelledUnits} ${line.unit}，款项退回`}</small>
        ) : null}
      </td>
      <td className="order-lines__wide">{line.spec}</td>
      <td className="order-lines__wide">{line.manufacturer}</td>
      <td className="table__keep order-lines__wide">
        <Batches line={line} />
      </td>
      <td className="table__figure">{formatAmount(line.unitPrice)}</td>
      <td className="table__figure">{`${line.quantity} ${line.unit}`}</td>
      <td className="table__figure">{formatAmount(line.amount)}</td>
    </tr>
  );
}

/** Batches with links to their test reports, which the browser downloads. */
function Batches({ line }: { line: OrderLineData }) {
  const { reports } = useLoaderData<{ reports: BatchReportRef[] }>();
  return line.batches.map((batch) => {
    const report = reports.find((report) => report.goodsId === line.goodsId && report.batch === batch.number);
    return (
      <span className="order-lines__batch" key={batch.number}>
        {`${batch.number}　${batch.expiresOn.slice(0, 7)}`}
        {line.batches.length > 1 ? `　${batch.units}${line.unit}` : ""}
        {report ? (
          <a className="no-print" href={reportFilePath(report.reportId)} download>
            药检报告<span className="sr-only">{`：${line.name} 批号 ${batch.number}`}</span>
          </a>
        ) : null}
      </span>
    );
  });
}
