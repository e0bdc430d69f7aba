import { cartCount } from "~/modules/cart/lines/cart.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import type { FrameContent } from "~/modules/content/header";
import { frameContent } from "~/modules/content/header.server";
import { orderCounts, type OrderCounts } from "~/modules/orders/order/orders.server";
import { perRequest } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { lastLottery, runningLottery } from "~/modules/rewards/draw-page.server";
import type { OwnLotteries } from "~/modules/rewards/draw";

export function getFrameContent(request: Request): Promise<FrameContent> {
  return perRequest(request, "content", async () => frameContent(await getViewer(request), now()));
}

/** Returns the cart badge's count; 0 for a visitor. */
export function getCartCount(request: Request): Promise<number> {
  return perRequest(request, "cart-count", async () => {
    const { buyer } = await getViewer(request);
    return buyer ? cartCount(buyer.companyId) : 0;
  });
}

/** Counts the company's orders by state; none for a visitor. */
export function getOrderCounts(request: Request): Promise<OrderCounts> {
  return perRequest(request, "order-counts", async () => {
    const { buyer } = await getViewer(request);
    return buyer ? orderCounts(buyer.companyId) : {};
  });
}

export function getRunningLottery(request: Request): Promise<OwnLotteries["running"]> {
  return perRequest(request, "draw", async () => runningLottery(await getViewer(request), now()));
}

export async function findLotteries(request: Request): Promise<OwnLotteries> {
  const [running, last] = await Promise.all([
    getRunningLottery(request),
    lastLottery(await getViewer(request)),
  ]);
  return { running, last };
}
