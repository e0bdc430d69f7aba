import { Form, Link } from "@remix-run/react";
import { IMPORT_COLUMN_HEADINGS } from "~/modules/catalogue/rows/columns";
import {
  IMPORT_ROW_RESULT_NAMES,
  formatCellChanges,
  relatedGoods,
} from "~/modules/imports/stored/stored-import";
import type { ListRow } from "~/modules/imports/stored/stored-imports.server";
import { enteredIn } from "~/ui/forms/form-reply";
import type { ImportProps } from "./import-props";
import { NONE } from "~/platform/values/missing";

const STATES = {
  created: "state state--go",
  updated: "state state--work",
  unchanged: "state state--off",
  refused: "state state--stop",
} as const;

const UNDONE = (undone: string) => (undone === "ok" ? "已撤回" : undone === "" ? "" : `未撤回：${undone}`);

const textOf = ({ reason, changes, notes, undone }: ListRow): string =>
  [reason, formatCellChanges(changes), ...notes, UNDONE(undone)].filter(Boolean).join("；");

export function RowTable(props: ImportProps) {
  const { list, rows, fix } = props;
  if (rows.length === 0) return <p className="soft">没有这样的行。</p>;
  return (
    <table className="grid-table fold-table fold-table--facts">
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">商品</th>
          <th scope="col">结果</th>
          <th scope="col">变化和原因</th>
          {list.state === "ready" ? (
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.row === fix ? (
            <FixRow key={row.row} {...props} row={row} />
          ) : (
            <Row key={row.row} {...props} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}

interface GoodsNameProps extends Pick<ImportProps, "goods" | "maySeeGoods"> {
  row: ListRow;
}

/** The product's name and number with the row's own text; the text alone for an unknown product. */
function GoodsName({ goods, maySeeGoods, row }: GoodsNameProps) {
  const item = goods[row.row];
  if (!item) return row.name || <span className="soft">{NONE}</span>;
  const { id, name, spec } = item;
  const words = [spec, `编号 ${id}`, relatedGoods(row, item)].filter(Boolean).join("，");
  return (
    <>
      {maySeeGoods ? <Link to={`/staff/goods/${id}`}>{name}</Link> : name}{" "}
      <span className="grid-table__sub">{words}</span>
    </>
  );
}

function Result({ isTried, waiting, row }: ImportProps & { row: ListRow }) {
  const { result, isHeld } = row;
  if (result === "") return "未处理";
  if (isHeld && !isTried)
    return waiting.length > 0 ? (
      <span className="state state--wait">待复核</span>
    ) : (
      <span className="state state--off">没有导入</span>
    );
  return (
    <>
      <span className={STATES[result]}>{IMPORT_ROW_RESULT_NAMES[result]}</span>
      {isHeld ? <span className="soft"> 待复核</span> : null}
    </>
  );
}

function Row(props: ImportProps & { row: ListRow }) {
  const { list, here, goods, maySeeGoods, row } = props;
  const { result } = row;
  const fix = `${here}${here.includes("?") ? "&" : "?"}fix=${row.row}#row-${row.row}`;
  return (
    <tr className={result === "refused" ? "grid-table__row--bad" : undefined}>
      <th scope="row" data-name="行">
        {row.row}
      </th>
      <td data-name="商品">
        <GoodsName goods={goods} maySeeGoods={maySeeGoods} row={row} />
      </td>
      <td data-name="结果" className="grid-table__keep">
        <Result {...props} />
      </td>
      <td data-name="变化和原因">{textOf(row)}</td>
      {list.state === "ready" ? (
        <td className="grid-table__keep">
          <Link to={fix}>改</Link>
        </td>
      ) : null}
    </tr>
  );
}

function FixRow({ list, here, goods, maySeeGoods, row, reply }: ImportProps & { row: ListRow }) {
  return (
    <tr id={`row-${row.row}`}>
      <th scope="row">{row.row}</th>
      <td colSpan={4}>
        <Form method="post" className="form">
          <input type="hidden" name="version" value={list.version} />
          <input type="hidden" name="row" value={row.row} />
          <p>
            <GoodsName goods={goods} maySeeGoods={maySeeGoods} row={row} />
          </p>
          {row.reason ? <p>{row.reason}</p> : null}
          {list.columns.map((column, at) =>
            column === "" ? null : (
              <label className="field" key={column}>
                <span className="field__label">{IMPORT_COLUMN_HEADINGS[column][0]}</span>
                <input
                  className="field__input"
                  type="text"
                  name={`cell-${at}`}
                  maxLength={2000}
                  defaultValue={enteredIn(reply, `cell-${at}`) ?? row.cells[at]}
                />
              </label>
            ),
          )}
          <p>
            <button className="button" name="do" value="correct" type="submit">
              改好并重新预览
            </button>{" "}
            <Link className="button" to={here}>
              返回
            </Link>
          </p>
        </Form>
      </td>
    </tr>
  );
}
