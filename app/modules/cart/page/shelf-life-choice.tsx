import { useEffect, useRef, type MouseEvent } from "react";
import { EXPIRY_MONTHS, formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { isPlainClick } from "~/ui/navigation/follow";
import type { CartLineView } from "./line-view";

export interface ShelfLifeHandlers {
  /** the cart's address up to the id of the line to choose for */
  here: string;
  onAsk(id: number): void;
  /** `text`: months, "" for the whole cart's */
  onPick(id: number, text: string): void;
}

const Months = () =>
  EXPIRY_MONTHS.map((months) => (
    <option value={months} key={months}>
      {formatMinimumShelfLife(months)}
    </option>
  ));

export interface LineShelfLifeProps {
  id: number;
  name: string;
  minimumShelfLife: number;
  ownMinimumShelfLife: number | null;
  isAsking: boolean;
  on: ShelfLifeHandlers;
}

/** A link with the current wish; once followed, the choice. */
export function LineShelfLife({
  id,
  name,
  minimumShelfLife,
  ownMinimumShelfLife,
  isAsking,
  on,
}: LineShelfLifeProps) {
  const field = `expiry-${id}`;
  const ask = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    on.onAsk(id);
  };
  const text =
    minimumShelfLife > 0
      ? `效期不少于 ${minimumShelfLife} 个月`
      : ownMinimumShelfLife === 0
        ? "效期不限"
        : "效期要求";
  if (!isAsking)
    return (
      <a href={`${on.here}${id}#${field}`} aria-label={`${text}：${name}，修改`} onClick={ask}>
        {text}
      </a>
    );
  return <ShelfLifeSelect id={id} name={name} ownMinimumShelfLife={ownMinimumShelfLife} on={on} />;
}

function ShelfLifeSelect({
  id,
  name,
  ownMinimumShelfLife,
  on,
}: Pick<LineShelfLifeProps, "id" | "name" | "ownMinimumShelfLife" | "on">) {
  const select = useRef<HTMLSelectElement>(null);
  const field = `expiry-${id}`;
  const value = ownMinimumShelfLife === null ? "" : String(ownMinimumShelfLife);
  useEffect(() => select.current?.focus(), []);
  // Another button may have changed the wish; a new element would lose the focus.
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <span className="cart-line__asking">
      <select
        ref={select}
        className="field__input"
        id={field}
        name={field}
        defaultValue={value}
        aria-label={`效期要求：${name}`}
        onChange={(event) => on.onPick(id, event.currentTarget.value)}
      >
        <option value="">随整单</option>
        <Months />
      </select>
      <button
        type="submit"
        className="link-button"
        name="do"
        value="update"
        aria-label={`保存效期要求：${name}`}
      >
        保存
      </button>
    </span>
  );
}

export function CartShelfLife({ months, onPick }: { months: number; onPick(text: string): void }) {
  return (
    <details className="cart-floor">
      <summary>{`整单效期要求：${formatMinimumShelfLife(months)}`}</summary>
      <div className="cart-floor__choice">
        <label htmlFor="expiry">剩余有效期</label>
        <select
          className="field__input"
          id="expiry"
          name="expiry"
          defaultValue={months}
          onChange={(event) => onPick(event.currentTarget.value)}
        >
          <Months />
        </select>
        <button type="submit" className="button button--small" name="do" value="update">
          保存
        </button>
        <p className="field__hint">
          从下单当天算起。商品可以单独设置，没有单独设置的按整单要求；赠品不适用效期要求。
        </p>
      </div>
    </details>
  );
}

/** What would help: fewer units, a lower wish, or accepting an expiry day. */
export function ShelfLifeFixes({ line }: { line: Pick<CartLineView, "id" | "name" | "unit" | "mend"> }) {
  if (!line.mend) return null;
  const { quantity, months, accept } = line.mend;
  const fewer = quantity === null ? "" : `改为 ${quantity}${line.unit}`;
  const lower = months === null ? "" : months === 0 ? "这种商品不限效期" : `效期降为 ${months} 个月`;
  const steps = [
    { name: "fullCase", value: `${line.id}:${quantity}`, text: fewer },
    { name: "minimum", value: `${line.id}:${months}`, text: lower },
    {
      name: "accept",
      value: `${line.id}:${accept}`,
      text: accept === undefined ? "" : `同意效期至 ${accept}`,
    },
  ];
  return (
    <span className="floor-mends">
      {steps
        .filter(({ text }) => text !== "")
        .map(({ name, value, text }) => (
          <button
            type="submit"
            className="link-button"
            name={name}
            value={value}
            aria-label={`${text}：${line.name}`}
            key={name}
          >
            {text}
          </button>
        ))}
    </span>
  );
}
