import { testExamples } from "./examples";

testExamples("qualification", {
  handedInAgain: [[{}, "资料已重新提交", "我们正在审核，结果会通知您。", "/zzzj"]],
  companyDecided: [
    [{ event: "approved" }, "资料审核已通过", "您提交的首营资料已审核通过，现在可以查看价格。", "/zzzj"],
    [
      { event: "rejected", reason: "证件模糊" },
      "资料审核未通过",
      "原因：证件模糊。请修改后重新提交。",
      "/zzzj",
    ],
  ],
  documentDecided: [
    [
      { documentName: "营业执照", event: "approved", endsOn: "2030-01-31" },
      "营业执照审核已通过",
      "有效期至 2030-01-31。",
      "/zzzj",
    ],
    [
      { documentName: "营业执照", event: "approved", endsOn: null },
      "营业执照审核已通过",
      "有效期至 长期。",
      "/zzzj",
    ],
    [
      { documentName: "营业执照", event: "rejected", reason: "已过期" },
      "营业执照审核未通过",
      "原因：已过期。请重新上传。",
      "/zzzj",
    ],
  ],
  documentEnding: [
    [
      {
        companyId: 1,
        documentKind: "businessLicence",
        endsOn: "2026-12-01",
        step: "month",
        isExpired: false,
        warning: "营业执照将于2026-12-01到期。",
      },
      "证件即将到期",
      "营业执照将于2026-12-01到期。",
      "/zzzj",
    ],
    [
      {
        companyId: 1,
        documentKind: "businessLicence",
        endsOn: "2026-11-01",
        step: "ended",
        isExpired: true,
        warning: "营业执照已于2026-11-01到期。",
      },
      "证件已到期",
      "营业执照已于2026-11-01到期。",
      "/zzzj",
    ],
  ],
});
