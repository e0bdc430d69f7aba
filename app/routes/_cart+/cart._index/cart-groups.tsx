/** Cart lines by warehouse and promotion; blocked lines last, with their reasons. */
import { Link } from "@remix-run/react";
import { Tag } from "~/ui/tag";
import type { GroupView, SectionView } from "~/modules/cart/page/cart-page";
import type { CartLineView } from "~/modules/cart/page/line-view";
import { Rows, type CartLineElement } from "~/modules/cart/page/cart-line-list";

interface GroupProps {
  group: GroupView;
  hasHead: boolean;
  isAllOn: boolean;
  row(line: CartLineView): CartLineElement;
  onGroup(group: GroupView, isSelected: boolean): void;
}

export function CartGroup({ group, hasHead, isAllOn, row, onGroup }: GroupProps) {
  const title = `group-${group.key}`;
  return (
    <section className="cart-group" aria-labelledby={title}>
      <div className="cart-group__head">
        <label className="choice">
          <input
            className="choice__box"
            type="checkbox"
            name="group"
            value={group.key}
            checked={isAllOn}
            onChange={(event) => onGroup(group, event.currentTarget.checked)}
          />
          <span className="sr-only">{`全选：${group.title}`}</span>
        </label>
        <input type="hidden" name="groupWas" value={`${group.key}:${group.isAllOn ? 1 : 0}`} />
        <h2 id={title}>{group.title}</h2>
        <span>{group.note}</span>
      </div>
      {hasHead ? (
        <p className="cart-line cart-line--head" aria-hidden="true">
          <span />
          <span />
          <span>商品</span>
          <span>单价</span>
          <span>数量</span>
          <span>金额</span>
          <span />
        </p>
      ) : null}
      {group.sections.map((section) => (
        <Section section={section} row={row} key={section.key} />
      ))}
    </section>
  );
}

function Section({ section, row }: { section: SectionView } & Pick<GroupProps, "row">) {
  const { promotion } = section;
  return (
    <>
      {promotion ? (
        <p className="cart-group__promotion">
          <Tag name={promotion.tag} describe={promotion.describe} />
          <strong>{promotion.name}</strong>
          <span className={promotion.isMet ? undefined : "cart-group__missing"}>{promotion.text}</span>
          <Link to="/list?promoted=1">
            {promotion.isMet ? "再逛逛" : "去凑单"}
            <span className="sr-only">{`：${promotion.name}`}</span>
          </Link>
        </p>
      ) : null}
      <Rows lines={section.lines} row={row} />
      {section.gifts.length > 0 ? (
        <ul>
          {section.gifts.map((gift) => (
            <li className="cart-line cart-line--gift" key={gift.key}>
              <span className="cart-line__gift">
                <Tag name="赠" describe="满额赠品" /> {gift.name}
              </span>
              <span />
              <span className="cart-line__number">{`× ${gift.quantity}`}</span>
              <span className="cart-line__amount">¥0.00</span>
            </li>
          ))}
        </ul>
      ) : null}
      {section.limited ? <p className="cart-group__limited">{section.limited}</p> : null}
    </>
  );
}

/** Lines that do not count: not purchasable, or waiting for a decision on the shelf life. */
export function BlockedGroup(
  props: { lines: readonly CartLineView[]; isShort?: boolean } & Pick<GroupProps, "row">,
) {
  const { lines, isShort = false, row } = props;
  if (lines.length === 0) return null;
  const id = isShort ? "group-short" : "group-blocked";
  const title = isShort ? "效期要求暂不能满足" : "暂不能购买";
  return (
    <section className="cart-group cart-group--blocked" aria-labelledby={id}>
      <div className="cart-group__head">
        <h2 id={id}>{`${title}（${lines.length}种）`}</h2>
        <span>
          {isShort ? "暂不计入合计；请改数量、降低要求，或取消勾选后再提交订单" : "不计入合计，会一直保留"}
        </span>
      </div>
      <Rows lines={lines} row={row} />
    </section>
  );
}
