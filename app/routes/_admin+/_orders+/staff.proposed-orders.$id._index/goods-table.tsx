import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { formatYuan } from "~/platform/values/money";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";
import { Stock } from "~/ui/stock";

interface GoodsTableProps {
  caption: string;
  rows: readonly DraftRow[];
  isOpen: boolean;
  reply?: FormReply | undefined;
}

/** Products as the company sees them today: price, stock, and why it may not buy. */
export function GoodsTable({ caption, rows, isOpen, reply }: GoodsTableProps) {
  if (rows.length === 0) return <p className="soft">还没有商品。</p>;
  return (
    <table className="grid-table grid-table--low">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="grid-table__figure">
            客户单价
          </th>
          <th scope="col">库存</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <GoodsRow key={row.goods.id} row={row} isOpen={isOpen} reply={reply} />
        ))}
      </tbody>
    </table>
  );
}

function GoodsRow({ row, isOpen, reply }: { row: DraftRow } & Pick<GoodsTableProps, "isOpen" | "reply">) {
  const { goods, offer, input: values } = row;
  const price = offer?.activityPrice ?? goods.price;
  const name = `number-${goods.id}`;
  return (
    <tr className={goods.restriction ? "grid-table__row--warn" : undefined}>
      <th scope="row">
        {goods.name} <span className="soft">{`${goods.spec}，${goods.manufacturer}`}</span>
        {goods.restriction ? <p className="soft">{restrictionText(goods.restriction)}</p> : null}
      </th>
      <td className="grid-table__figure">
        {price === null ? "不可见" : `${formatYuan(price)}/${goods.unit}`}
      </td>
      <td>
        <Stock stock={goods.stock} />
      </td>
      <td className="grid-table__figure">
        {isOpen ? (
          <input
            className="field__input field__input--figure"
            type="text"
            inputMode="numeric"
            name={name}
            aria-label={`${goods.name} ${goods.spec} 数量`}
            autoComplete="off"
            placeholder={`${goods.packSize}起`}
            defaultValue={enteredIn(reply, name) ?? values}
          />
        ) : (
          values
        )}
      </td>
    </tr>
  );
}
