import { filledText } from "~/platform/values/missing";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Status } from "~/ui/status";
import type { InvoiceDetails } from "~/modules/invoices/invoice-page";

export function RedInvoices({ reds }: { reds: InvoiceDetails["reds"] }) {
  return (
    <section className="surface surface--flush" aria-labelledby="invoice-reds">
      <div className="surface__head">
        <h2 className="surface__title" id="invoice-reds">
          红字发票
        </h2>
      </div>
      <ul className="invoices">
        {reds.map((red) => (
          <li className="invoices__one" key={red.id}>
            <div className="invoices__what">
              <h3 className="invoices__number">{red.number ?? "待开具"}</h3>
              <p>{`${red.isIssued ? "开具" : "申请"} ${formatTime(red.at)}`}</p>
            </div>
            <p className="invoices__type">{`原因：${filledText(red.reason)}`}</p>
            <p className="invoices__money">
              <strong>{formatYuan(-red.amount)}</strong>
              <small>{`税额 ${formatYuan(-red.tax)}`}</small>
            </p>
            <p className="invoices__do">
              <Status kind={red.isIssued ? "off" : "wait"} text={red.isIssued ? "已红冲" : "待红冲"} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
