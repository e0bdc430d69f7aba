import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { ShownParcel } from "~/modules/documents/shown-parcel";
import { measureText, type RecordRow } from "~/modules/receiving/acceptance-record";
import { PrintButton } from "~/ui/print-button";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["通用名称"],
  ["规格", "order-lines__wide"],
  ["剂型", "order-lines__wide"],
  ["生产企业", "order-lines__wide"],
  ["批准文号", "order-lines__wide"],
  ["批号", "order-lines__wide"],
  ["生产日期", "order-lines__wide"],
  ["有效期至", "order-lines__wide"],
  ["到货数量", "table__figure"],
  ["合格数量", "table__figure"],
  ["验收结果"],
];

interface AcceptedRecordProps {
  rows: readonly RecordRow[];
  /** the line of 单据验真 */
  verify: string;
  parcel: ShownParcel;
  company: string;
}

/** 药品验收记录, on the screen as on paper. */
export function AcceptedRecord({ rows, verify, parcel, company }: AcceptedRecordProps) {
  const [first] = rows;
  if (!first) return null;
  const cases = [...new Map(rows.flatMap((row) => row.cases).map((item) => [item.number, item])).values()];
  return (
    <article className="receipt receipt--wide" aria-labelledby="record-title">
      <h1 className="receipt__title" id="record-title">
        药品验收记录
      </h1>
      <p className="receipt__meta">
        <span>{`随货单号 ${parcel.number}`}</span>
        <span>{`到货日期 ${first.arrivedOn}`}</span>
        {first.temperature === "" ? null : <span>{`到货温度 ${first.temperature}`}</span>}
      </p>
      <p className="receipt__meta">
        <span>{`供货单位 ${parcel.supplier}`}</span>
        <span>{`收货单位 ${company}`}</span>
      </p>
      <div className="table-scroll">
        <table className="table order-lines receipt__lines">
          <caption className="sr-only">验收明细</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {rows.map((row) => (
              <Row row={row} key={row.rowId} />
            ))}
          </tbody>
        </table>
      </div>
      {cases.length === 0 ? null : (
        <p className="receipt__declare">
          处置措施：
          {cases.map((item, at) => (
            <Fragment key={item.number}>
              {at > 0 ? "、" : ""}
              <Link className="parcel-check__link" to={item.to}>
                {measureText([item])}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      <div className="receipt__sign">
        <div>{`验收人：${first.inspector}`}</div>
        <div>{`验收日期：${first.acceptedOn}`}</div>
      </div>
      <p className="verify-line">{verify}</p>
      <p className="no-print">
        <PrintButton>打印验收记录</PrintButton>
      </p>
    </article>
  );
}

function Row({ row }: { row: RecordRow }) {
  return (
    <tr>
      <td>
        {row.genericName}
        <span className="case-spec">{row.holder}</span>
        <span className="order-lines__more">
          {[row.spec, row.dosageForm, row.manufacturer, row.approvalNumber].join("　")}
          <span className="order-lines__batch">{`批号 ${row.batch}　生产日期 ${row.producedOn}　有效期至 ${row.expiresOn}`}</span>
        </span>
      </td>
      <td className="order-lines__wide">{row.spec}</td>
      <td className="order-lines__wide">{row.dosageForm}</td>
      <td className="order-lines__wide">{row.manufacturer}</td>
      <td className="order-lines__wide">{row.approvalNumber}</td>
      <td className="order-lines__wide">{row.batch}</td>
      <td className="table__keep order-lines__wide">{row.producedOn}</td>
      <td className="table__keep order-lines__wide">{row.expiresOn}</td>
      <td className="table__figure">{`${row.arrived} ${row.unit}`}</td>
      <td className="table__figure">{row.accepted}</td>
      <td>{row.result}</td>
    </tr>
  );
}
