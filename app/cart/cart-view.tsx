/** The cart page: one form that saves as a whole without JavaScript, and each change at once with it. */
import { Form, useFormAction } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { useFollow } from "~/ui/follow";
import { Notice } from "~/ui/notice";
import { CartAside } from "./cart-aside";
import { BlockedGroup, CartGroup } from "./cart-groups";
import { CartLineRow } from "./cart-line-row";
import { readNumber } from "./number";
import type { GroupView } from "./cart-page";
import type { LineView } from "./line-view";
import { wholeCart, type CartData } from "./line-data";
import { ChoiceForm } from "./tiers-view";
import { useSaving } from "./use-saving";

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
  const onSelect = useCallback(
    (line: LineView, isSelected: boolean) => {
      tick([line.id], isSelected);
      save(`line-${line.id}`, [numberOf(line), ...(isSelected ? [selectedOf(line)] : [])]);
    },
    [save, tick],
  );
  const onNumber = useCallback(
    (line: LineView, number: number) =>
      save(`line-${line.id}`, [
        [`number-${line.id}`, String(number)],
        ...((latestTicks.current.get(line.id) ?? line.isSelected) ? [selectedOf(line)] : []),
      ]),
    [save],
  );
  const onLines = useCallback(
    (lines: readonly LineView[], isSelected: boolean) => {
      const ids = lines.map((l) => l.id);
      tick(ids, isSelected);
      save(
        "lines",
        lines.flatMap((l) => [numberOf(l), ...(isSelected ? [selectedOf(l)] : [])]),
      );
    },
    [save, tick],
  );
  const onGroup = useCallback(
    (group: GroupView, isSelected: boolean) =>
      onLines(
        group.sections.flatMap((s) => s.lines),
        isSelected,
      ),
    [onLines],
  );
  const all = useMemo(() => view.groups.flatMap((g) => g.sections.flatMap((s) => s.lines)), [view.groups]);
  if (view.count === 0) return <Empty title="购物车还是空的" to="/list" text="去选购商品" />;

  const isOn = (line: LineView) => ticks.get(line.id) ?? line.isSelected;
  const row = (line: LineView) => (
    <CartLineRow
      line={line}
      isOn={isOn(line)}
      now={now}
      error={errors[`number-${line.id}`]?.[0]}
      typed={first[`number-${line.id}`] && (readNumber(typed[`number-${line.id}`]) ?? undefined)}
      onSelect={onSelect}
      onNumber={onNumber}
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
          <BlockedGroup lines={view.blocked} row={row} />
          <div className="cart__all">
            <label className="choice">
              <input
                className="choice__box"
                type="checkbox"
                name="all"
                value="1"
                checked={all.length > 0 && all.every(isOn)}
                disabled={all.length === 0}
                onChange={(event) => onLines(all, event.currentTarget.checked)}
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

const numberOf = (line: LineView): [string, string] => [`number-${line.id}`, String(line.number)];
const selectedOf = (line: LineView): [string, string] => ["selected", String(line.id)];

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
