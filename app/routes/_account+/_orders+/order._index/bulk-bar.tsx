/** Bulk actions of the order list: one form whose checkboxes are in the rows; works without JavaScript. */
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { orderListPath, sumOrders, type OrderCardData, type OrderQuery } from "~/modules/orders/order/orders";
import { refusedText, type BulkRefusal } from "~/modules/orders/overview/bulk";
import { formatYuan } from "~/platform/values/money";
import { Notice } from "~/ui/notice";

const ACTIONS = [
  { intent: "pay", text: "合并付款" },
  { intent: "invoice", text: "合并开票" },
  { intent: "reorder", text: "再次购买" },
] as const;

interface BulkBarProps {
  query: OrderQuery;
  orders: readonly OrderCardData[];
  token: string;
  refused: readonly BulkRefusal[];
  chosen: number;
}

/** "?index" addresses the list's route rather than its layout. */
const getAction = (query: OrderQuery) => {
  const path = orderListPath(query, { page: query.page });
  return `${path}${path.includes("?") ? "&" : "?"}index`;
};

export function BulkBar({ query, orders, token, refused, chosen }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, tick] = useTicked(form.current, orders);
  return (
    <Form
      className="order-bulk no-print"
      id="bulk"
      method="post"
      action={getAction(query)}
      preventScrollReset
      ref={form}
    >
      <input type="hidden" name="token" value={`${token}-bulk`} />
      {refused.length > 0 ? (
        <div role="alert">
          <Notice kind="warning">{refusedText(refused.length, chosen)}</Notice>
        </div>
      ) : null}
      <p className="order-bulk__row">
        {ticked === null ? null : (
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              checked={ticked.length === orders.length}
              onChange={(event) => tick(event.currentTarget.checked)}
            />
            全选本页
          </label>
        )}
        <span className="order-bulk__sum" aria-live="polite">
          {ticked === null || ticked.length === 0
            ? "勾选订单后可一并处理"
            : `已选 ${ticked.length} 张，${formatYuan(sumOrders(ticked))}`}
        </span>
        {ACTIONS.map(({ intent, text }) => (
          <button type="submit" className="button button--small" name="intent" value={intent} key={intent}>
            {text}
          </button>
        ))}
      </p>
    </Form>
  );
}

/** The ticked orders (null without JavaScript), and how to tick all or none. */
function useTicked(form: HTMLFormElement | null, orders: readonly OrderCardData[]) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const read = () => setIds(boxes().flatMap((box) => (box.checked ? [Number(box.name.slice(7))] : [])));
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [form, orders]);
  const tick = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    setIds(isTicked ? orders.map((order) => order.id) : []);
  };
  return [ids && orders.filter((order) => ids.includes(order.id)), tick] as const;
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form="bulk"][type="checkbox"]')];
