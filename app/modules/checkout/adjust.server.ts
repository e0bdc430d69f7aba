import { selectLines, setCartExpiry, setLineExpiry, setLines } from "~/modules/cart/lines/cart.server";
import { setAddOnDeals } from "~/modules/cart/lines/add-on-lines.server";
import { acceptExpiry } from "~/modules/cart/lines/shelf-life.server";
import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { CheckoutAdjustment } from "./adjust";

/** Applies a button of the page to the company's cart and stores the form's wish for the whole order; returns a message. */
export function adjustCart(
  viewer: SignedIn,
  adjustment: CheckoutAdjustment,
  expiryMonths: number,
  now: number,
): Promise<string> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    await setCartExpiry(trx, companyId, expiryMonths, now);
    switch (adjustment.what) {
      case "wish":
        return `整单效期要求：${formatMinimumShelfLife(expiryMonths)}`;
      case "months":
        await setLineExpiry(trx, companyId, { ids: [adjustment.lineId], months: adjustment.months }, now);
        return `该商品的效期要求：${formatMinimumShelfLife(adjustment.months)}`;
      case "accept":
        await acceptExpiry(trx, companyId, { ids: [adjustment.lineId], day: adjustment.day }, now);
        return `已同意收到效期至 ${adjustment.day} 的商品`;
      case "leave":
        await selectLines(trx, companyId, [adjustment.lineId], false);
        return "该商品不列入本次订单，仍保留在购物车中";
      case "number": {
        const change = { id: adjustment.lineId, quantity: adjustment.quantity };
        const done = [
          ...(await setLines(trx, viewer, [change], now)),
          ...(await setAddOnDeals(trx, viewer, [change], now)),
        ];
        return done.find(({ ok }) => !ok)?.text ?? "数量已修改";
      }
    }
  });
}

/** Stores the wish for the whole order, so that the page after a refusal shows it. */
export function keepExpiryMonths(viewer: SignedIn, expiryMonths: number, now: number): Promise<void> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, (trx) => setCartExpiry(trx, companyId, expiryMonths, now));
}
