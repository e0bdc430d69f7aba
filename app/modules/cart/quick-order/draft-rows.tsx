import { Link } from "@remix-run/react";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { shortName } from "~/modules/catalogue/goods/goods";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { QuantityEntry, RowReason } from "~/modules/catalogue/listing/order-table";
import type { DraftRow } from "./order-draft";
import { Expiry } from "~/ui/expiry";
import { Stock } from "~/ui/stock";
import { TableHead, type HeadColumn } from "~/ui/table-head";

export const QUICK_ORDER_COLUMNS: readonly HeadColumn[] = [["商品"], ["价格"], ["库存 / 效期"], ["数量"]];

interface DraftRowsProps {
  caption: string;
  rows: readonly DraftRow[];
  input: Readonly<Record<string, string>>;
  reply?: TableReply;
}

export function DraftRows({ caption, rows, input, reply }: DraftRowsProps) {
  return (
    <table className="quick-table quick-table--admin">
      <caption className="sr-only">{`${caption}，按 Enter 在数量列中向下移动`}</caption>
      <TableHead columns={QUICK_ORDER_COLUMNS} />
      <tbody>
        {rows.map((row) => (
          <GoodsRow key={row.goods.id} row={row}>
            <QuantityEntry
              row={row}
              input={input[row.goods.id] ?? ""}
              answer={reply?.answers.find((answer) => answer.goodsId === row.goods.id)}
            />
          </GoodsRow>
        ))}
      </tbody>
    </table>
  );
}

/** `children`: the quantity field. Restricted products show the reason, next to their number if any. */
export function GoodsRow({
  row: { goods, offer, input: values },
  children,
}: {
  row: DraftRow;
  children: JSX.Element;
}) {
  return (
    <tr className={goods.restriction ? "quick-table__blocked" : undefined}>
      <td className="quick-table__goods">
        <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1}>
          {goods.name}
        </Link>
        <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
      </td>
      <td className="quick-table__price">
        <GoodsPrice goods={goods} offer={offer} flat />
      </td>
      <td className="quick-table__stock">
        <Stock stock={goods.stock} />
        <Expiry day={goods.nearestExpiry} near={goods.isNearExpiry} />
      </td>
      <td className="quick-table__entry">
        {goods.restriction ? <RowReason goods={goods} /> : null}
        {goods.restriction && values === "" ? null : (
          <>
            <label className="sr-only" htmlFor={`number-${goods.id}`}>
              {`${goods.name} ${goods.spec} 数量`}
            </label>
            {children}
          </>
        )}
      </td>
    </tr>
  );
}
