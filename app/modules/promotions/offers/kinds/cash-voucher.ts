import type { OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    cashVoucher: "voucher";
  }
}

export const cashVoucher: OfferKindAt<"voucher"> = {
  step: "voucher",
  name: "现金券",
  tag: { name: "券", describe: "现金券" },
  notWith: [],
  page: "/lqzx",
  role: "bought",
  rows: null,
  form: null,
};
