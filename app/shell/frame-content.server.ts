import { cartCount } from "~/modules/cart/lines/cart.server";
import { viewerOf } from "~/modules/company/identity/viewer.server";
import type { FrameContent } from "~/modules/content/header";
import { frameContent } from "~/modules/content/header.server";
import { orderCounts, type OrderCounts } from "~/modules/orders/order/orders.server";
import { perRequest } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { lastLottery, runningLottery } from "~/modules/rewards/draw-page.server";
import type { OwnLotteries } from "~/modules/rewards/draw";

export function getFrameContent(request: Request): Promise<FrameContent> {
  return perRequest(request, "content", async () => frameContent(await viewerOf(request), now()));
}

/** Returns the cart badge's count; 0 for a visitor. */
export function cartCountOf(request: Request): Promise<number> {
  return perRequest(request, "cart-count", async () => {
    const { buyer } = await viewerOf(request);
    return buyer ? cartCount(buyer.companyId) : 0;
  });
}

/** Counts the company's orders by state; none for a visitor. */
export function orderCountsOf(request: Request): Promise<OrderCounts> {
  return perRequest(request, "order-counts", async () => {
    const { buyer } = await viewerOf(request);
    return buyer ? orderCounts(buyer.companyId) : {};
  });
}

export function runningLotteryOf(request: Request): Promise<OwnLotteries["running"]> {
  return perRequest(request, "draw", async () => runningLottery(await viewerOf(request), now()));
}

export async function lotteriesOf(request: Request): Promise<OwnLotteries> {
  const [running, last] = await Promise.all([
    runningLotteryOf(request),
    lastLottery(await viewerOf(request)),
  ]);
  return { running, last };
}
