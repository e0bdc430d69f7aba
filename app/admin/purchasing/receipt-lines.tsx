import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { acceptanceResult, rejectionText } from "~/admin/purchasing/record-lists";
import type { GoodsReceiptLine } from "~/modules/purchasing/goods-receipt";

/** What is special about a line, in words. */
export const lineMarks = ({ isCold, isSpecial }: Pick<GoodsReceiptLine, "isCold" | "isSpecial">): string =>
  [isCold ? "冷藏" : "", isSpecial ? "含麻或管制" : ""].filter(Boolean).join("，");

interface ReceiptLinesProps {
  lines: readonly GoodsReceiptLine[];
  isJudged: boolean;
  /** at the end of each row */
  end?: (line: GoodsReceiptLine) => ReactNode;
}

export function ReceiptLines({ lines, isJudged, end }: ReceiptLinesProps) {
  if (lines.length === 0) return <p className="soft">还没有登记到货的品种。</p>;
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">到货的品种和批号</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col">生产日期至有效期</th>
          <th scope="col">产地</th>
          <th scope="col">库位</th>
          <th scope="col" className="grid-table__figure">
            到货
          </th>
          {isJudged ? (
            <>
              <th scope="col" className="grid-table__figure">
                抽样
              </th>
              <th scope="col" className="grid-table__figure">
                合格
              </th>
              <th scope="col" className="grid-table__figure">
                拒收
              </th>
              <th scope="col">结果</th>
            </>
          ) : null}
          {end ? <th scope="col">操作</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className={isJudged && line.rejected > 0 ? "grid-table__row--bad" : undefined}>
            <th scope="row">
              {line.goodsName}
              <span className="grid-table__sub">
                {[line.spec, line.manufacturer, lineMarks(line)].filter(Boolean).join("，")}
              </span>
            </th>
            <td data-name="批号">
              {line.batchId === null ? (
                line.batch
              ) : (
                <Link to={`/staff/stock/${line.batchId}`}>{line.batch}</Link>
              )}
            </td>
            <td data-name="生产日期至有效期">
              <span className="nowrap">{line.producedOn}</span> 至{" "}
              <span className="nowrap">{line.expiresOn}</span>
            </td>
            <td data-name="产地">{line.origin}</td>
            <td data-name="库位">{line.place}</td>
            <td className="grid-table__figure" data-name="到货">{`${line.arrived}${line.unit}`}</td>
            {isJudged ? (
              <>
                <td className="grid-table__figure" data-name="抽样">
                  {line.sampled}
                </td>
                <td className="grid-table__figure" data-name="合格">
                  {line.accepted}
                </td>
                <td className="grid-table__figure" data-name="拒收">
                  {line.rejected}
                </td>
                <td data-name="结果">
                  {[acceptanceResult(line), rejectionText(line)].filter(Boolean).join("：")}
                </td>
              </>
            ) : null}
            {end ? <td data-name="操作">{end(line)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
