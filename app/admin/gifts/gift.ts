import { formatWhole } from "~/platform/values/whole-text";
import { z } from "zod";
import { POINT_WORTH } from "~/modules/orders/order/payout";
import { formatYuan, parseYuan, type Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { VOUCHER_KINDS, type VoucherKind } from "~/modules/vouchers/coupon-centre";

const number = z.number().int().positive();

export const GiftShape = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("voucher"),
    templateId: number,
    number,
    kind: z.enum(Object.keys(VOUCHER_KINDS) as [VoucherKind]),
    name: z.string(),
    each: z.number().int(),
  }),
  z.object({ what: z.literal("points"), number }),
  /** `number`: fen */
  z.object({ what: z.literal("redPacket"), number }),
]);
export type Gift = z.infer<typeof GiftShape>;

/** "2 张优惠券“满 100 减 10”", "500 积分", "红包 ¥5.00" */
export function giftText(gift: Gift): string {
  if (gift.what === "points") return `${formatWhole(gift.number)} 积分`;
  if (gift.what === "redPacket") return `红包 ${formatYuan(gift.number)}`;
  return `${gift.number} 张${VOUCHER_KINDS[gift.kind]}“${gift.name}”`;
}

/** Returns its maximum cost. */
export function giftWorth(gift: Gift): Fen {
  if (gift.what === "points") return gift.number * POINT_WORTH;
  return gift.what === "redPacket" ? gift.number : gift.number * gift.each;
}

export const VOUCHER_LIMIT = 20;
const POINTS_LIMIT = 10_000_000;

export type GiftChoice = { what: "points" | "redPacket" } | { what: "voucher"; templateId: number };

export function readChosen(input: string): GiftChoice | null {
  if (input === "points" || input === "redPacket") return { what: input };
  const templateId = input.startsWith("voucher-") ? readWhole(input.slice("voucher-".length)) : null;
  return templateId ? { what: "voucher", templateId } : null;
}

/** Returns the entered number of pieces, points or yuan, or an error. */
export function readNumber(what: GiftChoice["what"], values: string): { number: number } | { text: string } {
  const read = what === "redPacket" ? parseYuan(values) : readWhole(values.trim());
  if (what === "redPacket") return read ? { number: read } : { text: "红包金额请写作 50.00" };
  const limit = what === "points" ? POINTS_LIMIT : VOUCHER_LIMIT;
  const isGood = read !== null && read > 0 && read <= limit;
  return isGood ? { number: read } : { text: `请填写 1 至 ${formatWhole(limit)} 的整数` };
}
