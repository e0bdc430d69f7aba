import type { Fen } from "~/platform/values/money";

/** Rows of an order's price that an offer or a voucher made. */
export interface SavingRow {
  kind: string;
  /** "订单满减 满500减20": its kind and name */
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

/** An order has one row of each kind at most. A name that several offers of a kind bear is the newest one's; a name that none bears is left out. */
export function savingsOf(
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
