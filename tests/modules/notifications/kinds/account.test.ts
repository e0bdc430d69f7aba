import { testExamples } from "./examples";

testExamples("account", {
  transferSurplus: [
    [
      { orderNumber: "DD1", surplus: 50 },
      "多付款项已转入余额",
      "订单 DD1 的对公转账多付 ¥0.50，已转入余额，可用于下次付款，也可以申请提现。",
      "/yegl",
    ],
  ],
  qualityCaseAnswered: [
    [
      {
        kindName: "质量投诉",
        goodsName: "阿莫西林胶囊 0.25g",
        batch: "B1",
        answer: "符合标准",
        url: "/zlts/TS1",
      },
      "您的质量投诉已答复：阿莫西林胶囊 0.25g 批号 B1",
      "符合标准",
      "/zlts/TS1",
    ],
  ],
  recharged: [
    [
      { methodName: "支付宝", amount: 100_000 },
      "余额充值到账",
      "支付宝充值 ¥1,000.00 已存入您的余额。",
      "/yegl",
    ],
  ],
  withdrawal: [
    [
      { event: "paid", amount: 5_000, bankAccount: "6222021234567890", url: "/yetx" },
      "提现已打款",
      "¥50.00 已打款至您尾号 7890 的账户。",
      "/yetx",
    ],
    [
      { event: "returned", amount: 5_000, reason: "户名不符", url: "/yetx" },
      "提现已退回",
      "¥50.00 已退回您的余额。原因：户名不符",
      "/yetx",
    ],
  ],
  securityChange: [
    [{ event: "phoneChanged" }, "登录手机号已更换", "如非本人操作，请立即修改密码并联系客服。", "/basic"],
    [{ event: "passwordChanged" }, "登录密码已修改", "如非本人操作，请立即找回密码并联系客服。", "/basic"],
    [{ event: "passwordReset" }, "登录密码已重置", "如非本人操作，请立即找回密码并联系客服。", "/basic"],
    [
      { event: "tokenCreated", tokenName: "进销存" },
      "已创建访问令牌“进销存”",
      "凭令牌可以贵企业的名义调用接口。如非本人操作，请立即停用该令牌并修改登录密码。",
      "/basic",
    ],
  ],
  accountAdjusted: [
    [
      { accountName: "账户余额", amount: 5_000, note: "赔付补偿：破损两盒", url: "/yegl" },
      "账户余额已调整",
      "账户余额增加 ¥50.00。赔付补偿：破损两盒",
      "/yegl",
    ],
    [
      { accountName: "红包", amount: -500, note: "账务更正：重复发放", url: "/zhhb" },
      "红包已调整",
      "红包扣减 ¥5.00。账务更正：重复发放",
      "/zhhb",
    ],
  ],
  creditSet: [
    [
      { terms: "¥50,000.00，30 天，2026-12-01 至长期" },
      "信用额度已设置",
      "¥50,000.00，30 天，2026-12-01 至长期。付款时选择“信用支付（账期）”即可使用。",
      "/zq",
    ],
    [{ terms: null }, "信用额度已停用", "暂不能使用信用支付，未还账款请按到期日还款。", "/zq"],
  ],
  creditDue: [
    [
      { event: "soon", count: 2, amount: 150_000, dueOn: "2026-12-03" },
      "账款即将到期",
      "2 笔账款共 ¥1,500.00 将到期，最早 2026-12-03，请按时还款。",
      "/zq",
    ],
    [
      { event: "late", count: 1, amount: 50_000, dueOn: "2026-11-03" },
      "账款已逾期",
      "1 笔账款共 ¥500.00 已逾期，最早应于 2026-11-03 还清。请尽快还款，以免影响信用支付。",
      "/zq",
    ],
  ],
  creditRepaid: [
    [
      { amount: 50_000, due: 20_000, isMore: false },
      "账款还款已入账",
      "对公转账还款 ¥500.00 已入账，未还账款 ¥200.00。",
      "/zq",
    ],
    [
      { amount: 50_000, due: 0, isMore: true },
      "账款还款已入账",
      "对公转账还款 ¥500.00 已入账，未还账款 ¥0.00，多付的款项已转入余额。",
      "/zq",
    ],
  ],
  creditReversed: [
    [
      { amount: 50_000, due: 70_000, why: "重复登记", isMore: true },
      "账款还款已冲回",
      "对公转账还款 ¥500.00 登记有误，已冲回，未还账款 ¥700.00，转入余额的部分已收回。原因：重复登记",
      "/zq",
    ],
  ],
  companyFrozen: [
    [
      { why: "证照待核实" },
      "已暂停下单",
      "原因：证照待核实。暂停期间可以登录、付款、查看和退货，不能提交新订单，已付款的订单暂不发货。如有疑问请联系客服。",
      "/basic",
    ],
    [{ why: null }, "已恢复下单", "现在可以正常下单，未发出的订单会继续发货。", "/list"],
  ],
  termsChanged: [
    [
      { rank: "A", place: null },
      "企业资料已变更",
      "价格等级改为 A。购物车和商品页随即按新的价格显示，已提交的订单不变。如有疑问请联系客服。",
      "/basic",
    ],
    [
      { rank: null, place: "广东省广州市天河区体育西路 1 号" },
      "企业资料已变更",
      "注册地址改为 广东省广州市天河区体育西路 1 号。购物车和商品页随即按新的价格显示，已提交的订单不变。如有疑问请联系客服。",
      "/basic",
    ],
  ],
  scopesChanged: [
    [
      { scopeNames: ["中成药", "化学药制剂"] },
      "经营范围已更新",
      "现在可以采购：中成药、化学药制剂。",
      "/basic#scope",
    ],
    [
      { scopeNames: [] },
      "经营范围已更新",
      "目前没有可采购的经营范围，请在资质证件中补充证件，或联系客服。",
      "/basic#scope",
    ],
  ],
  addressReleased: [
    [{ place: "上海市人民路1号" }, "收货地址已放行", "现在可以配送到上海市人民路1号。", "/addr"],
  ],
  wechatBinding: [
    [
      { event: "bound", nickname: "阿明" },
      "已绑定微信「阿明」",
      "如非本人操作，请立即解绑并修改登录密码。",
      "/bdwx",
    ],
    [
      { event: "unbound", nickname: "阿明" },
      "已解绑微信「阿明」",
      "如非本人操作，请立即修改登录密码并联系客服。",
      "/bdwx",
    ],
  ],
  feedbackAnswered: [
    [
      { kindName: "功能建议", answer: "已安排", url: "/yjfk#feedback-7" },
      "您的反馈已答复：功能建议",
      "已安排",
      "/yjfk#feedback-7",
    ],
  ],
  chatAnswered: [
    [
      { chatId: 7, author: "小陈", line: "有货", url: "/help/chat#chat" },
      "客服已答复您的咨询",
      "小陈：有货",
      "/help/chat#chat",
    ],
  ],
  quotaLetter: [
    [
      { letterNumber: "GH1", monthly: 40, startsLater: null, endsOn: null },
      "含麻商品额度已更新",
      "购买函 GH1 已登记，每月可购买含麻商品 40 件，长期有效。",
      "/hmdd",
    ],
    [
      { letterNumber: "GH1", monthly: 40, startsLater: "2026-12-01", endsOn: "2027-11-30" },
      "含麻商品额度已更新",
      "购买函 GH1 已登记，自 2026-12-01 起每月可购买含麻商品 40 件，有效期至 2027-11-30。",
      "/hmdd",
    ],
  ],
  managerAssigned: [[{ managerName: "小陈" }, "已为您安排专属客服", "专属客服小陈将为您服务。", "/user"]],
  release: [
    [
      { count: 2, event: "released" },
      "控销商品已开放",
      "2 种控销商品已对贵企业开放，现在可以购买。",
      "/kxzq/new",
    ],
    [{ count: 1, event: "ended" }, "控销商品已停止开放", "1 种控销商品已停止对贵企业开放。", "/kxzq"],
    [
      { count: 3, event: "declined", reason: "证照不全" },
      "控销开放申请未通过",
      "3 种控销商品的开放申请未通过。原因：证照不全。",
      "/kxzq",
    ],
    // A reason that ends itself gets no second full stop.
    [
      { count: 3, event: "declined", reason: "证照不全。" },
      "控销开放申请未通过",
      "3 种控销商品的开放申请未通过。原因：证照不全。",
      "/kxzq",
    ],
  ],
  registered: [[{}, "资料已提交", "我们正在审核，结果会通知您。", "/zzzj"]],
});
