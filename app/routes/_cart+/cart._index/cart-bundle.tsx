/** A bundle (组合购) in the cart: one checkbox, one quantity and one remove button for all its products. */
import { loosePackAddress } from "~/modules/catalogue/cards/pack-address";
import { PictureImg } from "~/modules/pictures/picture-img";
import { formatAmount, formatYuan } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import { Stepper } from "~/ui/forms/stepper";
import { Tag } from "~/ui/tag";
import { ShelfLifeFixes, LineShelfLife, type ShelfLifeHandlers } from "~/modules/cart/page/shelf-life-choice";
import { ChangedPrice } from "~/modules/cart/page/cart-line-row";
import type { CartBundleMember, BundleView } from "~/modules/cart/page/offer-view";
import { RemoveLine } from "~/modules/cart/page/remove-line";

export interface BundleGroupProps {
  bundle: BundleView;
  isOn: boolean;
  error: string | undefined;
  /** a refused quantity, as entered */
  input: number | undefined;
  /** its 效期要求 is open */
  isAsking: boolean;
  onMinimumShelfLife: ShelfLifeHandlers;
  onSelect(isSelected: boolean): void;
  onSets(sets: number): void;
}

function BundleChoice({ bundle, isOn, onSelect }: Pick<BundleGroupProps, "bundle" | "isOn" | "onSelect">) {
  const isShut = bundle.reason !== null && bundle.mend === null;
  return (
    <label className="choice">
      <input
        className="choice__box"
        type="checkbox"
        name="selected"
        value={bundle.leadId}
        disabled={isShut}
        checked={isOn && !isShut}
        aria-describedby={bundle.reason === null ? undefined : `why-${bundle.leadId}`}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <span className="sr-only">{`${isShut ? "不可选择" : "选择"}：${bundle.name}`}</span>
    </label>
  );
}

function BundleAmount({ bundle }: Pick<BundleGroupProps, "bundle">) {
  if (bundle.reason !== null) return <p className="cart-line__amount">不计入</p>;
  return (
    <p className="cart-line__amount">
      {formatYuan(bundle.amount)}
      {bundle.reduction > 0 ? <small>{`已减 ${formatAmount(bundle.reduction)}`}</small> : null}
      {bundle.saved > 0 ? <small>{`已省 ${formatYuan(bundle.saved)}`}</small> : null}
    </p>
  );
}

export function BundleGroup(props: BundleGroupProps) {
  const { bundle, isOn, error, input: values, isAsking, onMinimumShelfLife, onSelect, onSets } = props;
  const isBlocked = bundle.reason !== null;
  const { leadId: id, name, minimumShelfLife, ownMinimumShelfLife } = bundle;
  const field = `sets-${bundle.offerId}`;
  const title = `bundle-${bundle.offerId}`;
  return (
    <section
      className={isBlocked ? "cart-group cart-bundle cart-bundle--blocked" : "cart-group cart-bundle"}
      aria-labelledby={title}
    >
      <div className="cart-line cart-bundle__head">
        <BundleChoice bundle={bundle} isOn={isOn} onSelect={onSelect} />
        <div className="cart-bundle__words">
          <div className="cart-line__name">
            <Tag name="组" describe="组合购" />
            <h2 id={title}>{bundle.name}</h2>
          </div>
          <p className="cart-line__what">
            {`${bundle.members.length} 种商品，整套购买 · `}
            <LineShelfLife
              id={id}
              name={name}
              minimumShelfLife={minimumShelfLife}
              ownMinimumShelfLife={ownMinimumShelfLife}
              isAsking={isAsking}
              on={onMinimumShelfLife}
            />
          </p>
          {bundle.reason ? <BundleReason bundle={bundle} reason={bundle.reason} /> : null}
        </div>
        <div className="cart-line__number" id={field}>
          <Stepper
            name={field}
            value={values ?? bundle.sets}
            label={bundle.name}
            unit="套"
            disabled={isBlocked && !bundle.canMend}
            onCommit={onSets}
          />
          {error ? <small className="cart-line__error">{error}</small> : null}
        </div>
        <BundleAmount bundle={bundle} />
        <p className="cart-line__do">
          <RemoveLine id={bundle.leadId} name={bundle.name} className="link-button link-button--quiet">
            删除
          </RemoveLine>
        </p>
      </div>
      <ul>
        {bundle.members.map((member) => (
          <Member member={member} key={member.goodsId} />
        ))}
      </ul>
    </section>
  );
}

function BundleReason(props: { bundle: BundleView; reason: NonNullable<BundleView["reason"]> }) {
  const { leadId: id, name, mend } = props.bundle;
  const { text, remedy, why } = props.reason;
  return (
    <p className="cart-line__reason" id={`why-${id}`}>
      <Icon name="warning" />
      <span>
        {text}
        <ShelfLifeFixes line={{ id, name, unit: "套", mend }} />
        {remedy ? <a href={remedy.to}>{remedy.text}</a> : null}
        {mend ? null : (
          <a href={why}>
            为什么不能买
            <span className="sr-only">{`：${name}`}</span>
          </a>
        )}
      </span>
    </p>
  );
}

function Member({ member }: { member: CartBundleMember }) {
  return (
    <li className="cart-line cart-line--member">
      <div className="pack pack--row">
        <PictureImg src={loosePackAddress(member.goodsId, member.picture)} width={64} />
      </div>
      <div className="cart-line__body">
        <p className="cart-line__name">
          <a href={`/list/info/${member.goodsId}`}>{member.name}</a>
        </p>
        <p className="cart-line__what">{member.what}</p>
        <ChangedPrice {...member} />
      </div>
      <p className="cart-line__price">
        {member.unitPrice === null ? "—" : formatYuan(member.unitPrice)}
        {member.wasPrice === null ? null : (
          <small>
            <span className="sr-only">原价</span>
            <s>{formatYuan(member.wasPrice)}</s>
          </small>
        )}
      </p>
      <p className="cart-line__number">{`× ${member.quantity}${member.unit}`}</p>
    </li>
  );
}
