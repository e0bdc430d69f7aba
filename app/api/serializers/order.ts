import { z } from "zod";
import {
  ALL_ORDER_STATUSES,
  ORDER_STATUS_NAMES,
  type OrderStatus,
} from "~/modules/order-status/order-status";
import type { OrderCardData, OrderData } from "~/modules/orders/order/orders";
import type { OrderCode } from "~/modules/orders/overview/order-codes.server";
import { smallestCodes } from "~/modules/documents/parcel-codes";
import { reportKey, type ReceivingSource } from "~/modules/documents/receiving-columns";
import type { ColdParcel } from "~/modules/cold-chain/temperature-logs.server";
import { coldParcelResult } from "~/modules/cold-chain/temperature-view";
import { carrierText, parcelState, type ParcelData } from "~/modules/orders/shipping/parcels";
import { orderActions, orderPayPath, orderStatusText } from "~/modules/orders/order/state-text";
import { daysLeft, type ShelfRow } from "~/modules/orders/shelf/shelf";
import { isNearExpiryReturn } from "~/modules/company/contract/near-expiry-return";
import type { Payment } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { CompanyBankAccount } from "~/modules/payments/providers/pay-page";
import type { PaymentStep } from "~/modules/payments/providers/provider";
import { PriceStepRow, serializeRows } from "./cart-state";
import { asSeconds, Bit, bit, Moment, secondsOrNull, Yuan, toYuanText } from "./values";

export const STATUS_WORDS = Object.entries(ORDER_STATUS_NAMES)
  .map(([code, text]) => `${code} ${text}`)
  .join("，");

const head = {
  id: z.int().describe("订单编号（接口用）"),
  number: z.string().describe("订单号"),
  status: z.enum(ALL_ORDER_STATUSES).describe(STATUS_WORDS),
  status_text: z.string().describe("状态"),
  is_ephedrine: Bit("含麻黄碱复方制剂订单，仅限对公转账"),
  created_at: Moment("下单时间"),
  pay_before: Moment("付款截止时间"),
  payable: Yuan("应付金额"),
  paid: Yuan("已付金额"),
  can_pay: Bit("可以付款"),
  can_cancel: Bit("可以取消"),
  can_receive: Bit("可以确认收货"),
  pay_url: z.string().describe("付款页地址"),
  url: z.string().describe("订单页地址"),
};

type Headed = Pick<
  OrderCardData,
  | "id"
  | "number"
  | "status"
  | "isEphedrine"
  | "placedAt"
  | "payBefore"
  | "payable"
  | "paid"
  | "cancelReason"
  | "isPart"
>;

function toHead(order: Headed): z.input<z.ZodObject<typeof head>> {
  const may = orderActions(order.status);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    status_text: orderStatusText(order).text,
    is_ephedrine: bit(order.isEphedrine),
    created_at: asSeconds(order.placedAt),
    pay_before: asSeconds(order.payBefore),
    payable: toYuanText(order.payable),
    paid: toYuanText(order.paid),
    can_pay: bit(may.pay),
    can_cancel: bit(may.cancel),
    can_receive: bit(may.receive),
    pay_url: orderPayPath(order),
    url: `/order/info/${order.id}`,
  };
}

export const OrderItem = z
  .object({
    ...head,
    ck_name: z.array(z.string()).describe("发货仓库"),
    goods: z
      .array(z.object({ id: z.int().describe("商品编号"), name: z.string().describe("商品名称") }))
      .describe("前几种商品"),
    goods_count: z.int().describe("品种数"),
    number_count: z.int().describe("总数量"),
  })
  .describe("订单");

export const serializeOrder = (card: OrderCardData): z.input<typeof OrderItem> => ({
  ...toHead(card),
  ck_name: card.warehouses,
  goods: card.goods,
  goods_count: card.kinds,
  number_count: card.units,
});

const OrderLine = z.object({
  id: z.int().describe("订单行编号"),
  goods_id: z.int().describe("商品编号"),
  type: z.string().describe("ordinary 普通，gift 赠品，其余为价格所属的活动种类"),
  name: z.string().describe("商品名称"),
  ypgg: z.string().describe("药品规格"),
  sccj: z.string().describe("生产企业"),
  bzdw: z.string().describe("包装单位"),
  price: Yuan("单价"),
  number: z.int().describe("数量"),
  amount: Yuan("金额，已减去本行满减"),
  promised_expiry: z.string().describe("下单时承诺的效期：各批号的有效期不早于这一天；未知时为空"),
  accepted_expiry: z.string().describe("您同意收到的最早有效期至，低于本店最低剩余效期；没有时为空"),
  batches: z
    .array(
      z.object({
        batch_number: z.string().describe("批号"),
        end_date: z.string().describe("有效期至"),
        number: z.int().describe("数量"),
        compensation: Yuan("效期早于承诺而存入账户余额的赔付，没有时为 0.00"),
      }),
    )
    .describe("批号"),
});

const Parcel = z.object({
  number: z.int().describe("第几个包裹"),
  carrier: z.string().describe("承运商"),
  tracking: z.string().describe("运单号，没有时为空"),
  status_text: z.string().describe("状态"),
  shipped_at: Moment("出库时间"),
  delivered_at: Moment("签收时间").nullable(),
  temperature: z
    .string()
    .describe("冷藏、冷冻商品的运输温度：没有这类商品时为空，没有温度记录时为“未提供”，否则为比对限值的结果"),
  events: z
    .array(z.object({ time: Moment("时间"), text: z.string().describe("进展") }))
    .describe("物流进展，新的在前"),
});

export const TraceCodeItem = z
  .object({
    parcel: z.int().describe("第几个包裹"),
    approval_number: z.string().describe("批准文号"),
    name: z.string().describe("商品名称"),
    ypgg: z.string().describe("药品规格"),
    sccj: z.string().describe("生产企业"),
    batch_number: z.string().describe("批号"),
    end_date: z.string().describe("有效期至"),
    code: z.string().describe("追溯码，20 位数字"),
    parent_code: z.string().describe("上级码：随它发出的外包装的追溯码，没有时为空"),
    level: z.int().describe("层级：1 最小包装，2 中包装，3 外包装"),
    units: z.int().describe("里面的最小包装数"),
    is_returned: z.int().describe("1 已退回"),
  })
  .describe("追溯码");

export const serializeTraceCode = (row: OrderCode): z.input<typeof TraceCodeItem> => ({
  parcel: row.parcelNumber,
  approval_number: row.approvalNumber,
  name: row.name,
  ypgg: row.spec,
  sccj: row.manufacturer,
  batch_number: row.batch,
  end_date: row.expiresOn,
  code: row.code,
  parent_code: row.parent,
  level: row.level,
  units: row.units,
  is_returned: bit(row.isReturned),
});

export const ReceivedParcelItem = z
  .object({
    number: z.string().describe("随货单号"),
    key: z.string().describe("随货二维码中 /sh/ 之后的 22 位字符；没有时为空"),
    shipped_at: Moment("发货时间"),
    supplier: z.string().describe("供货单位"),
    invoice_number: z.string().describe("发票号码，未开具时为空"),
    lines: z
      .array(
        z.object({
          goods_id: z.int().describe("商品编号"),
          approval_number: z.string().describe("批准文号"),
          name: z.string().describe("商品名称"),
          generic_name: z.string().describe("通用名称"),
          ypgg: z.string().describe("药品规格"),
          jx: z.string().describe("剂型"),
          sccj: z.string().describe("生产企业"),
          batch_number: z.string().describe("批号"),
          produced_date: z.string().describe("生产日期"),
          end_date: z.string().describe("有效期至"),
          storage: z.string().describe("储存条件"),
          quantity: z.int().describe("数量"),
          unit: z.string().describe("单位"),
          price: Yuan("单价"),
          amount: Yuan("扣除优惠后的金额"),
          report_url: z.string().describe("药检报告的下载地址，须登录；没有时为空"),
          codes: z
            .array(
              z.object({
                code: z.string().describe("追溯码，20 位数字"),
                parent_code: z.string().describe("上级码，没有时为空"),
                units: z.int().describe("里面的最小包装数"),
                is_returned: Bit("已退回"),
              }),
            )
            .describe("最小包装的追溯码；箱内不明的整件为箱码"),
        }),
      )
      .describe("商品和批号"),
  })
  .describe("包裹的入库明细");

export const serializeReceivedParcel = ({
  note,
  reports,
  invoice,
}: ReceivingSource): z.input<typeof ReceivedParcelItem> => ({
  number: note.number,
  key: note.linkKey,
  shipped_at: asSeconds(note.shippedAt),
  supplier: note.supplier,
  invoice_number: invoice,
  lines: note.lines.map((line) => {
    const report = reports.get(reportKey(line));
    return {
      goods_id: line.goodsId,
      approval_number: line.approvalNumber,
      name: line.name,
      generic_name: line.genericName || line.name,
      ypgg: line.spec,
      jx: line.dosageForm,
      sccj: line.manufacturer,
      batch_number: line.batch,
      produced_date: line.producedOn,
      end_date: line.expiresOn,
      storage: line.storage,
      quantity: line.quantity,
      unit: line.unit,
      price: toYuanText(line.unitPrice),
      amount: toYuanText(line.amount),
      report_url: report === undefined ? "" : `/jybg/file/${report}`,
      codes: smallestCodes(line.codes).map(({ code, parent, units, isReturned }) => ({
        code,
        parent_code: parent ?? "",
        units,
        is_returned: bit(isReturned),
      })),
    };
  }),
});

export const OrderDetail = z
  .object({
    ...head,
    company: z.string().describe("购买企业"),
    address: z
      .object({
        name: z.string().describe("收货人"),
        phone: z.string().describe("电话"),
        area_code: z.string().describe("六位区县代码"),
        region: z.string().describe("省、市、区"),
        address: z.string().describe("详细地址"),
      })
      .describe("收货地址"),
    invoice_type: z
      .enum(["ordinary", "special", "none"])
      .describe("ordinary 普票，special 专票，none 暂不开票"),
    delivery: z.enum(["carrier", "pickup"]).describe("carrier 普通物流，pickup 自提"),
    delivery_day: z.string().nullable().describe("配送日，没有约定时为 null"),
    delivery_until: Moment("在此之前付款的，可在配送日送达；没有约定时为 null").nullable(),
    remark: z.string().describe("备注"),
    expiry_months: z.int().describe("效期要求（月），0 为不限"),
    shipped_at: Moment("出库时间").nullable(),
    fanxian: Yuan("完成后返到红包的金额"),
    rows: z.array(PriceStepRow).describe("计价步骤"),
    lines: z.array(OrderLine).describe("商品"),
    parcels: z.array(Parcel).describe("包裹"),
    events: z
      .array(
        z.object({
          time: Moment("时间"),
          text: z.string().describe("事项"),
          who: z.string().describe("经办"),
        }),
      )
      .describe("订单记录，新的在前"),
    payments: z
      .array(
        z.object({
          means: z.string().describe("付款方式"),
          amount: Yuan("金额"),
          time: Moment("完成时间").nullable(),
          status_text: z.string().describe("状态，正常时为空"),
        }),
      )
      .describe("付款"),
  })
  .describe("订单详情");

/** `parcels`: empty before dispatch; `coldParcels`: those of them with cold goods. */
export function serializeOrderDetail(
  order: OrderData,
  parcels: readonly ParcelData[],
  coldParcels: readonly ColdParcel[],
): z.input<typeof OrderDetail> {
  const { receiver, phone, areaCode, region, detail } = order.address;
  return {
    ...toHead(order),
    company: order.company,
    address: { name: receiver, phone, area_code: areaCode, region, address: detail },
    invoice_type: order.invoiceType,
    delivery: order.delivery,
    delivery_day: order.deliveryDay,
    delivery_until: secondsOrNull(order.deliveryUntil),
    remark: order.remark,
    expiry_months: order.expiryMonths,
    shipped_at: secondsOrNull(order.shippedAt),
    fanxian: toYuanText(order.cashback),
    rows: serializeRows(order.rows),
    lines: order.lines.map((line) => ({
      id: line.id,
      goods_id: line.goodsId,
      type: line.type,
      name: line.name,
      ypgg: line.spec,
      sccj: line.manufacturer,
      bzdw: line.unit,
      price: toYuanText(line.unitPrice),
      number: line.quantity,
      amount: toYuanText(line.amount),
      promised_expiry: line.promisedExpiry ?? "",
      accepted_expiry: line.acceptedExpiry ?? "",
      batches: line.batches.map(({ number, expiresOn, units, compensation }) => ({
        batch_number: number,
        end_date: expiresOn,
        number: units,
        compensation: toYuanText(compensation),
      })),
    })),
    parcels: parcels.map((parcel) => ({
      number: parcel.parcelNumber,
      carrier: carrierText(parcel),
      tracking: parcel.tracking,
      status_text: parcelState(parcel).text,
      shipped_at: asSeconds(parcel.shippedAt),
      delivered_at: secondsOrNull(parcel.deliveredAt),
      temperature: coldParcels
        .filter(({ shipmentId }) => shipmentId === parcel.id)
        .map(coldParcelResult)
        .join(""),
      events: parcel.events.map(({ at, text }) => ({ time: asSeconds(at), text })),
    })),
    events: order.events.map(({ at, text, who }) => ({ time: asSeconds(at), text, who })),
    payments: order.payments.map(({ paymentMethod, amount, at, state }) => ({
      means: paymentMethod,
      amount: toYuanText(amount),
      time: secondsOrNull(at),
      status_text: state,
    })),
  };
}

export const PaymentStart = z
  .object({
    order_id: z.int().describe("订单编号"),
    order_number: z.string().describe("订单号"),
    status: z.enum(ALL_ORDER_STATUSES).describe(STATUS_WORDS),
    is_paid: Bit("已全部付清，无需再付"),
    payment_number: z.string().describe("付款单号，已付清时为空"),
    means: z.string().describe("其余款项的付款方式，已付清时为空"),
    means_text: z.string().describe("付款方式名称"),
    amount: Yuan("还须以该方式支付的金额"),
    code_url: z.string().describe("供扫码的内容，没有时为空"),
    redirect_url: z.string().describe("前往支付的地址，没有时为空"),
    bank_account: z
      .object({
        name: z.string().describe("户名"),
        bank: z.string().describe("开户行"),
        number: z.string().describe("账号"),
      })
      .nullable()
      .describe("对公转账的收款账户，其他方式为 null"),
    url: z.string().describe("本站的付款页或结果页"),
  })
  .describe("开始付款的结果");

interface OutsidePayment {
  payment: Payment;
  step: PaymentStep | null;
  transferTo: CompanyBankAccount | null;
}

const NOTHING_TO_PAY = {
  payment_number: "",
  means: "",
  means_text: "",
  amount: toYuanText(0),
  code_url: "",
  redirect_url: "",
  bank_account: null,
};

const serializeOutsidePayment = ({ payment, step, transferTo }: OutsidePayment) => ({
  payment_number: payment.number,
  means: payment.provider,
  means_text: paymentMethodText(payment.provider),
  amount: toYuanText(payment.amount),
  code_url: step?.kind === "qr" ? step.text : "",
  redirect_url: step?.kind === "redirect" ? step.to : "",
  bank_account: transferTo,
});

export function serializePayment(
  orderId: number,
  started: { status: OrderStatus; number: string; outside: OutsidePayment | null },
  url: string,
): z.input<typeof PaymentStart> {
  const { status, number, outside } = started;
  return {
    order_id: orderId,
    order_number: number,
    status,
    is_paid: bit(outside === null),
    ...(outside ? serializeOutsidePayment(outside) : NOTHING_TO_PAY),
    url,
  };
}

export const ShelfItem = z
  .object({
    id: z.int().describe("行编号"),
    goods_id: z.int().describe("商品编号"),
    name: z.string().describe("商品名称"),
    ypgg: z.string().describe("药品规格"),
    sccj: z.string().describe("生产企业"),
    bzdw: z.string().describe("包装单位"),
    batch_number: z.string().describe("批号"),
    end_date: z.string().describe("有效期至"),
    days_left: z.int().describe("剩余天数，已过期为负数"),
    received: z.int().describe("收货数量"),
    returned: z.int().describe("已退数量"),
    number: z.int().describe("现有数量"),
    amount: Yuan("现有数量按进价的金额"),
    order_number: z.string().describe("最近一次到货的订单号"),
    can_return: Bit("按约定可以近效期退货"),
  })
  .describe("我店效期表的一行");

export const serializeShelf = (
  row: ShelfRow,
  returnDays: number,
  now: number,
): z.input<typeof ShelfItem> => ({
  id: row.id,
  goods_id: row.goodsId,
  name: row.name,
  ypgg: row.spec,
  sccj: row.manufacturer,
  bzdw: row.unit,
  batch_number: row.batchNumber,
  end_date: row.expiresOn,
  days_left: daysLeft(row.expiresOn, now),
  received: row.received,
  returned: row.returned,
  number: row.onHand,
  amount: toYuanText(row.amount),
  order_number: row.orderNumber,
  can_return: bit(row.onHand > 0 && isNearExpiryReturn(row.expiresOn, returnDays, now)),
});
