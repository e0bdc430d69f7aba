import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Status } from "~/ui/status";
import { INVOICE_TYPES, invoiceStateText, invoiceTone } from "~/modules/invoices/invoice";
import { invoicePath, type InvoiceFile, type InvoiceRow } from "~/modules/invoices/invoice-page";

export function InvoiceStatus({ row }: { row: InvoiceRow }) {
  return <Status kind={invoiceTone(row.state)} text={invoiceStateText(row)} />;
}

export function InvoiceCard({ row }: { row: InvoiceRow }) {
  return (
    <>
      <div className="invoices__what">
        <h3 className="invoices__number">
          <Link to={invoicePath(row.id)}>{row.invoiceNumber ?? row.number}</Link>
        </h3>
        <p>{`申请 ${toDay(row.createdAt)}${row.invoiceNumber && row.finishedAt !== null ? `　开票 ${toDay(row.finishedAt)}` : ""}`}</p>
        <p>
          {`订单 ${row.orders
            .slice(0, 2)
            .map((order) => order.number)
            .join("、")}${row.orders.length > 2 ? ` 等 ${row.orders.length} 张` : ""}`}
        </p>
        {row.state === "rejected" ? <p>{`原因：${row.reason}`}</p> : null}
      </div>
      <p className="invoices__type">{INVOICE_TYPES[row.type]}</p>
      <p className="invoices__money">
        <strong>{formatYuan(row.amount)}</strong>
        {row.reversed > 0 ? <small>{`已红冲 ${formatYuan(row.reversed)}`}</small> : null}
        {row.redWaiting > 0 ? <small>{`待红冲 ${formatYuan(row.redWaiting)}`}</small> : null}
      </p>
      <div className="invoices__do">
        <InvoiceStatus row={row} />
        <Files files={row.files} of={row.invoiceNumber ?? row.number} />
      </div>
    </>
  );
}

export function Files({ files, of }: { files: readonly InvoiceFile[]; of: string }) {
  return files.map((file) => (
    <a href={`/files/${file.id}`} download key={file.id}>
      {`下载${file.isRed ? "红字 " : " "}${file.format}`}
      <span className="sr-only">{`：发票 ${of}`}</span>
    </a>
  ));
}
