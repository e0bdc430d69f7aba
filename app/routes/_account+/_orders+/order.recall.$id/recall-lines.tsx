import { getInputProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import type { FormFieldProps } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";
import { remainingName, type RecallLine, type RecallPage } from "~/modules/recalls/recall";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["订单号"],
  ["下单日期", "recall__more"],
  ["批号", "recall__more"],
  ["购进数量", "table__figure"],
  ["状态", "recall__more"],
  ["剩余数量", "table__figure"],
];

const DONE_COLUMNS: readonly HeadColumn[] = [["已售或已用", "table__figure recall__more"], ["退货单"]];

export interface RecallLinesProps {
  page: RecallPage;
  /** fields of the answer by name; null: not asked */
  fields: Record<string, FormFieldProps["field"]> | null;
}

export function RecallLines({ page, fields }: RecallLinesProps) {
  const isDone = page.answeredAt !== null;
  return (
    <table className="table recall__lines">
      <caption className="sr-only">含该批次的订单</caption>
      <TableHead columns={isDone ? [...COLUMNS, ...DONE_COLUMNS] : COLUMNS} />
      <tbody>
        {page.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            recall={page.recall}
            isDone={isDone}
            field={fields && line.isShipped ? fields[remainingName(line.id)]! : null}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: RecallLine;
  recall: RecallPage["recall"];
  isDone: boolean;
  field: FormFieldProps["field"] | null;
}

function Line({ line, recall, isDone, field }: LineProps) {
  const { unit } = recall;
  return (
    <tr>
      <td>
        <Link to={`/order/info/${line.orderId}`}>{line.orderNumber}</Link>
      </td>
      <td className="table__keep recall__more">{toDay(line.placedAt)}</td>
      <td className="recall__more">{recall.batchNumber}</td>
      <td className="table__figure">{`${line.quantity}${unit}`}</td>
      <td className="table__keep recall__more">{stateText(line, recall)}</td>
      <td className="table__figure">
        {field ? <Remaining line={line} unit={unit} field={field} /> : remainingText(line, unit)}
      </td>
      {isDone ? <Answered line={line} unit={unit} /> : null}
    </tr>
  );
}

function stateText(
  { isShipped, returned }: RecallLine,
  { unit, isDrill }: Pick<RecallPage["recall"], "unit" | "isDrill">,
): string {
  if (!isShipped) return isDrill ? "未发货" : "未发货，已暂停发货";
  return returned > 0 ? `已退 ${returned}${unit}` : "已发货";
}

function remainingText({ remaining, isShipped }: RecallLine, unit: string): string {
  if (remaining !== null) return `${remaining}${unit}`;
  return isShipped ? "—" : "未发货";
}

function Answered({ line, unit }: { line: RecallLine; unit: string }) {
  return (
    <>
      <td className="table__figure recall__more">
        {line.remaining === null ? "—" : `${line.quantity - line.remaining}${unit}`}
      </td>
      <td>
        {line.returnCase ? (
          <>
            <Link to={line.returnCase.to}>{line.returnCase.number}</Link>
            {` ${line.returnCase.state}`}
          </>
        ) : (
          "—"
        )}
      </td>
    </>
  );
}

/** Outside the form, so that the table prints with its values. */
function Remaining(props: { line: RecallLine; unit: string; field: FormFieldProps["field"] }) {
  const { line, unit, field } = props;
  const { key, ...input } = getInputProps(field, { type: "text" });
  const error = field.errors?.[0];
  return (
    <>
      {error ? (
        <p className="field__error" id={field.errorId}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      <span className="recall__left">
        <input
          key={key}
          className="field__input"
          {...input}
          inputMode="numeric"
          autoComplete="off"
          required
          aria-label={`订单 ${line.orderNumber} 剩余数量（${unit}）`}
        />
        {unit}
      </span>
    </>
  );
}
