/** What the shop says about coupons and vouchers. */
import { testExamples } from "./examples";

testExamples("coupon", {
  vouchersEnding: [
    [
      { companyId: 1, count: 3, amount: 6_050, lastDay: "2026-11-22" },
      "优惠即将到期",
      "您有 3 张优惠券或现金券（共 ¥60.50）可用到 2026-11-22，请尽快使用。",
      "/yhq",
    ],
  ],
});
