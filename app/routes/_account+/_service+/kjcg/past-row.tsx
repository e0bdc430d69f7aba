import { Link } from "@remix-run/react";
import { AMPLE_STOCK, packText, shortName, stockText } from "~/modules/catalogue/goods/goods";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { QuantityEntry, RowReason } from "~/modules/catalogue/listing/order-table";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Tag } from "~/ui/tag";
import { priceChange, type PastRow } from "~/modules/cart/quick-order/quick-order";

export function PastRowView({ row, input, reply }: { row: PastRow; input: string; reply?: TableReply }) {
  const { goods, offer } = row;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <tr className={goods.restriction ? "quick-table__blocked" : undefined}>
      <td className="quick-table__goods">
        <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1}>
          {goods.name}
        </Link>
        {tags.map((tag) => (
          <Tag key={tag.name} name={tag.name} describe={tag.describe} />
        ))}
        <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
        <span className="quick-table__soft">{packText(goods)}</span>
      </td>
      <td className="quick-table__times">
        {`${row.times} 次`}
        {row.usualQuantity === null ? null : (
          <span className="quick-table__soft">{`常购 ${row.usualQuantity}${goods.unit}`}</span>
        )}
      </td>
      <td className="quick-table__price">
        <LastPrice row={row} />
      </td>
      <td className="quick-table__last">
        {toDay(row.lastAt)}
        {row.lastQuantity === null ? null : (
          <span className="quick-table__soft">{`${row.lastQuantity}${goods.unit}`}</span>
        )}
      </td>
      <td className="quick-table__stock">
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
        {goods.nearestExpiry ? (
          <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
            {goods.nearestExpiry.slice(0, 7)}
          </span>
        ) : null}
      </td>
      <td className="quick-table__entry">
        {goods.restriction ? (
          <RowReason goods={goods} />
        ) : (
          <>
            <label
              className="sr-only"
              htmlFor={`number-${goods.id}`}
            >{`${goods.name} ${goods.spec} 数量`}</label>
            <QuantityEntry
              row={row}
              input={input}
              answer={reply?.answers.find((answer) => answer.goodsId === goods.id)}
            />
          </>
        )}
      </td>
    </tr>
  );
}

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

function LastPrice({ row }: { row: PastRow }) {
  const change = priceChange(row);
  if (!change) return <GoodsPrice goods={row.goods} flat />;
  const { today, difference } = change;
  return (
    <>
      {row.lastPrice === null ? null : (
        <span className="quick-table__soft">{`上次 ${formatYuan(row.lastPrice)}`}</span>
      )}
      <span className="quick-table__today">
        <span className="price">{formatYuan(today)}</span>
        {difference === 0 ? null : (
          <span className={difference < 0 ? "quick-table__cheaper" : "quick-table__dearer"}>
            {`${difference < 0 ? "降" : "涨"} ${formatYuan(Math.abs(difference))}`}
          </span>
        )}
      </span>
    </>
  );
}
