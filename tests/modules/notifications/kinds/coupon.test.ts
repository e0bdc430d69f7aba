import { testExamples } from "./examples";

testExamples("coupon", {
  gift: [
    [
      { what: "2 张优惠券“满100减10”", reason: "开业赠送", url: "/yhq" },
      "收到 2 张优惠券“满100减10”",
      "原因：开业赠送",
      "/yhq",
    ],
    [{ what: "500 积分", reason: "补发", url: "/jfsc" }, "收到 500 积分", "原因：补发", "/jfsc"],
  ],
  vouchersEnding: [
    [
      { companyId: 1, count: 3, amount: 6_050, lastDay: "2026-11-22" },
      "优惠即将到期",
      "您有 3 张优惠券或现金券（共 ¥60.50）可用到 2026-11-22，请尽快使用。",
      "/yhq",
    ],
  ],
});
