import { refusalReasonText } from "~/modules/catalogue/goods/refusal-reasons";
import { refusedGoods } from "~/modules/catalogue/goods/refusals.server";
import type { Cell } from "~/platform/files/table-stream.server";
import { toDay, formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import { kindName } from "~/modules/promotions/offer-admin/offer-list.server";
import { adviceFor } from "~/modules/reports/expiring/unsold";
import { unsoldBatches } from "~/modules/reports/expiring/unsold.server";
import { isMarginKnown, MARGIN_BY, getMargin, readMargin } from "~/modules/reports/margin/margin";
import { marginRows } from "~/modules/reports/margin/margin.server";
import { findUnpaidOrders } from "~/modules/reports/money/unpaid-orders.server";
import { isSavingKnown } from "~/modules/reports/offers/offer-yield";
import { offerYields } from "~/modules/reports/offers/offer-yield.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { DIMENSIONS, getNet, readSales, SALES_WORDS } from "~/modules/reports/sales/sales";
import { salesRows } from "~/modules/reports/sales/sales.server";
import { reportQuery } from "./report-address.server";
import type { ReportId } from "./reports";

export interface ReportFile {
  headings: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
  filter: Record<string, string>;
}

interface FileQuery {
  params: URLSearchParams;
  now: number;
  /** whether this person may see costs */
  isCostShown: boolean;
}

/** Rows of a file: products, companies or days, never orders. */
const ALL = { skip: 0, limit: 500_000 };
const PART = 500;

async function* each<R>(rows: readonly R[], cells: (row: R) => readonly Cell[]) {
  for (const row of rows) yield cells(row);
}

const known = (number: number | null): Cell => number ?? "";

const FILES: Record<ReportId, (query: FileQuery) => Promise<ReportFile>> = {
  async sales({ params, now }) {
    const { input, period } = reportQuery(params, SALES_WORDS, now);
    const query = readSales(input);
    const rows = await salesRows(query, period, ALL);
    const nameOf = await rowNames(
      query.by,
      rows.map(({ key }) => key),
    );
    return {
      filter: { ...input, by: query.by, from: period.from, to: period.to },
      headings: [DIMENSIONS[query.by], "编号", "订单", "订单行", "客户", "数量", "销售额", "退货", "净额"],
      rows: each(rows, (row) => [
        nameOf(row.key),
        row.key,
        known(row.orders),
        known(row.lines),
        known(row.companies),
        row.units,
        inYuan(row.amount),
        inYuan(row.returned),
        inYuan(getNet(row)),
      ]),
    };
  },
  async margin({ params, now }) {
    const { input, period } = reportQuery(params, ["by", "manufacturer"], now);
    const query = readMargin(input);
    const rows = await marginRows(query, period, ALL);
    const nameOf = await rowNames(
      query.by,
      rows.map(({ key }) => key),
    );
    return {
      filter: { ...input, by: query.by, from: period.from, to: period.to },
      headings: [MARGIN_BY[query.by], "编号", "净额", "成本已知的净额", "成本", "毛利"],
      rows: each(rows, (row) => [
        nameOf(row.key),
        row.key,
        inYuan(row.net),
        inYuan(row.known),
        ...(isMarginKnown(row) ? [inYuan(row.cost), inYuan(getMargin(row))] : ["", ""]),
      ]),
    };
  },
  async refused({ params, now }) {
    const { input, period } = reportQuery(params, ["reason"], now);
    const rows = await refusedGoods(period, input.reason, ALL);
    const nameOf = await rowNames("goods", [...new Set(rows.map(({ goodsId }) => String(goodsId)))]);
    return {
      filter: { ...input, from: period.from, to: period.to },
      headings: ["商品", "编号", "原因", "次数", "客户", "想买数量", "金额"],
      rows: each(rows, ({ goodsId, reason, times, companies, units, amount }) => [
        ...(goodsId === 0 ? ["整张订单", ""] : [nameOf(String(goodsId)), goodsId]),
        refusalReasonText(reason),
        times,
        companies,
        units,
        inYuan(amount),
      ]),
    };
  },
  async expiring({ now, isCostShown }) {
    const today = toDay(now);
    const all = await unsoldBatches(now);
    const nameOf = await rowNames("goods", [...new Set(all.map(({ goodsId }) => String(goodsId)))]);
    return {
      filter: {},
      headings: [
        "商品",
        "商品编号",
        "批号",
        "有效期至",
        "可卖库存",
        "近 90 天销量",
        "能卖掉",
        "会剩下",
        "剩下金额",
        ...(isCostShown ? ["成本金额"] : []),
        "建议",
      ],
      rows: each(all, (row) => [
        nameOf(String(row.goodsId)),
        row.goodsId,
        row.number,
        row.expiresOn,
        row.quantity,
        row.sold,
        row.sells,
        row.left,
        inYuan(row.left * row.basePrice),
        ...(isCostShown ? [row.cost === null ? "" : inYuan(row.left * row.cost)] : []),
        adviceFor(row, row.sold, today),
      ]),
    };
  },
  async offers({ params, now }) {
    const { input, period } = reportQuery(params, ["kind"], now);
    const kind = input.kind === "voucher" ? "voucher" : "offer";
    return {
      filter: { ...input, kind, from: period.from, to: period.to },
      headings: [
        "名称",
        "编号",
        "类型",
        "订单",
        "客户",
        "复购客户",
        "优惠金额",
        "赠品",
        "活动商品金额",
        "带动金额",
        "未记优惠的订单",
      ],
      rows: each(await offerYields(kind, period, { skip: 0, limit: PART }), (row) => [
        row.name,
        row.id,
        kindName(row.sort),
        row.orders,
        row.companies,
        row.returning,
        isSavingKnown(row) ? inYuan(row.saved) : "",
        row.gifts,
        inYuan(row.amount),
        inYuan(row.orderAmount),
        row.unknown,
      ]),
    };
  },
  async unpaid() {
    return {
      filter: {},
      headings: ["订单", "客户", "下单时间", "应付", "已付", "待付"],
      rows: unpaidCells(),
    };
  },
};

async function* unpaidCells() {
  for (let after: number | null = null; ;) {
    const rows = await findUnpaidOrders(after, PART);
    for (const { number, company, placedAt, payable, paid } of rows)
      yield [number, company, formatTime(placedAt), inYuan(payable), inYuan(paid), inYuan(payable - paid)];
    if (rows.length < PART) return;
    after = rows.at(-1)!.id;
  }
}

/** Returns a report of an address as a file. */
export const reportFile = (report: ReportId, query: FileQuery): Promise<ReportFile> => FILES[report](query);
