import { Form, Link } from "@remix-run/react";
import { isNearExpiryReturn } from "~/modules/company/contract/near-expiry-return";
import { numberColumn } from "~/modules/catalogue/listing/number-column";
import { reportFilePath } from "~/modules/documents/test-report";
import {
  daysLeft,
  shelfHref,
  shownShelf,
  type ShelfReply,
  type ShelfRow,
} from "~/modules/orders/shelf/shelf";
import { isNearExpiry, toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Notice } from "~/ui/notice";
import { TableHead, type HeadColumn } from "~/ui/table-head";
import type { ShelfData } from "./shelf-data";

const COLUMNS: readonly HeadColumn[] = [
  ["商品"],
  ["批号 / 效期"],
  ["收货", "table__figure own-batches__more"],
  ["已退", "table__figure own-batches__more"],
  ["现有数量", "table__figure"],
  ["金额", "table__figure own-batches__more"],
];

const nothing = () => undefined;
const keys = numberColumn(nothing, nothing);

export function ShelfTable({ page, reply }: { page: ShelfData; reply: ShelfReply | undefined }) {
  const { query, rows, reports, now, returnDays } = page;
  const reportIds = new Map(reports.map(({ goodsId, batch, reportId }) => [`${goodsId} ${batch}`, reportId]));
  return (
    <Form
      method="post"
      action={shelfHref(query, { page: query.page })}
      className="own-batches"
      noValidate
      preventScrollReset
      onKeyDown={keys.onKeyDown}
    >
      {reply ? <Notice kind="error">{reply.text}</Notice> : null}
      <table className="table own-batches__table">
        <caption className="sr-only">已收货批次，最早到期的在前</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.id} ${row.version}`}
              row={row}
              now={now}
              returnDays={returnDays}
              reportId={reportIds.get(`${row.goodsId} ${row.batchNumber}`) ?? null}
              input={reply?.input[row.id]}
              error={reply?.errors[row.id]}
            />
          ))}
        </tbody>
      </table>
      <p className="own-batches__save no-print">
        <button type="submit" className="button button--primary" name="intent" value="count">
          保存现有数量
        </button>
        <span className="field__hint">填 0 的批次保存后移到“已用完”</span>
      </p>
    </Form>
  );
}

interface RowProps {
  row: ShelfRow;
  now: number;
  returnDays: number;
  reportId: number | null;
  input: string | undefined;
  error: string | undefined;
}

function Row({ row, now, returnDays, reportId, input, error }: RowProps) {
  const id = `number-${row.id}`;
  const isReturnable = row.received > row.returned;
  const isNear = row.onHand > 0 && isNearExpiryReturn(row.expiresOn, returnDays, now);
  return (
    <tr>
      <td>
        <label className="own-batches__name" htmlFor={id}>
          {row.name}
          <span className="sr-only">{` 批号 ${row.batchNumber} 现有数量`}</span>
        </label>
        <p className="own-batches__soft">{[row.spec, row.manufacturer].filter(Boolean).join(" · ")}</p>
        <RowLinks
          row={row}
          reportId={reportId}
          canReturn={isReturnable ? (isNear ? "nearExpiry" : "quality") : null}
        />
      </td>
      <td>
        <p className="own-batches__batch">{row.batchNumber}</p>
        <Term expiresOn={row.expiresOn} now={now} />
      </td>
      <td className="table__figure own-batches__more">{`${row.received}${row.unit}`}</td>
      <td className="table__figure own-batches__more">{`${row.returned}${row.unit}`}</td>
      <td className="table__figure">
        <input type="hidden" name={`shown-${row.id}`} value={shownShelf(row)} />
        <span className="own-batches__left">
          <input
            className="order-table__number"
            id={id}
            type="number"
            inputMode="numeric"
            name={id}
            min={0}
            max={row.received - row.returned}
            step={1}
            required
            autoComplete="off"
            defaultValue={input ?? row.onHand}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {row.unit}
        </span>
        {error ? (
          <p className="field__error own-batches__error" id={`${id}-error`}>
            {error}
          </p>
        ) : (
          <Counted row={row} />
        )}
      </td>
      <td className="table__figure own-batches__more">{formatYuan(row.amount)}</td>
    </tr>
  );
}

function Counted({ row: { countedAt, countedBy } }: { row: ShelfRow }) {
  if (countedAt === null) return null;
  return <p className="own-batches__soft">{`${toDay(countedAt)} ${countedBy ?? ""} 填写`}</p>;
}

function Term({ expiresOn, now }: { expiresOn: string; now: number }) {
  const left = daysLeft(expiresOn, now);
  const text = left < 0 ? `已过期 ${-left} 天` : `剩 ${left} 天`;
  const tone = isNearExpiry(expiresOn, now) ? "expiry expiry--near" : "expiry";
  return (
    <>
      <p className="table__keep">{expiresOn}</p>
      <p className={tone}>{text}</p>
    </>
  );
}

interface RowLinksProps {
  row: ShelfRow;
  reportId: number | null;
  canReturn: "nearExpiry" | "quality" | null;
}

/** The form of a return of what is left, of the order that the row links to. */
const nearExpiryReturnPath = ({ orderId, orderBatchId, orderUnits, onHand }: ShelfRow): string =>
  `/order/return/${orderId}?reason=nearExpiry&u.${orderBatchId}=${Math.min(orderUnits, onHand)}`;

function RowLinks({ row, reportId, canReturn }: RowLinksProps) {
  const of = <span className="sr-only">{`：${row.name} 批号 ${row.batchNumber}`}</span>;
  return (
    <p className="own-batches__links no-print">
      <Link to={`/order/info/${row.orderId}`}>订单{of}</Link>
      {reportId === null ? null : (
        <a href={reportFilePath(reportId)} download>
          药检报告{of}
        </a>
      )}
      {canReturn === "nearExpiry" ? <Link to={nearExpiryReturnPath(row)}>近效期退货{of}</Link> : null}
      {canReturn === "quality" ? <Link to={`/order/return/${row.orderId}`}>退货{of}</Link> : null}
      <Link to={`/list/info/${row.goodsId}`}>再次购买{of}</Link>
    </p>
  );
}
