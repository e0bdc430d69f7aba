/** What a company is given by hand: vouchers, points or red packets. Pure. */
import { z } from "zod";
import { POINT_WORTH } from "~/orders/order/payout";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { VOUCHER_KINDS, type VoucherKind } from "~/vouchers/coupon-centre";

const number = z.number().int().positive();

export const GiftShape = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("voucher"),
    templateId: number,
    number,
    kind: z.enum(Object.keys(VOUCHER_KINDS) as [VoucherKind]),
    name: z.string(),
    /** what one of them takes off, fen */
    each: z.number().int(),
  }),
  z.object({ what: z.literal("points"), number }),
  /** `number`: fen */
  z.object({ what: z.literal("redPacket"), number }),
]);
export type Gift = z.infer<typeof GiftShape>;

/** "2 张优惠券“满 100 减 10”", "500 积分", "红包 ¥5.00" */
export function giftText(gift: Gift): string {
  if (gift.what === "points") return `${gift.number.toLocaleString("en-US")} 积分`;
  if (gift.what === "redPacket") return `红包 ${formatYuan(gift.number)}`;
  return `${gift.number} 张${VOUCHER_KINDS[gift.kind]}“${gift.name}”`;
}

/** What it costs the shop at most. */
export function giftWorth(gift: Gift): Fen {
  if (gift.what === "points") return gift.number * POINT_WORTH;
  return gift.what === "redPacket" ? gift.number : gift.number * gift.each;
}

export const MOST_VOUCHERS = 20;
const MOST_POINTS = 10_000_000;

/** What was chosen: "points", "redPacket", or "voucher-7" of a template. */
export type GiftChoice = { what: "points" | "redPacket" } | { what: "voucher"; templateId: number };

export function readChosen(typed: string): GiftChoice | null {
  if (typed === "points" || typed === "redPacket") return { what: typed };
  const templateId = typed.startsWith("voucher-") ? readWhole(typed.slice("voucher-".length)) : null;
  return templateId ? { what: "voucher", templateId } : null;
}

/** How many, as typed for what was chosen: pieces, points or yuan; or why not. */
export function readNumber(what: GiftChoice["what"], typed: string): { number: number } | { text: string } {
  const read = what === "redPacket" ? parseYuan(typed) : readWhole(typed.trim());
  if (what === "redPacket") return read ? { number: read } : { text: "红包金额请写作 50.00" };
  const most = what === "points" ? MOST_POINTS : MOST_VOUCHERS;
  const isGood = read !== null && read > 0 && read <= most;
  return isGood ? { number: read } : { text: `请填写 1 至 ${most.toLocaleString("en-US")} 的整数` };
}
