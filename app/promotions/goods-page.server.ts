/** The detail page of one goods with what is on offer on it. */
import { goodsDetail } from "~/catalogue/detail.server";
import type { GoodsPageData } from "~/catalogue/goods-page";
import { readSeen, withSeen } from "~/catalogue/seen";
import { seenCookie } from "~/catalogue/seen.server";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import { offersOn } from "./on-goods.server";
import { readWhole } from "~/platform/whole-number";

/**
 * The goods named in the path and the cookie that remembers it as seen; 404 for a goods that there is not. One that is off sale is shown,
 * to companies that may have bought it as any other, to visitors as gone, so that search engines drop it until it comes back.
 */
export async function goodsPage(
  request: Request,
  id: string | undefined,
): Promise<{ data: GoodsPageData; cookie: string; status: 200 | 404 }> {
  const goodsId = readWhole(id) ?? notFound();
  const at = now();
  const viewer = await viewerOf(request);
  const seen = readSeen(request.headers.get("Cookie"));
  const why = new URL(request.url).searchParams.get("why");
  const detail = await goodsDetail(goodsId, seen, viewer, at, why);
  if (!detail) notFound();
  const offers = await offersOn([detail.goods], viewer, at);
  return {
    data: { ...detail, offer: offers.get(detail.goods.id), now: at },
    cookie: seenCookie(withSeen(seen, detail.goods.id)),
    status: detail.goods.status === "on" || viewer.buyer ? 200 : 404,
  };
}
