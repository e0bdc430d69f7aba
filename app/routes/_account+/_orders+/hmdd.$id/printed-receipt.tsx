import { toDay } from "~/platform/values/clock";
import type { ReceiptPage } from "~/modules/ephedrine/receipt";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["品名"],
  ["规格", "order-lines__wide"],
  ["剂型", "order-lines__wide"],
  ["生产企业", "order-lines__wide"],
  ["批号", "order-lines__wide"],
  ["生产日期", "order-lines__wide"],
  ["有效期至", "order-lines__wide"],
  ["数量", "table__figure"],
];

interface PrintedReceiptProps {
  page: ReceiptPage;
  seller: string;
  /** the line of 单据验真 */
  verify: string;
}

export function PrintedReceipt({ page, seller, verify }: PrintedReceiptProps) {
  const { signed } = page;
  return (
    <article className="receipt" aria-labelledby="slip-title">
      <h1 className="receipt__title" id="slip-title">
        含麻黄碱类复方制剂收货回执单
      </h1>
      <p className="receipt__meta">
        <span>{`回执单号 ${page.number}`}</span>
        <span>{`订单号 ${page.orderNumber}`}</span>
        <span>{`发货日期 ${toDay(page.shippedAt)}`}</span>
      </p>
      <p className="receipt__meta">
        <span>{`供货单位 ${seller}`}</span>
      </p>
      <p className="receipt__meta">
        <span>{`购货单位 ${page.company}`}</span>
        <span>{`许可证号 ${page.licence}`}</span>
      </p>
      <div className="table-scroll">
        <table className="table order-lines receipt__lines">
          <caption className="sr-only">收货明细</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {page.lines.map((line) => (
              <tr key={line.key}>
                <td>
                  {line.name}
                  <span className="case-spec">{line.approvalNumber}</span>
                  <span className="order-lines__more">
                    {`${line.spec}　${line.dosageForm}　${line.manufacturer}`}
                    <span className="order-lines__batch">{`批号 ${line.batchNumber}　生产日期 ${line.producedOn}　有效期至 ${line.expiresOn}`}</span>
                  </span>
                </td>
                <td className="order-lines__wide">{line.spec}</td>
                <td className="order-lines__wide">{line.dosageForm}</td>
                <td className="order-lines__wide">{line.manufacturer}</td>
                <td className="order-lines__wide">{line.batchNumber}</td>
                <td className="table__keep order-lines__wide">{line.producedOn}</td>
                <td className="table__keep order-lines__wide">{line.expiresOn}</td>
                <td className="table__figure">{`${line.quantity} ${line.unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="receipt__declare">
        上述商品已由本单位专人验收入库，品名、规格、批号、数量与实物一致，按规定专册登记、专人管理，不用于非法用途。
      </p>
      <div className="receipt__sign">
        <div>{`收货人签字：${signed?.receiver ?? ""}`}</div>
        <div>{`身份证号后四位：${signed?.idLast4 ?? ""}`}</div>
        <div>{`收货日期（盖章）：${signed?.receivedOn ?? ""}`}</div>
      </div>
      <p className="verify-line">{verify}</p>
    </article>
  );
}
