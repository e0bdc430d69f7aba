/** Endpoints of orders for buyers' own systems, in addition to the specification's section 7. */
import { toKeys } from "~/platform/values/keys-of";
import { CREDIT } from "~/modules/credit/credit";
import { REST_METHODS, paymentMethodText } from "~/modules/payments/payment/payment-method";
import { z } from "zod";
import { readVoucherSelection } from "~/modules/cart/pricing/voucher-selection";
import { EXPIRY_MONTHS, isExpiryMonths } from "~/modules/catalogue/stock/minimum-shelf-life";
import { companyRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { findAddresses } from "~/modules/company/addresses/address.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { DELIVERIES, INVOICES } from "~/modules/orders/order/order-options";
import { REMARK_LENGTH, type CheckoutChoice } from "~/modules/checkout/checkout-form";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { ALL_ORDER_STATUSES, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { findOrder, listOrders, ORDERS_PER_PAGE } from "~/modules/orders/order/orders.server";
import { cancelledText } from "~/modules/orders/order/state-text";
import { SHELF_PER_PAGE, SHELF_TERM_ORDER, SHELF_TERMS } from "~/modules/orders/shelf/shelf";
import { readShelfPage } from "~/modules/orders/shelf/shelf.server";
import { findReturnDays } from "~/modules/company/contract/near-expiry-return.server";
import { findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { findOrderCodes } from "~/modules/orders/overview/order-codes.server";
import { readOrderParcels } from "~/modules/orders/shipping/parcels.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { placedBy } from "~/modules/orders/order/placed.server";
import { readApiCheckout, readRest, readStartedPayment } from "~/modules/checkout/api-checkout.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { closeAbandoned } from "~/modules/orders/payment/settle.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { findLinkedParcel } from "~/modules/documents/parcel-link.server";
import { findParcelContent, toReceivingSources } from "~/modules/documents/receiving-file.server";
import { REPORT_STATES } from "~/modules/documents/test-report";
import { REPORTS_PER_PAGE, findTestReportPage } from "~/modules/documents/test-reports.server";
import { startRefusalText, type StartRefusal } from "~/modules/payments/payment/plan";
import { formatYuan } from "~/platform/values/money";
import { acceptedExpiries, vouchers } from "../cart-params";
import { acceptedFault } from "./accepted-expiry.server";
import { endpoint, type Endpoint, type ApiRefusal } from "../endpoint";
import { day, flag, id, page } from "../params";
import { notNow, refusedBy, wrongField } from "../refused";
import {
  OrderDetail,
  serializeOrderDetail,
  OrderItem,
  serializeOrder,
  PaymentStart,
  ReceivedParcelItem,
  serializePayment,
  serializeShelf,
  serializeReceivedParcel,
  serializeTraceCode,
  ShelfItem,
  TraceCodeItem,
} from "../serializers/order";
import { STATUS_WORDS } from "../serializers/order";
import { ReportItem, serializeReport } from "../serializers/support";
import { bit, Bit } from "../serializers/values";
import { figures, wholeNumberField, yuanField } from "~/platform/values/number-fields";

/** As on the payment page; the credit limit is checked when paying. */
const PAYMENT_METHOD = [...REST_METHODS, CREDIT] as const;

const wordsOf = (table: Record<string, string>) =>
  Object.entries(table)
    .map(([code, text]) => `${code} ${text}`)
    .join("，");
const unknown: { refused: ApiRefusal } = { refused: { code: 404, msg: "没有找到这张订单" } };

const unknownParcel: { refused: ApiRefusal } = { refused: { code: 404, msg: "没有找到这个包裹" } };

/** An amount that the caller saw: yuan in the API, fen inside. */
const seenAmount = yuanField("金额有误", "金额应写作 1498.46");

const orderId = { id: id.describe("订单编号") };

const looking: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "orders",
    title: "订单列表",
    auth: "company",
    scope: "read",
    params: z.object({
      status: z
        .enum(ALL_ORDER_STATUSES, "订单状态有误")
        .optional()
        .describe(`状态，不填为全部：${STATUS_WORDS}`),
      keywords: z.string().trim().max(50, "关键词过长").default("").describe("订单号、商品名称或批号"),
      start_time: day.default("").describe("从哪天下单起（含），如 2026-11-20，或 10 位时间戳"),
      end_time: day.default("").describe("到哪天下单止（含）"),
      page,
    }),
    data: OrderItem,
    paged: true,
    handle: async ({ viewer, params }) => {
      const { status = null, keywords: words, start_time: from, end_time: to } = params;
      const found = await listOrders(viewer.buyer.companyId, { status, words, from, to, page: params.page });
      return {
        data: {
          list: found.cards.map(serializeOrder),
          page: found.page,
          per_page: ORDERS_PER_PAGE,
          total: found.total,
        },
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "orders/:id",
    title: "订单详情",
    auth: "company",
    scope: "read",
    params: z.object(orderId),
    data: OrderDetail,
    handle: async ({ viewer, params, now }) => {
      const data = await findDetail(viewer.buyer.companyId, params.id, now);
      return data ? { data } : unknown;
    },
  }),
  endpoint({
    method: "GET",
    path: "orders/:id/trace-codes",
    title: "订单的追溯码",
    auth: "company",
    scope: "read",
    params: z.object(orderId),
    data: z.array(TraceCodeItem),
    handle: async ({ viewer, params }) => {
      const found = await findOrderCodes(viewer.buyer.companyId, params.id);
      return found ? { data: found.codes.map(serializeTraceCode) } : unknown;
    },
  }),
  endpoint({
    method: "GET",
    path: "orders/shelf",
    title: "我店效期表：已收货的批次，最早到期的在前",
    auth: "company",
    scope: "read",
    params: z.object({
      term: z
        .enum(SHELF_TERM_ORDER, "到期时间有误")
        .default("all")
        .describe(`到期时间：${SHELF_TERM_ORDER.map((term) => `${term} ${SHELF_TERMS[term]}`).join("，")}`),
      keywords: z.string().trim().max(60, "关键词过长").default("").describe("商品名称、拼音或编码"),
      batch: z.string().trim().max(60, "批号过长").default("").describe("批号"),
      page,
    }),
    data: ShelfItem,
    paged: true,
    handle: async ({ viewer, params, now }) => {
      const { companyId } = viewer.buyer;
      const { term, keywords: words, batch, page: wanted } = params;
      const found = await readShelfPage(companyId, { term, words, batch, page: wanted }, now);
      const returnDays = await findReturnDays(companyId, now);
      return {
        data: {
          list: found.rows.map((row) => serializeShelf(row, returnDays, now)),
          page: found.query.page,
          per_page: SHELF_PER_PAGE,
          total: found.sum.rows,
        },
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "orders/:id/receiving",
    title: "订单各包裹的入库明细：批号、效期、追溯码、药检报告和发票号码",
    auth: "company",
    scope: "read",
    params: z.object(orderId),
    data: z.array(ReceivedParcelItem),
    handle: async ({ viewer, params }) => {
      const { companyId } = viewer.buyer;
      const notes = await readDeliveryNotes(companyId, params.id);
      if (!notes) return unknown;
      const sources = await toReceivingSources(companyId, params.id, notes);
      return { data: sources.map(serializeReceivedParcel) };
    },
  }),
  endpoint({
    method: "GET",
    path: "parcels/:key",
    title: "随货二维码所指包裹的入库明细",
    auth: "company",
    scope: "read",
    params: z.object({
      key: z.string().max(40, "二维码有误").describe("随货二维码中 /sh/ 之后的 22 位字符"),
    }),
    data: ReceivedParcelItem,
    handle: async ({ viewer, params }) => {
      const { companyId } = viewer.buyer;
      const parcel = await findLinkedParcel(params.key);
      const content = parcel && (await findParcelContent(companyId, parcel.shipmentId));
      return content ? { data: serializeReceivedParcel(content) } : unknownParcel;
    },
  }),
  endpoint({
    method: "GET",
    path: "jybg/filter",
    title: "药检报告",
    auth: "company",
    scope: "read",
    params: z.object({
      status: z.enum(toKeys(REPORT_STATES), "报告状态有误").default("all").describe(wordsOf(REPORT_STATES)),
      name: z.string().trim().max(60, "品名过长").default("").describe("品名，可以是一部分"),
      batch_number: z.string().trim().max(60, "批号过长").default("").describe("批号，可以是一部分"),
      order: figures("订单号有误")
        .pipe(
          z
            .string()
            .trim()
            .regex(/^\d{0,20}$/, "订单号有误"),
        )
        .default("")
        .describe("订单号或订单编号"),
      goods_id: id.optional().describe("商品编号"),
      start_time: day.default("").describe("从哪天下单起（含）"),
      end_time: day.default("").describe("到哪天下单止（含）"),
      page,
    }),
    data: ReportItem,
    paged: true,
    handle: async ({ viewer, params }) => {
      const { status: state, name: words, batch_number: batch, order, goods_id: goods = null } = params;
      const { start_time: from, end_time: to, page: at } = params;
      const input = { state, words, batch, order, goods, from, to, page: at };
      const { rows, counts, query } = await findTestReportPage(viewer.buyer.companyId, input);
      return {
        data: {
          list: rows.map(serializeReport),
          page: query.page,
          per_page: REPORTS_PER_PAGE,
          total: counts[state],
        },
      };
    },
  }),
];

async function findDetail(companyId: number, order: number, now: number) {
  const found = await findOrder(companyId, order);
  if (!found) return null;
  const parcels = found.isShipped ? await readOrderParcels(order, now) : [];
  return serializeOrderDetail(found, parcels, parcels.length > 0 ? await findColdParcels(found) : []);
}

const PlaceParams = z.object({
  address_id: id.optional().describe("收货地址编号，须可以收货；不填为默认地址"),
  seen: z
    .string()
    .max(100_000, "所见内容有误")
    .optional()
    .describe("结算接口所给的 seen：与现在不同时不下单"),
  payable: seenAmount.optional().describe("您所见的应付合计，元：与现在不同时不下单；seen 与它至少填一项"),
  invoice_type: z.enum(toKeys(INVOICES), "请选择发票类型").default("ordinary").describe(wordsOf(INVOICES)),
  delivery: z.enum(toKeys(DELIVERIES), "请选择配送方式").default("carrier").describe(wordsOf(DELIVERIES)),
  delivery_day: day
    .optional()
    .describe("配送日，如 2026-12-01，须是收货地址可选的一天；不填为最早的一天，自提和没有配送日的地区不填"),
  expiry_months: wholeNumberField("请选择效期要求")
    .refine(isExpiryMonths, "请选择效期要求")
    .optional()
    .describe(`效期要求（月）：${EXPIRY_MONTHS.join("、")}；不填为购物车的要求`),
  accept_expiry: acceptedExpiries,
  remark: z.string().trim().max(REMARK_LENGTH, `备注最多 ${REMARK_LENGTH} 字`).default("").describe("备注"),
  agree: z
    .preprocess((input) => (input === 1 ? "1" : input), z.literal("1", "请先阅读并同意药品退换规则"))
    .describe("1：已阅读并同意药品退换规则"),
  ...vouchers,
});

/** The chosen address, or the company's default one. */
async function chosenAddress(
  { address_id }: z.output<typeof PlaceParams>,
  companyId: number,
): Promise<number | undefined> {
  const addresses = await findAddresses(companyId);
  return address_id ?? addresses.find((item) => item.isDefault)?.id;
}

function toCheckoutChoice({ coupon, xjq, expiry_months }: z.output<typeof PlaceParams>): CheckoutChoice {
  const query = new URLSearchParams(
    Object.entries({ coupon, voucher: xjq }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return {
    vouchers: readVoucherSelection(query),
    group: null,
    ...(expiry_months === undefined ? {} : { expiryMonths: expiry_months }),
  };
}

/** Places the selected cart lines, as the page does, and returns the orders. */
async function place(
  viewer: SignedIn,
  params: z.output<typeof PlaceParams>,
  token: string,
  now: number,
): Promise<{ to: string } | { refused: ApiRefusal }> {
  const { buyer } = viewer;
  const fault = companyRestriction(buyer, now);
  if (fault) return { refused: refusedBy(fault) };
  const { seen, payable, delivery, expiry_months: months } = params;
  if (seen === undefined && payable === undefined)
    return wrongField("seen", "请填写结算时所见的 seen 或 payable");
  const addressId = await chosenAddress(params, buyer.companyId);
  if (addressId === undefined) return wrongField("address_id", "请选择收货地址");
  const wish = toCheckoutChoice(params);
  const unmatched = await acceptedFault(buyer.companyId, { accepted: params.accept_expiry }, now);
  if (unmatched) return unmatched;
  const quote = await readApiCheckout(viewer, wish, delivery, now);
  if (quote.voucherFault !== null) return { refused: notNow(quote.voucherFault) };
  if (payable !== undefined && payable !== quote.payable)
    return {
      refused: notNow(
        `应付金额由 ${formatYuan(payable)} 变为 ${formatYuan(quote.payable)}，请核对后重新提交`,
      ),
    };
  const placed = await placeOrders(
    viewer,
    {
      ...wish,
      addressId,
      delivery,
      deliveryDay: params.delivery_day,
      token,
      invoiceType: params.invoice_type,
      remark: params.remark,
      snapshot: seen ?? quote.seen,
      expiryMonths: months ?? quote.expiryMonths,
      // `seen` or `payable` prove that the caller has read today's prices.
      pricesSeen: true,
    },
    now,
  );
  return placed.ok ? placed : { refused: notNow(placed.changes.map(formatCheckoutChange).join("；")) };
}

const refusedPayment = (refusal: StartRefusal): { refused: ApiRefusal } => {
  if (refusal.code === "notFound") return unknown;
  const { field, text } = startRefusalText(refusal);
  const isField = field !== null && refusal.code !== "providerDown";
  return isField ? wrongField(field, text) : { refused: notNow(text) };
};

const changing: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "orders",
    title: "提交订单：购物车中选中的行",
    auth: "company",
    scope: "order",
    once: true,
    params: PlaceParams,
    data: z.object({
      orders: z.array(OrderDetail).describe("生成的订单；含麻黄碱复方制剂单独成单"),
      url: z.string().describe("付款页地址"),
    }),
    handle: async ({ viewer, params, now, onceToken }) => {
      const { companyId } = viewer.buyer;
      // If a process dies after placing, the orders exist and their lines have left the cart.
      const token = onceToken();
      const before = await placedBy(companyId, token);
      const placed =
        before.length > 0 ? { to: `/order/info/${before[0]}` } : await place(viewer, params, token, now);
      if ("refused" in placed) return placed;
      const ids = await placedBy(companyId, token);
      const orders = await Promise.all(ids.map((order) => findDetail(companyId, order, now)));
      return {
        data: { orders: orders.filter((order) => order !== null), url: placed.to },
        msg: "订单已提交",
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "orders/:id/payments",
    title: "开始付款",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object({
      ...orderId,
      use_money: flag.default(0).describe("使用账户余额：1 是"),
      money: seenAmount
        .optional()
        .describe("本单最多使用的余额，元：填写即使用余额，不填则余额能付多少付多少"),
      use_hongbao: flag.default(0).describe("使用红包：1 是，有单张订单的比例上限"),
      means: z
        .enum(PAYMENT_METHOD, "付款方式有误")
        .optional()
        .describe(
          `其余款项：${PAYMENT_METHOD.map((name) => `${name} ${paymentMethodText(name)}`).join("，")}；余额和红包已够时不填。${CREDIT} 须有信用额度且可用额度足够，含麻订单不能使用，付款立即完成`,
        ),
      rest: seenAmount.optional().describe("您所见的其余款项，元：与现在不同时不开始付款"),
      slip: z
        .base64("转账回单应为 base64")
        .optional()
        .describe("对公转账的回单，JPG、PNG 或 PDF 的 base64，原文件约 350 KB 以内"),
      slip_name: z.string().trim().max(100, "文件名过长").default("回单").describe("回单的文件名"),
    }),
    data: PaymentStart,
    handle: async ({ viewer, params, now }) => {
      const { companyId } = viewer.buyer;
      const { money: balanceLimit = null } = params;
      const wallet = {
        useBalance: params.use_money === 1 || balanceLimit !== null,
        useRedPacket: params.use_hongbao === 1,
        balanceLimit,
      };
      const rest = await readRest(companyId, params.id, wallet, now);
      if (rest === null) return unknown;
      const { slip: transferProof, means: paymentMethod = null } = params;
      const file = transferProof ? new File([Buffer.from(transferProof, "base64")], params.slip_name) : null;
      const choice = {
        ...wallet,
        paymentMethod: paymentMethod,
        seenRest: params.rest ?? rest,
        transferProof: file,
      };
      const started = await startPayment(viewer, params.id, choice, now);
      if (!started.ok) return refusedPayment(started.refusal);
      const state = await readStartedPayment(companyId, params.id, now);
      return state ? { data: serializePayment(params.id, state, started.to) } : unknown;
    },
  }),
  endpoint({
    method: "POST",
    path: "orders/:id/cancellation",
    title: "取消订单；已付款项按原路退回",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object(orderId),
    data: z.object({
      id: z.int().describe("订单编号"),
      status_text: z.string().describe("状态"),
      is_cancelled: Bit("已取消"),
    }),
    handle: async ({ viewer, params, now }) => {
      const { companyId, accountId } = viewer.buyer;
      const result = await cancelOrder(
        companyId,
        params.id,
        { actor: `buyer:${accountId}`, reason: "买家取消" },
        now,
      );
      if (result === null) return unknown;
      if (!result.ok) return { refused: notNow(result.text) };
      await closeAbandoned(now, { orderId: params.id });
      const data = { id: params.id, status_text: ORDER_STATUS_NAMES[result.status], is_cancelled: bit(true) };
      const order = await findOrder(companyId, params.id);
      return { data, msg: cancelledText(order?.paid ?? 0) };
    },
  }),
];

export const orderEndpoints: readonly Endpoint[] = [...looking, ...changing];
