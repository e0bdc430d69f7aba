import { Link } from "@remix-run/react";
import { type CountLine, MAX_COUNT_UNITS } from "~/modules/catalogue/stock-count/count";
import { countedField, seenField, serializeCountField } from "~/modules/catalogue/stock-count/number-input";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { enteredIn } from "~/ui/forms/form-reply";

export type BlindLine = Omit<CountLine, "book" | "countedBook" | "price">;

const FACTS: readonly ListColumn<BlindLine>[] = [
  {
    name: "库位",
    className: "grid-table__keep",
    isNamed: true,
    cell: ({ place, warehouse }) => (
      <>
        {place || "未登记"}
        <span className="grid-table__sub">{warehouse}</span>
      </>
    ),
  },
  {
    name: "商品",
    isHeading: true,
    cell: ({ name, spec, manufacturer, goodsId }) => (
      <>
        <span className="grid-table__name">{name}</span>
        <span className="grid-table__sub">{`${spec}，${manufacturer}，编号 ${goodsId}`}</span>
      </>
    ),
  },
  {
    name: "批号",
    className: "grid-table__keep",
    isNamed: true,
    cell: ({ batch, expiresOn, stop, isAdded }) => (
      <>
        {batch}
        <span className="grid-table__sub">{`至 ${expiresOn}${isAdded ? "，现场加入" : ""}`}</span>
        {stop ? <span className="state state--stop">{STOP_TEXTS[stop]}</span> : null}
      </>
    ),
  },
];

export function LineTable({
  lines,
  mayCount,
  rejectFor,
  reply,
}: {
  lines: readonly BlindLine[];
  mayCount: boolean;
  /** number of the count, whose rejected units may be registered here; null: they may not */
  rejectFor: string | null;
  reply: FormReply | undefined;
}) {
  const columns: readonly ListColumn<BlindLine>[] = [
    ...FACTS,
    {
      name: "实盘数量",
      isFigure: true,
      isNamed: true,
      cell: (line) =>
        mayCount ? <CountInput key={line.version} line={line} reply={reply} /> : (line.counted ?? "未盘"),
    },
    { name: "登记", className: "soft", cell: (line) => countedWords(line) },
    ...(rejectFor === null ? [] : [rejectColumn(rejectFor)]),
  ];
  return <ListTable caption="要盘点的批号，按库位" columns={columns} rows={lines} keyOf={({ id }) => id} />;
}

const rejectColumn = (count: string): ListColumn<BlindLine> => ({
  name: "不合格品",
  cell: ({ batchId, name, batch }) => (
    <Link
      to={`/staff/rejected-goods/new?batch=${batchId}&count=${count}`}
      aria-label={`登记不合格品：${name} ${batch}`}
    >
      登记
    </Link>
  ),
});

function countedWords({ countedBy, countedAt, isRecount }: BlindLine): string {
  if (isRecount) return "请复盘";
  return countedAt === null ? "" : `${countedBy} ${formatTime(countedAt)}`;
}

function CountInput({ line, reply }: { line: BlindLine; reply: FormReply | undefined }) {
  const { id, name, batch, unit, version, counted: counts } = line;
  const field = countedField(id);
  return (
    <>
      <input type="hidden" name={seenField(id)} value={serializeCountField(version, counts)} />
      <input
        className="field__input field__input--figure"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_COUNT_UNITS}
        id={field}
        name={field}
        aria-label={`${name} ${batch} 的实盘数量`}
        autoComplete="off"
        defaultValue={enteredIn(reply, field) ?? counts ?? ""}
      />{" "}
      {unit}
    </>
  );
}
