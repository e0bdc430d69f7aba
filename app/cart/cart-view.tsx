/** The cart page: one form that saves as a whole without JavaScript, and each change at once with it. */
import { Form, Link, useFormAction, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { useFollow } from "~/ui/follow";
import { Notice } from "~/ui/notice";
import { CartAside } from "./cart-aside";
import { BundleGroup } from "./cart-bundle";
import { BlockedGroup, CartGroup } from "./cart-groups";
import { CartLineRow } from "./cart-line-row";
import { CartFloor, type FloorHandlers } from "./floor-choice";
import { readNumber } from "./number";
import type { CartView, GroupView } from "./cart-page";
import { SwapGroup } from "./cart-swap";
import type { LineView } from "./line-view";
import { wholeCart, type CartData } from "./line-data";
import type { BundleView } from "./offer-view";
import { ChoiceForm } from "./tiers-view";
import { useSaving, type Saving } from "./use-saving";
import { readKey } from "~/platform/whole-number";

export interface CartPageProps {
  view: CartData;
  /** licence warnings in words */
  warnings: string[];
  now: number;
  errors: Record<string, string[]>;
  /** refused numbers by field name, as they were typed */
  typed: Record<string, unknown>;
}

export function CartPage({ view: data, warnings, now, errors: first, typed }: CartPageProps) {
  const action = useFormAction();
  const follow = useFollow();
  const view = useMemo(() => wholeCart(data), [data]);
  const { save, tick, ticks, isSaving, errors } = useSaving(action, first);
  // Read when it happens: rows must not be drawn again because another one was ticked.
  const latestTicks = useRef(ticks);
  useEffect(() => void (latestTicks.current = ticks), [ticks]);
  const onTick = useCallback(
    (key: string, boxes: readonly Tickable[], isSelected: boolean) => {
      tick(
        boxes.map((box) => box.id),
        isSelected,
      );
      save(
        key,
        boxes.flatMap((box) => [box.field, ...(isSelected ? [selectedOf(box)] : [])]),
      );
    },
    [save, tick],
  );
  const onNumber = useCallback(
    (key: string, box: Tickable) => {
      const isOn = latestTicks.current.get(box.id) ?? box.isSelected;
      save(key, [box.field, ...(isOn ? [selectedOf(box)] : [])]);
    },
    [save],
  );
  const onLine = useCallback(
    (line: LineView, isSelected: boolean) => onTick(`line-${line.id}`, [lineBox(line)], isSelected),
    [onTick],
  );
  const onLineNumber = useCallback(
    (line: LineView, number: number) => onNumber(`line-${line.id}`, lineBox({ ...line, number })),
    [onNumber],
  );
  const onGroup = useCallback(
    (group: GroupView, isSelected: boolean) =>
      onTick(
        "lines",
        group.sections.flatMap((s) => s.lines.map(lineBox)),
        isSelected,
      ),
    [onTick],
  );
  const { asking, onFloor } = useFloors(save);
  const all = useMemo(() => boxesOf(view), [view]);
  if (view.count === 0) return <NothingYet />;

  const isOn = (box: Pick<Tickable, "id" | "isSelected">) => ticks.get(box.id) ?? box.isSelected;
  const refusedAs = (field: string) => first[field] && (readNumber(typed[field]) ?? undefined);
  const row = (line: LineView) => (
    <CartLineRow
      line={line}
      isOn={isOn(line)}
      now={now}
      error={errors[`number-${line.id}`]?.[0]}
      typed={refusedAs(`number-${line.id}`)}
      isAsking={asking === line.id}
      onSelect={onLine}
      onNumber={onLineNumber}
      onFloor={onFloor}
      key={line.id}
    />
  );
  const said = Object.entries(first).flatMap(([name, texts]) =>
    texts.map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <ErrorSummary errors={said} />
      <ChoiceForm />
      <Form className="cart" method="post" noValidate preventScrollReset>
        <button type="submit" name="do" value="update" hidden>
          更新
        </button>
        <input type="hidden" name="back" value="/cart" />
        <div className="cart__lines" onClick={follow}>
          {warnings.map((text) => (
            <Notice kind="warning" more={{ to: "/zzzj", text: "更新证件" }} key={text}>
              {text}
            </Notice>
          ))}
          <ChangedPrices count={view.changes} />
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
              typed={refusedAs(`sets-${bundle.offerId}`)}
              onSelect={(isSelected) => onTick(`bundle-${bundle.offerId}`, [bundleBox(bundle)], isSelected)}
              isAsking={asking === bundle.leadId}
              onFloor={onFloor}
              onSets={(sets) => onNumber(`bundle-${bundle.offerId}`, bundleBox({ ...bundle, sets }))}
              key={bundle.offerId}
            />
          ))}
          {view.swaps.map((swap) => (
            <SwapGroup swap={swap} error={errors[`swap-${swap.offerId}`]?.[0]} row={row} key={swap.offerId} />
          ))}
          <BlockedGroup lines={view.short} row={row} isShort />
          <BlockedGroup lines={view.blocked} row={row} />
          <CartFloor months={view.expiryMonths} onPick={(text) => save("expiry", [["expiry", text]])} />
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
            <input type="hidden" name="allWas" value={view.isAllOn ? "1" : "0"} />
            <button type="submit" className="link-button" name="do" value="update">
              更新选择与数量
            </button>
            <button type="submit" className="link-button link-button--quiet" name="do" value="remove">
              删除选中
            </button>
          </div>
        </div>
        <CartAside view={view} isSaving={isSaving} />
      </Form>
    </>
  );
}

/** Which line's 效期要求 is being chosen, and what happens with it. */
function useFloors(save: Saving["save"]): { asking: number | null; onFloor: FloorHandlers } {
  const { search } = useLocation();
  const [asking, onAsk] = useState(() => readKey(new URLSearchParams(search).get("expiry")));
  const onFloor = useMemo(() => {
    const query = new URLSearchParams(search);
    query.delete("expiry");
    query.append("expiry", "");
    const onPick = (id: number, text: string) => save(`expiry-${id}`, [[`expiry-${id}`, text]]);
    return { here: `/cart?${query.toString()}`, onAsk, onPick };
  }, [search, save]);
  return { asking, onFloor };
}

/** A box of the cart with the field that makes the server judge it: a line, or a bundle whole. */
interface Tickable {
  id: number;
  isSelected: boolean;
  field: [string, string];
}

const lineBox = ({ id, isSelected, number }: LineView): Tickable => ({
  ...{ id, isSelected },
  field: [`number-${id}`, String(number)],
});
const bundleBox = ({ leadId, isSelected, offerId, sets }: BundleView): Tickable => ({
  ...{ id: leadId, isSelected },
  field: [`sets-${offerId}`, String(sets)],
});
const selectedOf = (box: Tickable): [string, string] => ["selected", String(box.id)];

const isOpen = ({ reason, mend }: Pick<LineView, "reason" | "mend">) => reason === null || mend !== null;

/** Every box that can be ticked. */
function boxesOf({ groups, bundles, swaps, short }: CartView): Tickable[] {
  const lines = [...groups.flatMap((g) => g.sections), ...swaps].flatMap((part) => part.lines);
  return [...[...lines, ...short].filter(isOpen).map(lineBox), ...bundles.filter(isOpen).map(bundleBox)];
}

/** The quickest way to fill a cart first. */
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

function ChangedPrices({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice kind="warning">
      {`有 ${count} 种商品的单价与您上次看到的不同，已按现价计算。`}
      <button type="submit" className="link-button" name="do" value="seen">
        知道了
      </button>
    </Notice>
  );
}
