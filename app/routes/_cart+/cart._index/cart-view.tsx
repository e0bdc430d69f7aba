/** The cart page: one form saved as a whole without JavaScript, and change by change with it. */
import { Form, useFormAction, useLocation, Link } from "@remix-run/react";
import { useMemo, useState } from "react";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFollow } from "~/ui/navigation/follow";
import { Notice } from "~/ui/notice";
import { CartAside } from "./cart-aside";
import { BundleGroup } from "./cart-bundle";
import { BlockedGroup, CartGroup } from "./cart-groups";
import { CartLineRow } from "~/modules/cart/page/cart-line-row";
import { CartShelfLife, type ShelfLifeHandlers } from "~/modules/cart/page/shelf-life-choice";
import { readQuantity } from "~/modules/cart/lines/quantity";
import { AddOnDealGroup } from "./add-on-deals";
import type { CartLineView } from "~/modules/cart/page/line-view";
import { formatSeenPrices, type SeenPrice } from "~/modules/cart/lines/seen-price";
import { shownPrices } from "~/modules/cart/page/cart-page";
import { wholeCart, type CartData } from "~/modules/cart/page/cart-payload";
import { ChoiceForm } from "./tiers-view";
import { useCartTicks } from "./use-cart-ticks";
import type { CartAutosave } from "~/modules/cart/page/use-saving";
import { readKey } from "~/platform/values/whole-number";
import { getBoxes, bundleBox, type Tickable } from "./cart-boxes";
import { Empty } from "~/ui/empty";

function NothingYet() {
  return (
    <section className="surface">
      <Empty title="购物车还是空的">
        <p>从买过的商品开始最快，也可以粘贴或上传一份清单。</p>
        <p className="empty__do">
          <Link className="button button--primary" to="/kjcg">
            去快捷采购
          </Link>
          <Link className="button" to="/list">
            去选购商品
          </Link>
        </p>
      </Empty>
    </section>
  );
}

/** Confirms exactly the prices shown. */
function ChangedPrices({ changed }: { changed: readonly SeenPrice[] }) {
  if (changed.length === 0) return null;
  return (
    <Notice kind="warning">
      {`有 ${changed.length} 种商品的单价或活动与您上次看到的不同，已按现在的计算，确认后才能结算。`}
      <input type="hidden" name="changed" value={formatSeenPrices(changed)} />
      <button type="submit" className="link-button" name="do" value="seen">
        确认变化
      </button>
    </Notice>
  );
}

interface AllBoxesProps {
  all: readonly Tickable[];
  isOn: (box: Tickable) => boolean;
  wasAllOn: boolean;
  onTick: (key: string, boxes: readonly Tickable[], isSelected: boolean) => void;
}

function AllBoxes({ all, isOn, wasAllOn, onTick }: AllBoxesProps) {
  return (
    <div className="cart__all">
      <label className="choice">
        <input
          className="choice__box"
          type="checkbox"
          name="all"
          value="1"
          checked={all.length > 0 && all.every(isOn)}
          disabled={all.length === 0}
          onChange={(event) => onTick("lines", all, event.currentTarget.checked)}
        />
        全选
      </label>
      <input type="hidden" name="allWas" value={wasAllOn ? "1" : "0"} />
      <button type="submit" className="link-button" name="do" value="update">
        更新选择与数量
      </button>
      <button type="submit" className="link-button link-button--quiet" name="do" value="remove">
        删除选中
      </button>
    </div>
  );
}

export interface CartPageProps {
  view: CartData;
  warnings: string[];
  now: number;
  errors: Record<string, string[]>;
  /** refused quantities by field name, as entered */
  input: Record<string, unknown>;
}

export function CartPage({ view: data, warnings, now, errors: first, input: values }: CartPageProps) {
  const action = useFormAction();
  const follow = useFollow();
  const view = useMemo(() => wholeCart(data), [data]);
  const { save, isSaving, errors, isOn, onTick, onQuantity, onLine, onLineQuantity, onGroup } = useCartTicks(
    action,
    first,
  );
  const { asking, onMinimumShelfLife } = useFloors(save);
  const all = useMemo(() => getBoxes(view), [view]);
  if (view.count === 0) return <NothingYet />;

  const refusedAs = (field: string) => first[field] && (readQuantity(values[field]) ?? undefined);
  const row = (line: CartLineView) => (
    <CartLineRow
      line={line}
      isOn={isOn(line)}
      now={now}
      error={errors[`number-${line.id}`]?.[0]}
      input={refusedAs(`number-${line.id}`)}
      isAsking={asking === line.id}
      onSelect={onLine}
      onQuantity={onLineQuantity}
      onMinimumShelfLife={onMinimumShelfLife}
      key={line.id}
    />
  );
  const summary = Object.entries(first).flatMap(([name, texts]) =>
    texts.map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <a className="skip" href="#checkout">
        跳到结算
      </a>
      <ErrorSummary errors={summary} />
      <ChoiceForm />
      <Form className="cart" method="post" noValidate preventScrollReset>
        <button type="submit" name="do" value="update" hidden>
          更新
        </button>
        <input type="hidden" name="back" value="/cart" />
        <input type="hidden" name="shown" value={formatSeenPrices(shownPrices(view))} />
        <div className="cart__lines" onClick={follow}>
          {warnings.map((text) => (
            <Notice kind="warning" more={{ to: "/zzzj", text: "更新证件" }} key={text}>
              {text}
            </Notice>
          ))}
          <ChangedPrices changed={view.changed} />
          {view.groups.map((group, i) => (
            <CartGroup
              group={group}
              hasHead={i === 0}
              isAllOn={group.sections.every((s) => s.lines.every(isOn))}
              row={row}
              onGroup={onGroup}
              key={group.key}
            />
          ))}
          {view.bundles.map((bundle) => (
            <BundleGroup
              bundle={bundle}
              isOn={isOn(bundleBox(bundle))}
              error={errors[`sets-${bundle.offerId}`]?.[0]}
              input={refusedAs(`sets-${bundle.offerId}`)}
              onSelect={(isSelected) => onTick(`bundle-${bundle.offerId}`, [bundleBox(bundle)], isSelected)}
              isAsking={asking === bundle.leadId}
              onMinimumShelfLife={onMinimumShelfLife}
              onSets={(sets) => onQuantity(`bundle-${bundle.offerId}`, bundleBox({ ...bundle, sets }))}
              key={bundle.offerId}
            />
          ))}
          {view.addOnDeals.map((deal) => (
            <AddOnDealGroup
              deal={deal}
              error={errors[`swap-${deal.offerId}`]?.[0]}
              row={row}
              key={deal.offerId}
            />
          ))}
          <BlockedGroup lines={view.short} row={row} isShort />
          <BlockedGroup lines={view.blocked} row={row} />
          <CartShelfLife months={view.expiryMonths} onPick={(text) => save("expiry", [["expiry", text]])} />
          <AllBoxes all={all} isOn={isOn} wasAllOn={view.isAllOn} onTick={onTick} />
        </div>
        <CartAside view={view} isSaving={isSaving} />
      </Form>
    </>
  );
}

/** Which line's 效期要求 is open, and its actions. */
function useFloors(save: CartAutosave["save"]): {
  asking: number | null;
  onMinimumShelfLife: ShelfLifeHandlers;
} {
  const { search } = useLocation();
  const [asking, onAsk] = useState(() => readKey(new URLSearchParams(search).get("expiry")));
  const onMinimumShelfLife = useMemo(() => {
    const query = new URLSearchParams(search);
    query.delete("expiry");
    query.append("expiry", "");
    const onPick = (id: number, text: string) => save(`expiry-${id}`, [[`expiry-${id}`, text]]);
    return { here: `/cart?${query.toString()}`, onAsk, onPick };
  }, [search, save]);
  return { asking, onMinimumShelfLife };
}
