import type { Inspected } from "~/modules/quality/inspection/inspection.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime, toDay } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";

export function InspectedReceipts({ receipts, receiptCount }: Pick<Inspected, "receipts" | "receiptCount">) {
  const isWhole = receipts.length === receiptCount;
  return (
    <DetailSection
      id="h-receipts"
      title="采购、收货和验收"
      note={isWhole ? `${receiptCount} 行` : `共 ${receiptCount} 行，先列 ${receipts.length} 行`}
    >
      {receipts.length === 0 ? (
        <p className="soft">没有符合条件的收货单。</p>
      ) : (
        <table className="grid-table fold-table">
          <caption className="sr-only">收货单，每个批号一行</caption>
          <thead>
            <tr>
              <th scope="col">收货单</th>
              <th scope="col">商品和批号</th>
              <th scope="col">供货单位和当日有效资料</th>
              <th scope="col">采购订单</th>
              <th scope="col">验收</th>
              <th scope="col" className="grid-table__figure">
                到货和合格
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt) => (
              <tr key={receipt.lineId}>
                <th scope="row">
                  {receipt.number}
                  <span className="grid-table__sub">{`${formatTime(receipt.arrivedAt)} 到货，收货员 ${receipt.receivedBy}`}</span>
                </th>
                <td data-name="商品和批号">
                  {receipt.goods}
                  <span className="grid-table__sub">{`批号 ${receipt.batch}`}</span>
                </td>
                <td data-name="供货单位和当日有效资料">
                  {receipt.supplier}
                  <span className="grid-table__sub">
                    {receipt.approvedAt === null ? "" : `首营审批 ${toDay(receipt.approvedAt)}　`}
                    {receipt.documents}
                  </span>
                </td>
                <td data-name="采购订单">
                  {filledText(receipt.orderNumber ?? "")}
                  <span className="grid-table__sub">{`随货单 ${filledText(receipt.noteNumber)}`}</span>
                </td>
                <td data-name="验收">
                  {receipt.isAccepted
                    ? `${receipt.acceptedBy}${receipt.secondBy ? `、${receipt.secondBy}` : ""}`
                    : "未完成"}
                  {receipt.acceptedAt === null ? null : (
                    <span className="grid-table__sub">{formatTime(receipt.acceptedAt)}</span>
                  )}
                  {receipt.temperature === null ? null : (
                    <span className="grid-table__sub">{`到货温度 ${receipt.temperature / 10} ℃`}</span>
                  )}
                </td>
                <td className="grid-table__figure" data-name="到货和合格">
                  {`${receipt.arrived} / ${receipt.accepted} ${receipt.unit}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}
