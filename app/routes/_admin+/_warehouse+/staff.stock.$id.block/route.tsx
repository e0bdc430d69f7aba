/** 停售和解除停售: blocks one batch from sale and dispatch, with a reason; names the orders that reserve it. */
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { blockBatch, releaseBatch } from "~/modules/catalogue/batches/block.server";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { HoldingOrders } from "~/modules/orders/admin/holding-orders";
import { ordersHolding } from "~/modules/orders/order/held-units.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("停售和解除停售", "warehouse.see", "quality.batches");

const MAX_HOLDING = 50;
const COMMANDS = { block: "停售批号", release: "解除停售" } as const;

const page = confirmPage({
  handle,
  /** `do`: the action shown, so that an outdated page does not do the opposite */
  fields: { do: z.enum(["block", "release"], "请选择操作") },
  command: (values) => COMMANDS[values.do],
  async ask({ params }) {
    const id = requireId(params.id);
    const { block, goods, number, quantity, unit } = (await findStock(id)) ?? notFound();
    const shown = { back: `/staff/stock/${id}`, unit, holding: await ordersHolding(id, MAX_HOLDING) };
    if (!block)
      return {
        ...shown,
        title: `停售 ${goods} ${number}`,
        text: `未占用的 ${quantity}${unit} 停止销售，已占用的暂不能发货。`,
        button: "停售",
        hidden: { do: "block" },
      };
    return {
      ...shown,
      title: `解除停售 ${goods} ${number}`,
      text: `${block.by} 停售，原因：${block.why}。解除后恢复销售和发货。`,
      label: "解除原因（记入审计日志）",
      button: "解除停售",
      hidden: { do: "release" },
    };
  },
  async run({ do: what, why }, { params, staff }) {
    const id = requireId(params.id);
    const done =
      what === "block" ? await blockBatch(id, staff.name, why, now()) : await releaseBatch(id, now());
    if (!done?.ok) return done;
    const { length } = await ordersHolding(id, MAX_HOLDING);
    const orders = what === "block" && length > 0 ? `，${length} 个订单占用，解除前不能发货` : "";
    return { ok: true, text: `${COMMANDS[what]} ${done.batch.number}${orders}。`, to: `/staff/stock/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;

export default function Block() {
  const { holding, unit } = useLoaderData<typeof loader>();
  return (
    <ConfirmView>
      <div className="part">
        <p>占用这个批号的订单：</p>
        <HoldingOrders orders={holding} unit={unit} />
      </div>
    </ConfirmView>
  );
}
