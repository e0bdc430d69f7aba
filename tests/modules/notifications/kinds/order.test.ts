import { testExamples } from "./examples";

const ORDER = { orderId: 7, orderNumber: "DD2026112000007" };
const RETURN = { requestName: "退货", requestNumber: "TH7", url: "/order/return/7" };
const INVOICE = { url: "/dzfp/7" };
const RECALL = { goodsName: "阿胶", batchNumber: "A1", reason: "含量不合格", url: "/order/recall/7" };
/** 2027-01-02 00:30 in Shanghai */
const AT = Date.parse("2027-01-01T16:30:00Z");

testExamples("order", {
  orderDeclined: [
    [
      { ...ORDER, reason: "超出配送范围" },
      "订单 DD2026112000007 未能受理，已取消",
      "超出配送范围。已付款项按原付款方式退回。",
      "/order/info/7",
    ],
  ],
  orderExpired: [
    [
      ORDER,
      "订单 DD2026112000007 超时未付款，已取消",
      "占用的优惠券和现金券已恢复，如有已付款项将退回。仍需要这些商品的，可打开订单再次购买。",
      "/order/info/7",
    ],
  ],
  groupFormed: [[ORDER, "拼团成功", "参团企业已满，订单 DD2026112000007 进入审核。", "/order/info/7"]],
  groupFailed: [
    [
      { ...ORDER, isPaid: true },
      "拼团未成团",
      "截止时参团企业未满，订单 DD2026112000007 已取消，已付款项按原路全额退回。",
      "/order/info/7",
    ],
    [
      { ...ORDER, isPaid: false },
      "拼团未成团",
      "截止时参团企业未满，订单 DD2026112000007 已取消。",
      "/order/info/7",
    ],
  ],
  transferShort: [
    [
      { ...ORDER, received: 10_050, due: 5, payBefore: AT },
      "转账金额不足",
      "订单 DD2026112000007 的对公转账到账 ¥100.50，还需支付 ¥0.05。请在 2027-01-02 00:30 前付清，逾期订单自动取消，已到账款项转入您的余额。",
      "/order/info/7",
    ],
  ],
  orderShipped: [
    [
      { ...ORDER, isPart: false, parcel: "顺丰 SF1", brokenPromises: "" },
      "订单已发货",
      "订单 DD2026112000007 已发货：顺丰 SF1。",
      "/order/info/7#parcels",
    ],
    [
      { ...ORDER, isPart: false, parcel: "", brokenPromises: "" },
      "订单已发货",
      "订单 DD2026112000007 已发货。",
      "/order/info/7#parcels",
    ],
    [
      { ...ORDER, isPart: true, parcel: "顺丰 SF1", brokenPromises: "" },
      "订单部分发货",
      "订单 DD2026112000007 部分商品已发货，其余商品另行发出：顺丰 SF1。",
      "/order/info/7#parcels",
    ],
  ],
  orderAddressChanged: [
    [
      { ...ORDER, place: "李药师 13800000001 广东省广州市天河区演示路 101 号" },
      "订单收货地址已修改",
      "订单 DD2026112000007 将发往：李药师 13800000001 广东省广州市天河区演示路 101 号。如非您本人要求，请联系客服。",
      "/order/info/7",
    ],
  ],
  deliveryDayChanged: [
    [
      { ...ORDER, day: "2026-12-03（周四）", why: "付款时已过截单时间" },
      "订单配送日已调整",
      "付款时已过截单时间，订单 DD2026112000007 的配送日改为 2026-12-03（周四）。如有疑问，请联系客服。",
      "/order/info/7",
    ],
    [
      { ...ORDER, day: null, why: "" },
      "订单配送日已调整",
      "订单 DD2026112000007 不再约定配送日，按普通物流发出。如有疑问，请联系客服。",
      "/order/info/7",
    ],
  ],
  orderShortfall: [
    [
      { ...ORDER, what: "阿胶 2盒，¥10.00 按原付款方式退回", status: "pendingShipment" },
      "部分商品不能供货，退款已办理",
      "订单 DD2026112000007 不能供货：阿胶 2盒，¥10.00 按原付款方式退回。其余商品照常发货。",
      "/order/info/7",
    ],
    [
      { ...ORDER, what: "阿胶 2盒", status: "pendingReceipt" },
      "部分商品不能供货，退款已办理",
      "订单 DD2026112000007 不能供货：阿胶 2盒。其余商品已全部发出。",
      "/order/info/7",
    ],
    [
      { ...ORDER, what: "阿胶 2盒", status: "cancelled" },
      "订单不能供货，退款已办理",
      "订单 DD2026112000007 不能供货：阿胶 2盒。订单已取消。",
      "/order/info/7",
    ],
    // No other status follows; if one did, nothing is promised.
    [
      { ...ORDER, what: "阿胶 2盒", status: "completed" },
      "部分商品不能供货，退款已办理",
      "订单 DD2026112000007 不能供货：阿胶 2盒。",
      "/order/info/7",
    ],
  ],
  invoice: [
    [
      { ...INVOICE, event: "issued", invoiceNumber: "26310001", amount: 123_400 },
      "电子发票已开具",
      "发票 26310001，¥1,234.00，可以查看和下载。",
      "/dzfp/7",
    ],
    [
      { ...INVOICE, event: "rejected", reason: "税号有误" },
      "开票申请未通过",
      "原因：税号有误。您可以重新申请。",
      "/dzfp/7",
    ],
    [
      { ...INVOICE, event: "reversed", redNumber: "26319999", invoiceNumber: "26310001", amount: 3_400 },
      "红字发票已开具",
      "红字发票 26319999，冲减 ¥34.00，原发票 26310001。",
      "/dzfp/7",
    ],
  ],
  afterSales: [
    [
      { ...RETURN, event: "opened", reason: "商品在召回中" },
      "退货单 TH7 已开立",
      "商品在召回中。请按页面说明寄回商品。",
      "/order/return/7",
    ],
    [
      { ...RETURN, event: "approved", reason: "", needsGoodsBack: true },
      "退货单 TH7 审核通过",
      "请将商品寄回，并在页面填写快递单号。",
      "/order/return/7",
    ],
    [
      { ...RETURN, event: "approved", reason: "包装破损属实", needsGoodsBack: false },
      "退货单 TH7 审核通过",
      "包装破损属实。商城将尽快办理。",
      "/order/return/7",
    ],
    [
      { ...RETURN, requestName: "售后", event: "rejected", reason: "已过期限" },
      "售后单 TH7 未通过",
      "原因：已过期限。如有疑问请联系客服。",
      "/order/return/7",
    ],
    [
      { ...RETURN, event: "inspected", accepted: 3, reason: "" },
      "退货单 TH7 已验收",
      "验收合格 3 件。",
      "/order/return/7",
    ],
    [
      { ...RETURN, event: "inspected", accepted: 0, reason: "封条已拆" },
      "退货单 TH7 验收未通过",
      "验收合格 0 件。封条已拆。",
      "/order/return/7",
    ],
    [
      { ...RETURN, event: "refunded", what: "¥10.00 按原付款方式退回" },
      "退货单 TH7 退款已办理",
      "¥10.00 按原付款方式退回。",
      "/order/return/7",
    ],
    [
      { ...RETURN, requestName: "售后", event: "resent", remedyName: "补发", parcel: "顺丰 SF1" },
      "售后单 TH7 补发已寄出",
      "顺丰 SF1。",
      "/order/return/7",
    ],
  ],
  refundByHand: [
    [
      { refundNumber: "TK1", amount: 100, methodName: "微信支付", how: "网银转账", orderId: 7 },
      "退款 ¥1.00 已办理",
      "原付款方式微信支付，由商城财务人工退款：网银转账。退款编号 TK1",
      "/order/info/7",
    ],
    [
      { refundNumber: "TK1", amount: 100, methodName: "微信支付", how: "网银转账", orderId: null },
      "退款 ¥1.00 已办理",
      "原付款方式微信支付，由商城财务人工退款：网银转账。退款编号 TK1",
      "/yegl",
    ],
  ],
  draftOrderSent: [
    [
      { staffName: "王芳", kinds: 2, remark: "", days: 7, url: "/kjcg/proposed/3" },
      "王芳 为您拟好了订单，请确认",
      "共 2 种商品，7 天内可以确认，价格以下单时为准",
      "/kjcg/proposed/3",
    ],
    [
      { staffName: "王芳", kinds: 1, remark: "与上月相同", days: 7, url: "/kjcg/proposed/3" },
      "王芳 为您拟好了订单，请确认",
      "共 1 种商品，7 天内可以确认，价格以下单时为准。备注：与上月相同",
      "/kjcg/proposed/3",
    ],
  ],
  buyRequestAnswered: [
    [
      {
        goodsName: "阿胶",
        requestName: "阿胶 250g",
        stateName: "已答复",
        answers: ["单价 ¥1.00", "下周到货"],
        url: "/pzqg/info?id=7",
      },
      "求购已答复：阿胶",
      "您求购的阿胶 250g已答复。单价 ¥1.00。下周到货",
      "/pzqg/info?id=7",
    ],
    [
      {
        goodsName: "阿胶",
        requestName: "阿胶",
        stateName: "无法采购",
        answers: [],
        url: "/pzqg/info?id=7",
      },
      "求购无法采购：阿胶",
      "您求购的阿胶无法采购。",
      "/pzqg/info?id=7",
    ],
  ],
  recall: [
    [
      { ...RECALL, event: "begun", levelName: "一级召回", answerBefore: AT },
      "一级召回：阿胶 批号 A1",
      "请立即停止销售和使用该批次，就地封存，并于 2027-01-02 00:30 前回复剩余数量。召回原因：含量不合格",
      "/order/recall/7",
    ],
    [
      { ...RECALL, event: "reminded", levelName: "二级召回", answerBefore: AT },
      "请尽快回复二级召回：阿胶 批号 A1",
      "请立即停止销售和使用该批次，就地封存，并于 2027-01-02 00:30 前回复剩余数量。召回原因：含量不合格",
      "/order/recall/7",
    ],
    [
      { ...RECALL, event: "held", levelName: "一级召回" },
      "一级召回：阿胶 批号 A1",
      "该批次尚未向您发货，已暂停发货，无需回复。召回原因：含量不合格",
      "/order/recall/7",
    ],
    [
      { ...RECALL, event: "lifted", reason: "复检合格" },
      "召回已解除：阿胶 批号 A1",
      "该批次可以恢复销售和使用。原因：复检合格",
      "/order/recall/7",
    ],
  ],
  stockBack: [
    [
      {
        companyId: 1,
        goodsId: 12,
        requestedAt: 5,
        goodsName: "阿胶",
        spec: "250g",
        unit: "盒",
        stock: "120",
        amount: 58_000,
        expiresOn: "2027-06-30",
        url: "/list/info/12",
      },
      "到货提醒：阿胶",
      "您等待的 阿胶 250g 已到货，库存 120，每盒 ¥580.00，有效期至 2027-06-30。数量有限，以下单时为准。",
      "/list/info/12",
    ],
  ],
  testReportAdded: [
    [
      { url: "/jybg?state=new" },
      "药检报告已更新",
      "您购买的商品有新的药检报告，可以查看和下载。",
      "/jybg?state=new",
    ],
  ],
});
