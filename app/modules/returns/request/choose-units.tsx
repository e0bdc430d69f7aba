import { Form, Link } from "@remix-run/react";
import { afterSalesFormPath } from "~/modules/returns/status/after-sales";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Stepper } from "~/ui/forms/stepper";
import { Notice } from "~/ui/notice";
import type { AfterSalesFormPage, AfterSalesFormRow } from "./after-sales-page";
import { RowName } from "./row-name";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["商品"],
  ["生产企业", "order-lines__wide"],
  ["批号 / 效期", "order-lines__wide"],
  ["可申请", "table__figure"],
  ["申请数量", "table__figure"],
];

export function ChooseUnits({ page }: { page: AfterSalesFormPage }) {
  const { kind, order, rows, fault } = page;
  const open = rows.filter((row) => row.requestable > 0);
  if (open.length === 0)
    return (
      <section className="surface">
        <Empty title="这张订单没有可以申请的商品" to={`/order/info/${order.id}`} text="返回订单">
          <p>商品发货后才能申请，已退回或正在处理中的数量不能重复申请。</p>
        </Empty>
      </section>
    );
  const at = fault?.batchId;
  return (
    <Form
      className="surface surface--flush case-choose"
      action={afterSalesFormPath(kind, order.id)}
      noValidate
    >
      <div className="case-choose__head">
        <ErrorSummary
          errors={fault ? [{ text: fault.text, ...(at !== undefined && { name: unitsId(at) }) }] : []}
        />
        <Notice kind="info">
          {kind === "return"
            ? `药品是特殊商品，仅因质量问题、发错、破损、效期不符或召回可以退货${nearExpiryText(page.nearExpiryDays)}。请按批号填写要退的数量。`
            : "请按批号填写有问题的数量，可申请退款、补发或换货。"}
        </Notice>
      </div>
      <input type="hidden" name="chosen" value="1" />
      {page.reason ? <input type="hidden" name="reason" value={page.reason} /> : null}
      <table className="table order-lines">
        <TableHead columns={COLUMNS} />
        <tbody>
          {rows.map((row) => (
            <ChooseRow key={row.batchId} row={row} fault={row.batchId === at ? (fault?.text ?? "") : ""} />
          ))}
        </tbody>
      </table>
      <p className="case-choose__end">
        <button type="submit" className="button button--primary button--large">
          下一步：说明原因
        </button>
        <Link className="button button--large" to={`/order/info/${order.id}`}>
          返回订单
        </Link>
      </p>
    </Form>
  );
}

const nearExpiryText = (days: number) => (days > 0 ? `，到期前 ${days} 天内的批次按约定也可以退货` : "");

const unitsId = (batchId: number) => `u-${batchId}`;

function ChooseRow({ row, fault }: { row: AfterSalesFormRow; fault: string }) {
  const id = unitsId(row.batchId);
  return (
    <tr>
      <td>
        <RowName row={row} />
      </td>
      <td className="order-lines__wide">{row.manufacturer}</td>
      <td className="table__keep order-lines__wide">{`${row.batchNumber}　${row.expiresOn.slice(0, 7)}`}</td>
      <td className="table__figure">{`${row.requestable} ${row.unit}`}</td>
      <td className="table__figure">
        {row.requestable > 0 ? (
          <Stepper
            id={id}
            name={`u.${row.batchId}`}
            value={row.quantity}
            min={0}
            step={1}
            max={row.requestable}
            unit={row.unit}
            label={`${row.name} ${row.batchNumber}`}
            aria-invalid={fault !== "" || undefined}
          />
        ) : (
          "—"
        )}
      </td>
    </tr>
  );
}
