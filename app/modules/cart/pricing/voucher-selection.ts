import type { VoucherSelection } from "./pricing";
import { readWhole } from "~/platform/values/whole-number";

/** Reads the choice; anything but a number or "none" is no choice. */
export function readVoucherSelection(query: URLSearchParams): VoucherSelection {
  return { coupon: oneChoice(query.get("coupon")), cashVoucher: oneChoice(query.get("voucher")) };
}

function oneChoice(text: string | null): number | null | undefined {
  if (text === "none") return null;
  return readWhole(text) ?? undefined;
}

/** "" or "?coupon=12&voucher=none", for the next page. */
export function voucherSelectionQuery(choice: VoucherSelection): string {
  const query = new URLSearchParams();
  if (choice.coupon !== undefined) query.set("coupon", String(choice.coupon ?? "none"));
  if (choice.cashVoucher !== undefined) query.set("voucher", String(choice.cashVoucher ?? "none"));
  return query.size > 0 ? `?${query}` : "";
}
