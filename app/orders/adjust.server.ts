/** Altering lines on step 2: the wish for validity, fewer units, or not this time. */
import { selectLines, setCartExpiry, setLineExpiry, setLines } from "~/cart/cart.server";
import { setSwaps } from "~/cart/swap-lines.server";
import { expiryText } from "~/catalogue/expiry-floor";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import type { Adjustment } from "./adjust";

/** Does what a button of the page says to the company's own cart, and keeps what the form asks for the whole order; what was done in words. */
export function adjustCart(
  viewer: SignedIn,
  adjustment: Adjustment,
  expiryMonths: number,
  now: number,
): Promise<string> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    await setCartExpiry(trx, companyId, expiryMonths, now);
    switch (adjustment.what) {
      case "wish":
        return `整单效期要求：${expiryText(expiryMonths)}`;
      case "months":
        await setLineExpiry(trx, companyId, [adjustment.lineId], adjustment.months, now);
        return `该商品的效期要求：${expiryText(adjustment.months)}`;
      case "leave":
        await selectLines(trx, companyId, [adjustment.lineId], false);
        return "该商品不列入本次订单，仍保留在购物车中";
      case "number": {
        const change = { id: adjustment.lineId, number: adjustment.number };
        const done = [
          ...(await setLines(trx, viewer, [change], now)),
          ...(await setSwaps(trx, viewer, [change], now)),
        ];
        return done.find(({ ok }) => !ok)?.text ?? "数量已修改";
      }
    }
  });
}
