import { filledText } from "~/platform/values/missing";
import { Link } from "@remix-run/react";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime, toDay } from "~/platform/values/clock";
import type { Inspected } from "~/modules/quality/inspection/inspection.server";

export function TracedBatches({ batches, batchCount }: Pick<Inspected, "batches" | "batchCount">) {
  const note =
    batches.length === batchCount ? `${batchCount} 个` : `共 ${batchCount} 个，先列 ${batches.length} 个`;
  if (batches.length === 0)
    return (
      <DetailSection id="h-batches" title="批号">
        <p className="soft">没有符合条件的批号。</p>
      </DetailSection>
    );
  return (
    <DetailSection id="h-batches" title="批号" note={note}>
      <table className="grid-table fold-table">
        <caption className="sr-only">批号和入库</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">批号</th>
            <th scope="col">生产日期至有效期</th>
            <th scope="col">入库</th>
            <th scope="col" className="grid-table__figure">
              在库
            </th>
            <th scope="col">资料</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id}>
              <th scope="row">
                <span className="grid-table__name">{batch.goods}</span>
                <span className="grid-table__sub">
                  {[batch.spec, batch.manufacturer, batch.approvalNumber].filter(Boolean).join("，")}
                </span>
              </th>
              <td className="grid-table__keep" data-name="批号">
                {batch.number}
              </td>
              <td data-name="生产日期至有效期">
                <span className="nowrap">{filledText(batch.producedOn)}</span>
                {" 至 "}
                <span className="nowrap">{batch.expiresOn}</span>
              </td>
              <td data-name="入库">
                {batch.receipts.length === 0
                  ? "无收货登记（随库存导入）"
                  : batch.receipts.map((receipt) => (
                      <span
                        className="grid-table__sub"
                        key={`${receipt.at} ${receipt.paper} ${receipt.units}`}
                      >
                        {`${formatTime(receipt.at)} ${receipt.units}${batch.unit}，${receipt.supplier ? `${receipt.supplier}，` : ""}随货单 ${receipt.paper}，${receipt.by}`}
                      </span>
                    ))}
              </td>
              <td className="grid-table__figure" data-name="在库">
                {batch.quantity + batch.held}
                {batch.unit}
              </td>
              <td data-name="资料">
                {`药检报告${batch.hasReport ? "有" : "缺"}`}
                <span className="grid-table__sub">
                  {batch.approvedAt === null ? "首营品种审批缺" : `首营品种审批 ${toDay(batch.approvedAt)}`}
                </span>
                {batch.codes > 0 ? (
                  <span className="grid-table__sub">{`追溯码 ${batch.codes} 个`}</span>
                ) : null}
                {batch.recalls.map((recall) => (
                  <span className="grid-table__sub" key={recall.number}>
                    {`${recall.level} ${recall.number} ${recall.state}`}
                  </span>
                ))}
              </td>
              <td data-name="状态">
                {batch.stop ? <span className="state state--stop">{STOP_TEXTS[batch.stop]}</span> : "在售"}
                <span className="grid-table__sub no-print">
                  <Link to={`/staff/complaints?number=${encodeURIComponent(batch.number)}`}>投诉</Link>{" "}
                  <Link to={`/staff/recalls?number=${encodeURIComponent(batch.number)}`}>召回</Link>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
