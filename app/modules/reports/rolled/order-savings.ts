import type { Fen } from "~/platform/values/money";

/** Price rows of an order that come from an offer or a voucher. */
export interface SavingRow {
  kind: string;
  /** "订单满减 满500减20" */
  label: string;
  amount: Fen;
}

export interface KnownOffer {
  id: number;
  kind: string;
  name: string;
}

export interface UsedVoucher {
  templateId: number;
  /** coupon | cashVoucher */
  kind: string;
}

export interface OrderSaving {
  kind: "offer" | "voucher";
  id: number;
  saved: Fen;
}

const OFFER_ROWS: Readonly<Record<string, string>> = {
  reduction: "orderReduction",
  discount: "orderDiscount",
};

/** An order has at most one row of each kind. A name shared by offers of a kind means the newest; an unknown name is skipped. */
export function getSavings(
  rows: readonly SavingRow[],
  vouchers: readonly UsedVoucher[],
  offers: readonly KnownOffer[],
): OrderSaving[] {
  const ofOffers = rows.flatMap((row): OrderSaving[] => {
    const kind = OFFER_ROWS[row.kind];
    const found = offers.filter((offer) => offer.kind === kind && row.label.endsWith(` ${offer.name}`));
    const id = Math.max(0, ...found.map((item) => item.id));
    return id === 0 ? [] : [{ kind: "offer", id, saved: -row.amount }];
  });
  const ofVouchers = vouchers.map(({ templateId, kind }): OrderSaving => {
    const row = rows.find((row) => row.kind === kind);
    return { kind: "voucher", id: templateId, saved: row ? -row.amount : 0 };
  });
  return [...ofOffers, ...ofVouchers];
}
