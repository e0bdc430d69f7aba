import { z } from "zod";
import type { TestReportRow } from "~/modules/documents/test-report";
import {
  REQUEST_STATES,
  type BuyRequest,
  type RequestState,
  type InputRequest,
} from "~/modules/support/buy-requests/buy-request";
import { asSeconds, Moment, secondsOrNull, Yuan, toYuanText } from "./values";
import { figures, YUAN } from "~/platform/values/number-fields";
import { WHOLE_NUMBER_PATTERN } from "~/platform/values/whole-number";

/** Fields of a request to buy by API name; the module validates them. */
export const BuyFields = {
  name: figures().default("").describe("品名，必填"),
  ypgg: figures().default("").describe("药品规格"),
  sccj: figures().default("").describe("生产企业"),
  pzwh: figures().default("").describe("批准文号"),
  number: figures()
    .refine((text) => text === "" || WHOLE_NUMBER_PATTERN.test(text), "数量须为 1 至 999999 的整数")
    .default("")
    .describe("数量，1 至 999999 的整数，必填"),
  bzdw: figures().default("").describe("包装单位，默认盒"),
  price: figures()
    .refine((text) => text === "" || YUAN.test(text), "请填写大于 0 的单价，最多两位小数，如 12.50")
    .default("")
    .describe("期望单价，元"),
  need_date: figures().default("").describe("期望到货日期，如 2026-12-31"),
  remark: figures().default("").describe("备注"),
};
type RequestValues = z.output<z.ZodObject<typeof BuyFields>>;

export const toRequestInput = (input: RequestValues): InputRequest => ({
  name: input.name,
  spec: input.ypgg,
  manufacturer: input.sccj,
  approvalNumber: input.pzwh,
  number: input.number,
  unit: input.bzdw,
  price: input.price,
  neededBy: input.need_date,
  note: input.remark,
});

export const BuyRequestItem = z
  .object({
    id: z.int().describe("求购编号"),
    name: z.string().describe("品名"),
    ypgg: z.string().describe("药品规格"),
    sccj: z.string().describe("生产企业"),
    pzwh: z.string().describe("批准文号"),
    number: z.int().describe("数量"),
    bzdw: z.string().describe("包装单位"),
    price: Yuan("期望单价").nullable(),
    need_date: z.string().nullable().describe("期望到货日期"),
    remark: z.string().describe("备注"),
    status: z
      .enum(Object.keys(REQUEST_STATES) as [RequestState, ...RequestState[]])
      .describe("pending 待处理，answered 已答复，listed 已上架，refused 无法采购，withdrawn 已撤销"),
    status_text: z.string().describe("状态"),
    answer: z.string().describe("答复，没有时为空"),
    offer_price: Yuan("报价").nullable(),
    expect_date: z.string().nullable().describe("预计到货日期"),
    goods_id: z.int().nullable().describe("对应的商品，没有时为 null"),
    created_at: Moment("提交时间"),
    answered_at: Moment("答复时间").nullable(),
  })
  .describe("品种求购");

const yuanOrNull = (fen: number | null) => (fen === null ? null : toYuanText(fen));

export function serializeRequest(request: BuyRequest): z.input<typeof BuyRequestItem> {
  return {
    id: request.id,
    name: request.name,
    ypgg: request.spec,
    sccj: request.manufacturer,
    pzwh: request.approvalNumber,
    number: request.quantity,
    bzdw: request.unit,
    price: yuanOrNull(request.wishedPrice),
    need_date: request.neededBy,
    remark: request.note,
    status: request.state,
    status_text: REQUEST_STATES[request.state],
    answer: request.answer,
    offer_price: yuanOrNull(request.offeredPrice),
    expect_date: request.expectedOn,
    goods_id: request.goodsId,
    created_at: asSeconds(request.createdAt),
    answered_at: secondsOrNull(request.answeredAt),
  };
}

export const ReportItem = z
  .object({
    goods_id: z.int().describe("商品编号"),
    name: z.string().describe("品名"),
    ypgg: z.string().describe("药品规格"),
    sccj: z.string().describe("生产企业"),
    bzdw: z.string().describe("包装单位"),
    batch_number: z.string().describe("批号"),
    end_date: z.string().describe("有效期至"),
    number: z.int().describe("买过的数量"),
    order_id: z.int().describe("最近一张含该批号的订单"),
    ordered_at: Moment("该订单的下单时间"),
    url: z.string().describe("报告下载地址，只有买过该批号的企业可以打开；暂未上传时为空"),
    updated_at: Moment("报告更新时间").nullable(),
    downloaded_at: Moment("本企业最近一次下载").nullable(),
  })
  .describe("药检报告");

export function serializeReport(row: TestReportRow): z.input<typeof ReportItem> {
  return {
    goods_id: row.goodsId,
    name: row.name,
    ypgg: row.spec,
    sccj: row.manufacturer,
    bzdw: row.unit,
    batch_number: row.batch,
    end_date: row.expiresOn,
    number: row.quantity,
    order_id: row.orderId,
    ordered_at: asSeconds(row.orderedAt),
    url: row.reportId === null ? "" : `/jybg/file/${row.reportId}`,
    updated_at: secondsOrNull(row.updatedAt),
    downloaded_at: secondsOrNull(row.fetchedAt),
  };
}
