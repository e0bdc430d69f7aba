import { ladderSteps } from "~/modules/catalogue/goods/goods";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { formatYuan } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import {
  formatWay,
  quantityFault,
  readInputQuantity,
  rowTier,
  WAY,
  type OrderRow,
  type OrderRowResult,
} from "./order-sum";

interface RowEntry {
  row: OrderRow;
  input: string;
  answer?: OrderRowResult | undefined;
}

/** What the row says of its number: the server's answer, or what is wrong with what is entered now. */
function getMessage({ row: { goods }, input, answer }: RowEntry) {
  const fault = goods.restriction ? null : quantityFault(goods, input);
  if (answer?.ok) return { text: "已加入", ways: [], isRefused: false };
  if (answer) return { text: answer.text, ways: fault?.ways ?? [], isRefused: true };
  return fault && { ...fault, isRefused: true };
}

/** The number field of a row; RowHint, somewhere in the same row, describes it. */
export function QuantityField(props: RowEntry) {
  const { goods, offer } = props.row;
  const id = `number-${goods.id}`;
  const message = getMessage(props);
  return (
    <>
      <ShownTermsField goods={goods} offer={offer} />
      <input
        className="order-table__number"
        id={id}
        type="number"
        inputMode="numeric"
        name={id}
        min={0}
        step={goods.packSize}
        placeholder={`${goods.packSize}起`}
        defaultValue={props.input}
        aria-invalid={message?.isRefused || undefined}
        aria-describedby={message ? `${id}-answer` : undefined}
      />
    </>
  );
}

/** What a row says about its number, with the ways out as buttons; else the ladder. */
export function RowHint(props: RowEntry & { hasLadder?: boolean }) {
  const { row, input, hasLadder = true } = props;
  const message = getMessage(props);
  if (!message) return hasLadder ? <Ladder row={row} quantity={readInputQuantity(input)} /> : null;
  const { text, ways, isRefused } = message;
  return (
    <span className="row-hint">
      {isRefused ? <Icon name="warning" /> : null}
      <span
        className={isRefused ? "row-hint__fault" : "order-table__reached"}
        id={`number-${row.goods.id}-answer`}
      >
        {text}
      </span>
      {ways.map((quantity) => (
        <button
          type="submit"
          className="row-hint__way"
          name={WAY}
          value={formatWay({ goodsId: row.goods.id, quantity })}
          key={quantity}
        >
          {ways.length === 1 ? `改为 ${quantity}` : quantity}
          <span className="sr-only">{`：${row.goods.name}`}</span>
        </button>
      ))}
    </span>
  );
}

/** "≥50 ¥11.20", the same everywhere: the price now stands in its own column. */
function Ladder({ row, quantity }: { row: OrderRow; quantity: number }) {
  const { goods, offer } = row;
  if (offer?.activityPrice) return null;
  const tiers = ladderSteps(goods).filter(({ price }) => price !== goods.price);
  if (tiers.length === 0)
    return goods.price === null || row.notes?.length ? null : (
      <span className="row-hint row-hint__one">单一价</span>
    );
  const reached = rowTier(row, quantity);
  return (
    <span className="row-hint">
      {tiers.map(({ from, price }) => (
        <span
          className={from === reached ? "row-hint__tier row-hint__tier--reached" : "row-hint__tier"}
          key={from}
        >
          {`≥${from} `}
          <span className="price">{formatYuan(price)}</span>
          {from === reached ? <span className="sr-only">已享</span> : null}{" "}
        </span>
      ))}
    </span>
  );
}
