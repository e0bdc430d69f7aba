/** The cart page: one form saved as a whole without JavaScript, and change by change with it. */
import { Form, useFormAction, useLocation } from "@remix-run/react";
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
import { formatSeenPrices } from "~/modules/cart/lines/seen-price";
import { shownPrices } from "~/modules/cart/page/cart-page";
import { wholeCart, type CartData } from "~/modules/cart/page/cart-payload";
import { AllBoxes } from "./all-boxes";
import { ChoiceForm } from "./tiers-view";
import { useCartTicks } from "./use-cart-ticks";
import type { CartAutosave } from "~/modules/cart/page/use-saving";
import { readKey } from "~/platform/values/whole-number";
import { getBoxes, bundleBox } from "./cart-boxes";
import { NothingYet, ChangedPrices } from "./cart-notices";

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
