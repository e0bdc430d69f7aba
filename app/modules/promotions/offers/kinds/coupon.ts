import type { OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    coupon: "voucher";
  }
}

export const coupon: OfferKindAt<"voucher"> = {
  step: "voucher",
  name: "优惠券",
  tag: { name: "券", describe: "优惠券" },
  notWith: [],
  page: "/lqzx",
  role: "bought",
  rows: null,
  form: null,
};
