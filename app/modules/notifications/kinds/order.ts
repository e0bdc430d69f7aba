import {
  type MessageKind,
  type MessageOrderFacts,
  orderPage,
  type KeyedMessageKind,
} from "~/modules/notifications/kinds/message-kind";
import type { OrderStatus } from "~/modules/order-status/order-status";
import { formatTime } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";

interface DraftOrderSent {
  staffName: string;
  kinds: number;
  remark: string;
  days: number;
  url: string;
}

export const draftOrderSent: MessageKind<DraftOrderSent> = {
  topic: "order",
  write: ({ staffName, kinds, remark, days, url }) => ({
    title: `${staffName} 为您拟好了订单，请确认`,
    body: `共 ${kinds} 种商品，${days} 天内可以确认，价格以下单时为准${remark ? `。备注：${remark}` : ""}`,
    url,
  }),
};

export const orderDeclined: MessageKind<MessageOrderFacts & { reason: string }> = {
  topic: "order",
  write: (order) => ({
    title: `订单 ${order.orderNumber} 未能受理，已取消`,
    body: `${order.reason}。已付款项按原付款方式退回。`,
    url: orderPage(order),
  }),
};

/** An order was not paid in time: it is cancelled. */
export const orderExpired: MessageKind<MessageOrderFacts> = {
  topic: "order",
  write: (order) => ({
    title: `订单 ${order.orderNumber} 超时未付款，已取消`,
    body: "占用的优惠券和现金券已恢复，如有已付款项将退回。仍需要这些商品的，可打开订单再次购买。",
    url: orderPage(order),
  }),
};

interface ChangedAddress extends MessageOrderFacts {
  place: string;
}

export const orderAddressChanged: MessageKind<ChangedAddress> = {
  topic: "order",
  write: (order) => ({
    title: "订单收货地址已修改",
    body: `订单 ${order.orderNumber} 将发往：${order.place}。如非您本人要求，请联系客服。`,
    url: orderPage(order),
  }),
};

interface ChangedDeliveryDay extends MessageOrderFacts {
  /** null: none is agreed any more */
  day: string | null;
  /** "": at the shop's or the buyer's request */
  why: string;
}

export const deliveryDayChanged: MessageKind<ChangedDeliveryDay> = {
  topic: "order",
  write: (order) => ({
    title: "订单配送日已调整",
    body: `${order.why ? `${order.why}，` : ""}订单 ${order.orderNumber} ${
      order.day === null ? "不再约定配送日，按普通物流发出" : `的配送日改为 ${order.day}`
    }。如有疑问，请联系客服。`,
    url: orderPage(order),
  }),
};

const NEXT: Partial<Record<OrderStatus, string>> = {
  pendingShipment: "其余商品照常发货。",
  pendingReceipt: "其余商品已全部发出。",
  cancelled: "订单已取消。",
};

interface Shortfall extends MessageOrderFacts {
  what: string;
  status: OrderStatus;
}

export const orderShortfall: MessageKind<Shortfall> = {
  topic: "order",
  write: (order) => ({
    title: order.status === "cancelled" ? "订单不能供货，退款已办理" : "部分商品不能供货，退款已办理",
    body: `订单 ${order.orderNumber} 不能供货：${order.what}。${NEXT[order.status] ?? ""}`,
    url: orderPage(order),
  }),
};

interface ShippedOrder extends MessageOrderFacts {
  isPart: boolean;
  parcel: string;
  /** batches in the parcel that expire sooner than promised, in words; "" none */
  brokenPromises: string;
}

export const orderShipped: MessageKind<ShippedOrder> = {
  topic: "order",
  write: (order) => ({
    title: order.isPart ? "订单部分发货" : "订单已发货",
    body: [
      `订单 ${order.orderNumber} ${order.isPart ? "部分商品已发货，其余商品另行发出" : "已发货"}`,
      `${order.parcel ? `：${order.parcel}` : ""}。`,
      order.brokenPromises
        ? `拆箱前请知悉：${order.brokenPromises}。您可以收下，也可以在订单中申请退货或售后。`
        : "",
    ].join(""),
    url: `${orderPage(order)}#parcels`,
  }),
};

export const groupFormed: MessageKind<MessageOrderFacts> = {
  topic: "order",
  write: (order) => ({
    title: "拼团成功",
    body: `参团企业已满，订单 ${order.orderNumber} 进入审核。`,
    url: orderPage(order),
  }),
};

export const groupFailed: MessageKind<MessageOrderFacts & { isPaid: boolean }> = {
  topic: "order",
  write: (order) => ({
    title: "拼团未成团",
    body: `截止时参团企业未满，订单 ${order.orderNumber} 已取消${order.isPaid ? "，已付款项按原路全额退回" : ""}。`,
    url: orderPage(order),
  }),
};

interface ShortTransfer extends MessageOrderFacts {
  received: Fen;
  due: Fen;
  payBefore: number;
}

export const transferShort: MessageKind<ShortTransfer> = {
  topic: "order",
  write: (order) => ({
    title: "转账金额不足",
    body: [
      `订单 ${order.orderNumber} 的对公转账到账 ${formatYuan(order.received)}，还需支付 ${formatYuan(order.due)}。`,
      `请在 ${formatTime(order.payBefore)} 前付清，逾期订单自动取消，已到账款项转入您的余额。`,
    ].join(""),
    url: orderPage(order),
  }),
};

interface ManualRefund {
  refundNumber: string;
  amount: Fen;
  methodName: string;
  how: string;
  orderId: number | null;
}

export const refundByHand: MessageKind<ManualRefund> = {
  topic: "order",
  write: ({ refundNumber, amount, methodName, how, orderId }) => ({
    title: `退款 ${formatYuan(amount)} 已办理`,
    body: `原付款方式${methodName}，由商城财务人工退款：${how}。退款编号 ${refundNumber}`,
    url: orderId === null ? "/yegl" : orderPage({ orderId }),
  }),
};

type InvoiceFacts = { url: string } & (
  | { event: "issued"; invoiceNumber: string; amount: Fen }
  | { event: "rejected"; reason: string }
  | { event: "reversed"; redNumber: string; invoiceNumber: string; amount: Fen }
);

function writeInvoice(facts: InvoiceFacts): { title: string; body: string } {
  if (facts.event === "rejected")
    return { title: "开票申请未通过", body: `原因：${facts.reason}。您可以重新申请。` };
  const amount = formatYuan(facts.amount);
  if (facts.event === "issued")
    return { title: "电子发票已开具", body: `发票 ${facts.invoiceNumber}，${amount}，可以查看和下载。` };
  const body = `红字发票 ${facts.redNumber}，冲减 ${amount}，原发票 ${facts.invoiceNumber}。`;
  return { title: "红字发票已开具", body };
}

export const invoice: MessageKind<InvoiceFacts> = {
  topic: "order",
  write: (facts) => ({ ...writeInvoice(facts), url: facts.url }),
};

export type AfterSalesNews =
  | { event: "opened" | "rejected"; reason: string }
  | { event: "approved"; reason: string; needsGoodsBack: boolean }
  | { event: "refunded"; what: string }
  | { event: "inspected"; accepted: number; reason: string }
  | { event: "resent"; remedyName: string; parcel: string };

type AfterSalesFacts = AfterSalesNews & {
  requestName: string;
  requestNumber: string;
  url: string;
};

function describeNews(facts: AfterSalesNews): [event: string, body: string] {
  switch (facts.event) {
    case "opened":
      return ["已开立", `${facts.reason}。请按页面说明寄回商品。`];
    case "approved": {
      const next = facts.needsGoodsBack ? "请将商品寄回，并在页面填写快递单号。" : "商城将尽快办理。";
      return ["审核通过", `${facts.reason ? `${facts.reason}。` : ""}${next}`];
    }
    case "rejected":
      return ["未通过", `原因：${facts.reason}。如有疑问请联系客服。`];
    case "inspected": {
      const body = `验收合格 ${facts.accepted} 件${facts.reason ? `。${facts.reason}` : ""}。`;
      return [facts.accepted > 0 ? "已验收" : "验收未通过", body];
    }
    case "refunded":
      return ["退款已办理", `${facts.what}。`];
    case "resent":
      return [`${facts.remedyName}已寄出`, `${facts.parcel}。`];
  }
}

export const afterSales: MessageKind<AfterSalesFacts> = {
  topic: "order",
  write: (facts) => {
    const [event, body] = describeNews(facts);
    return { title: `${facts.requestName}单 ${facts.requestNumber} ${event}`, body, url: facts.url };
  },
};

export type RecallEvent = {
  goodsName: string;
  batchNumber: string;
  reason: string;
  /** 召回演练 */
  isDrill?: boolean;
} & (
  | { event: "begun" | "reminded"; levelName: string; /** epoch ms */ answerBefore: number }
  | { event: "held"; levelName: string }
  | { event: "lifted" }
);

const DRILL = "这是召回演练，不是真实召回，请照常销售和使用。";

function writeDrill(facts: RecallEvent, batch: string): { title: string; body: string } {
  if (facts.event === "lifted")
    return { title: `【召回演练】演练已结束：${batch}`, body: `${DRILL}感谢您的配合。${facts.reason}` };
  if (facts.event === "held")
    return { title: `【召回演练】${batch}`, body: `${DRILL}该批次尚未向您发货，无需回复。` };
  return {
    title: `【召回演练】${facts.event === "reminded" ? "请尽快回复：" : ""}${batch}`,
    body: `${DRILL}请于 ${formatTime(facts.answerBefore)} 前回复剩余数量，帮助我们检验召回速度。${facts.reason}`,
  };
}

function writeRecall(facts: RecallEvent): { title: string; body: string } {
  const batch = `${facts.goodsName} 批号 ${facts.batchNumber}`;
  if (facts.isDrill) return writeDrill(facts, batch);
  if (facts.event === "lifted")
    return { title: `召回已解除：${batch}`, body: `该批次可以恢复销售和使用。原因：${facts.reason}` };
  if (facts.event === "held")
    return {
      title: `${facts.levelName}：${batch}`,
      body: `该批次尚未向您发货，已暂停发货，无需回复。召回原因：${facts.reason}`,
    };
  const until = formatTime(facts.answerBefore);
  return {
    title: `${facts.event === "reminded" ? "请尽快回复" : ""}${facts.levelName}：${batch}`,
    body: `请立即停止销售和使用该批次，就地封存，并于 ${until} 前回复剩余数量。召回原因：${facts.reason}`,
  };
}

export const recall: MessageKind<RecallEvent & { url: string }> = {
  topic: "order",
  write: (facts) => ({ ...writeRecall(facts), url: facts.url }),
};

export const testReportAdded: MessageKind<{ url: string }> = {
  topic: "order",
  write: ({ url }) => ({
    title: "药检报告已更新",
    body: "您购买的商品有新的药检报告，可以查看和下载。",
    url,
  }),
};

interface StockBackKey {
  companyId: number;
  goodsId: number;
  /** time of the alert, ms: a new alert sends a new message */
  requestedAt: number;
}

interface StockBack extends StockBackKey {
  goodsName: string;
  spec: string;
  unit: string;
  stock: string;
  amount: Fen;
  /** "YYYY-MM-DD", of the earliest batch; or null */
  expiresOn: string | null;
  url: string;
}

export const stockBack: KeyedMessageKind<StockBack, StockBackKey> = {
  topic: "order",
  write: ({ goodsName, spec, unit, stock, amount, expiresOn, url }) => ({
    title: `到货提醒：${goodsName}`,
    body:
      `您等待的 ${goodsName} ${spec} 已到货，库存 ${stock}，每${unit} ${formatYuan(amount)}` +
      `${expiresOn === null ? "" : `，有效期至 ${expiresOn}`}。数量有限，以下单时为准。`,
    url,
  }),
  key: ({ companyId, goodsId, requestedAt }) => `stock-back:${companyId}:${goodsId}:${requestedAt}`,
  goods: ({ goodsId }) => goodsId,
};

interface BuyRequestAnswer {
  goodsName: string;
  requestName: string;
  stateName: string;
  answers: readonly string[];
  url: string;
}

export const buyRequestAnswered: MessageKind<BuyRequestAnswer> = {
  topic: "order",
  write: ({ goodsName, requestName, stateName, answers, url }) => ({
    title: `求购${stateName}：${goodsName}`,
    body: `您求购的${requestName}${stateName}。${answers.join("。")}`,
    url,
  }),
};
