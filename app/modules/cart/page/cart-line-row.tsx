import { memo } from "react";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { Countdown } from "~/ui/live/countdown";
import { Expiry } from "~/ui/expiry";
import { Icon } from "~/ui/icon";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { Tag } from "~/ui/tag";
import { ShelfLifeFixes, LineShelfLife, type ShelfLifeHandlers } from "./shelf-life-choice";
import { AWAITED_TEXT } from "~/modules/catalogue/goods/grant-request-words";
import { loosePackAddress } from "~/modules/catalogue/cards/pack-address";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { CartLineView } from "./line-view";
import { ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import { RemoveLine } from "./remove-line";

export interface LineRowProps {
  line: CartLineView;
  isOn: boolean;
  now: number;
  error?: string;
  input?: number;
  isAsking: boolean;
  onSelect(line: CartLineView, isSelected: boolean): void;
  onQuantity(line: CartLineView, quantity: number): void;
  onMinimumShelfLife: ShelfLifeHandlers;
}

/** A save returns all lines anew; unchanged rows are not rendered again. */
function isSameRow(before: LineRowProps, after: LineRowProps): boolean {
  const { line, now, ...rest } = after;
  const isTimed = line.endsAt !== null && now !== before.now;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  if (isTimed || names.some((name) => rest[name] !== before[name])) return false;
  return line === before.line || JSON.stringify(line) === JSON.stringify(before.line);
}

export const CartLineRow = memo(function CartLineRow({
  line,
  isOn,
  now,
  error,
  input,
  isAsking,
  onSelect,
  onQuantity,
  onMinimumShelfLife,
}: LineRowProps) {
  const isBlocked = line.reason !== null;
  const field = `number-${line.id}`;
  return (
    <li className={isBlocked ? "cart-line cart-line--blocked" : "cart-line"}>
      <SelectBox line={line} isOn={isOn} onSelect={onSelect} />
      <PictureImg className="cart-line__pack" src={loosePackAddress(line.goodsId, line.picture)} width={64} />
      <LineWords line={line} now={now} isAsking={isAsking} onMinimumShelfLife={onMinimumShelfLife} />
      <p className="cart-line__price">
        {line.unitPrice === null ? "—" : formatYuan(line.unitPrice)}
        {line.wasPrice === null ? null : (
          <small>
            <span className="sr-only">原价</span>
            <s>{formatYuan(line.wasPrice)}</s>
          </small>
        )}
      </p>
      <div className="cart-line__number" id={field}>
        <Stepper
          name={field}
          value={input ?? line.quantity}
          step={line.packSize}
          label={line.name}
          unit={line.unit}
          disabled={isBlocked && !line.canMend}
          onCommit={(quantity) => onQuantity(line, quantity)}
        />
        {error ? <small className="cart-line__error">{error}</small> : null}
        {line.fullCase === null ? null : (
          <button
            className="link-button cart-line__case"
            type="submit"
            name="fullCase"
            value={`${line.id}:${line.fullCase}`}
            aria-label={`凑整件${line.fullCase}${line.unit}：${line.name}`}
          >
            {`凑整件 ${line.fullCase}${line.unit}`}
          </button>
        )}
      </div>
      <p className="cart-line__amount">
        {isBlocked ? "不计入" : formatYuan(line.amount)}
        {!isBlocked && line.reduction > 0 ? <small>{`已减 ${formatAmount(line.reduction)}`}</small> : null}
      </p>
      <LineActions line={line} />
    </li>
  );
}, isSameRow);

function SelectBox({ line, isOn, onSelect }: Pick<LineRowProps, "line" | "isOn" | "onSelect">) {
  const isBlocked = line.reason !== null && line.mend === null;
  return (
    <label className="choice">
      <input
        className="choice__box"
        type="checkbox"
        name="selected"
        value={line.id}
        disabled={isBlocked}
        checked={isOn && !isBlocked}
        aria-describedby={line.reason ? `why-${line.id}` : undefined}
        onChange={(event) => onSelect(line, event.currentTarget.checked)}
        aria-label={`${isBlocked ? "不可选择" : "选择"}：${line.name}`}
      />
    </label>
  );
}

function LineWords({
  line,
  now,
  isAsking,
  onMinimumShelfLife,
}: Pick<LineRowProps, "line" | "now" | "isAsking" | "onMinimumShelfLife">) {
  const { id, name, minimumShelfLife, ownMinimumShelfLife } = line;
  const wish = (
    <LineShelfLife
      id={id}
      name={name}
      minimumShelfLife={minimumShelfLife}
      ownMinimumShelfLife={ownMinimumShelfLife}
      isAsking={isAsking}
      on={onMinimumShelfLife}
    />
  );
  return (
    <div className="cart-line__body">
      <p className="cart-line__name">
        {line.type === 1 ? <input type="hidden" name={`type-${line.id}`} value="1" /> : null}
        {line.tags.map((tag) => (
          <Tag name={tag.name} describe={tag.describe} key={tag.name} />
        ))}
        <a href={`/list/info/${line.goodsId}`}>{line.name}</a>
      </p>
      <p className="cart-line__what">{line.what}</p>
      {line.reason ? null : (
        <p className="cart-line__what">
          <Expiry day={line.expiry} near={line.isNear} />
          {line.expiry ? " · " : null}
          <Stock stock={line.stock} />
          {line.type === ADD_ON_DEAL ? null : ` · 中包装 ${line.packSize}`}
          {isAsking ? null : <span className="cart-line__dot"> · </span>}
          {wish}
        </p>
      )}
      {line.notes.map((note) => (
        <p className="cart-line__note" key={note}>
          {note}
        </p>
      ))}
      {line.endsAt === null ? null : <Countdown endsAt={line.endsAt} now={now} label="本场剩余" />}
      <ChangedPrice {...line} />
      {line.reason ? (
        <p className="cart-line__reason" id={`why-${line.id}`}>
          <Icon name="warning" />
          <span>
            {line.reason.text}
            <ShelfLifeFixes line={line} />
            {line.mend ? wish : null}
            {line.isSoldOut ? <AlertButton line={line} /> : null}
            {line.reason.remedy ? (
              <a href={line.reason.remedy.to}>
                {line.reason.remedy.text}
                <span className="sr-only">{`：${line.name}`}</span>
              </a>
            ) : null}
            {line.mend ? null : (
              <a href={line.reason.why}>
                为什么不能买
                <span className="sr-only">{`：${line.name}`}</span>
              </a>
            )}
          </span>
        </p>
      ) : null}
    </div>
  );
}

export function ChangedPrice({
  changedFrom,
  changedTerms = [],
  unitPrice,
}: Pick<CartLineView, "changedFrom" | "unitPrice"> & Partial<Pick<CartLineView, "changedTerms">>) {
  if (unitPrice === null) return null;
  const price =
    changedFrom === null ? [] : [`单价由 ${formatYuan(changedFrom)} 变为 ${formatYuan(unitPrice)}`];
  return (
    <>
      {[...price, ...changedTerms].map((text) => (
        <p className="cart-line__changed" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}

function AlertButton({ line }: { line: CartLineView }) {
  return (
    <>
      {line.isAwaited ? <span className="cart-line__alert">{AWAITED_TEXT}</span> : null}
      <button
        type="submit"
        className="link-button cart-line__alert"
        formAction="/stock-alerts"
        name={line.isAwaited ? "cancel" : "goods"}
        value={line.goodsId}
        aria-label={`${line.isAwaited ? "取消提醒" : "到货提醒我"}：${line.name}`}
      >
        {line.isAwaited ? "取消提醒" : "到货提醒我"}
      </button>
    </>
  );
}

function LineActions({ line }: { line: CartLineView }) {
  return (
    <p className="cart-line__do">
      <button type="submit" name="favourite" value={line.id} aria-label={`移入收藏：${line.name}`}>
        收藏
      </button>
      <RemoveLine id={line.id} name={line.name}>
        删除
      </RemoveLine>
    </p>
  );
}
