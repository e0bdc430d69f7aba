import { shortName, stockText } from "~/modules/catalogue/goods/goods";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import type { RecentPurchase } from "~/modules/cart/quick-order/quick-order";
import type { OrderSheetGoods, ShownLine } from "~/modules/cart/quick-order/quick-sheet.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

/** Open until a choice is made. */
export function SheetLineChoices({
  line,
  last,
}: {
  line: ShownLine;
  last: Readonly<Record<number, RecentPurchase>>;
}) {
  if (line.choices.length === 0) return null;
  const ticked = line.state === "ambiguous" ? line.likely : (line.goods?.goods.id ?? null);
  const list = (
    <fieldset className="quick-sheet__choices">
      <legend className="sr-only">{`第 ${line.line} 行是哪种商品`}</legend>
      {line.choices.map((choice) => (
        <label className="choice" key={choice.goods.id}>
          <input
            className="choice__box"
            type="radio"
            name={`choice-${line.id}`}
            value={choice.goods.id}
            defaultChecked={choice.goods.id === ticked}
          />
          <Choice
            choice={choice}
            bought={last[choice.goods.id]}
            isPending={line.state === "ambiguous" && choice.goods.id === line.likely}
          />
        </label>
      ))}
      <label className="choice">
        <input
          className="choice__box"
          type="radio"
          name={`choice-${line.id}`}
          value={0}
          defaultChecked={line.state === "unknown"}
        />
        都不是
      </label>
    </fieldset>
  );
  if (line.state === "ambiguous") return list;
  return (
    <details>
      <summary>重新选择</summary>
      {list}
    </details>
  );
}

function Choice({
  choice: { goods, offer },
  bought,
  isPending,
}: {
  choice: OrderSheetGoods;
  bought?: RecentPurchase;
  isPending: boolean;
}) {
  return (
    <span>
      {`${goods.name} ${goods.spec}${isPending ? "（预选，待确认）" : ""}`}
      <span className="quick-table__soft">{shortName(goods.manufacturer)}</span>
      <span className="quick-table__soft quick-sheet__facts">
        <GoodsPrice goods={goods} offer={offer} flat />
        <ShownTermsField goods={goods} offer={offer} />
        <span>{`${stockText(goods.stock)}（${goods.unit}）`}</span>
        {goods.nearestExpiry ? (
          <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
            {`效期 ${goods.nearestExpiry.slice(0, 7)}`}
          </span>
        ) : null}
        <span>{bought ? lastText(bought, goods.unit) : "没有买过"}</span>
      </span>
    </span>
  );
}

const lastText = ({ at, quantity, price }: RecentPurchase, unit: string) =>
  `上次 ${toDay(at)} 买 ${quantity}${unit}，${formatYuan(price)}`;
