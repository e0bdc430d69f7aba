import { Link } from "@remix-run/react";
import { AMPLE_STOCK, shortName, stockText } from "~/modules/catalogue/goods/goods";
import { GoodsPrice } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { RowReason } from "~/modules/catalogue/listing/order-table";
import { Status } from "~/ui/status";
import type { RecentPurchase } from "~/modules/cart/quick-order/quick-order";
import { getNewBuyRequestPath } from "~/modules/cart/quick-order/quick-sheet";
import type { OrderSheetGoods, ShownLine } from "~/modules/cart/quick-order/quick-sheet.server";
import { SheetLineChoices } from "./sheet-choices";

const STATES = {
  matched: ["good", "已匹配"],
  ambiguous: ["wait", "待选择"],
  unknown: ["off", "未找到"],
} as const;

interface LineRowProps {
  line: ShownLine;
  last: Readonly<Record<number, RecentPurchase>>;
  input?: string;
  isWrong: boolean;
}

export function SheetLineRow({ line, last, input, isWrong }: LineRowProps) {
  const [kind, text] = STATES[line.state];
  const goods = line.goods?.goods;
  return (
    <tr>
      <td className="quick-sheet__line">{line.line}</td>
      <td className="quick-sheet__text">{line.text}</td>
      <td className="quick-table__goods">
        {line.goods ? <GoodsName goods={line.goods} /> : null}
        <span className="quick-sheet__why">
          {line.isAdded ? <Status kind="good" text="已加入" /> : <Status kind={kind} text={text} />}
          <span>{line.why}</span>
        </span>
        {line.isAdded ? null : <SheetLineChoices line={line} last={last} />}
        {line.state === "unknown" && !line.isAdded ? (
          <Link className="quick-sheet__wish" to={getNewBuyRequestPath(line.name, line.quantity)}>
            转求购<span className="sr-only">{`：${line.name}`}</span>
          </Link>
        ) : null}
      </td>
      <td className="quick-table__price">
        {line.goods ? (
          <>
            <GoodsPrice goods={line.goods.goods} offer={line.goods.offer} flat />
            {line.isAdded ? null : <ShownTermsField goods={line.goods.goods} offer={line.goods.offer} />}
          </>
        ) : null}
      </td>
      <td className="quick-table__stock">{goods ? <StockAndExpiry goods={goods} /> : null}</td>
      <td className="quick-table__entry">
        <LineQuantity line={line} input={input} isWrong={isWrong} />
      </td>
    </tr>
  );
}

function GoodsName({ goods: { goods } }: { goods: OrderSheetGoods }) {
  return (
    <>
      <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1}>
        {goods.name}
      </Link>
      <span className="quick-table__soft">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
    </>
  );
}

function StockAndExpiry({ goods }: { goods: OrderSheetGoods["goods"] }) {
  const band = goods.stock <= 0 ? " stock--none" : goods.stock >= AMPLE_STOCK ? " stock--ample" : "";
  return (
    <>
      <span className={`stock${band}`}>{stockText(goods.stock)}</span>
      {goods.nearestExpiry ? (
        <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
          {goods.nearestExpiry.slice(0, 7)}
        </span>
      ) : null}
    </>
  );
}

interface LineQuantityProps {
  line: ShownLine;
  input?: string;
  isWrong: boolean;
}

function AddedQuantity({ line }: Pick<LineQuantityProps, "line">) {
  return (
    <>
      {`${line.quantity ?? ""}${line.unit}`}
      <span className="order-table__answer order-table__reached">{line.answer}</span>
    </>
  );
}

function LineQuantity({ line, input: values, isWrong }: LineQuantityProps) {
  const goods = line.goods?.goods;
  if (line.isAdded) return <AddedQuantity line={line} />;
  if (goods?.restriction && goods.restriction.code !== "stockShort") return <RowReason goods={goods} />;
  return <QuantityField line={line} value={values ?? line.quantity ?? ""} isWrong={isWrong} />;
}

function QuantityField({
  line,
  value,
  isWrong,
}: {
  line: ShownLine;
  value: string | number;
  isWrong: boolean;
}) {
  const id = `number-${line.id}`;
  const goods = line.goods?.goods;
  const message = isWrong ? "请填写整数" : line.answer;
  return (
    <>
      <label className="sr-only" htmlFor={id}>{`第 ${line.line} 行数量`}</label>
      <input
        className="order-table__number"
        id={id}
        type="number"
        inputMode="numeric"
        name={id}
        min={0}
        step={goods?.packSize ?? 1}
        placeholder={goods ? `${goods.packSize}起` : "数量"}
        defaultValue={value}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-answer` : undefined}
      />
      <span className="quick-sheet__unit">{line.unit}</span>
      {message ? (
        <span className="order-table__answer order-table__reason" id={`${id}-answer`}>
          {message}
        </span>
      ) : null}
    </>
  );
}
