/** The columns of all lists by their headings. Pure. */
import { halfWidth } from "~/catalogue/search/plain-text";

/** The first heading stands in exports and verdicts; the others are read too. */
export const COLUMNS = {
  goods: ["商品编号", "goods_id", "id"],
  sku: ["货号", "自编码", "商品货号", "商品编码", "商品代码", "商品内码", "药品编码", "货品编码", "own_code"],
  barcode: ["条码", "条形码", "商品条码", "商品条形码", "国际条码", "69码", "ean", "ean13"],
  name: ["商品名称", "品名", "名称", "商品名", "药品名称", "产品名称", "药名", "goods_name"],
  generic_name: ["通用名称", "通用名", "药品通用名"],
  trade_name: ["商标名", "品牌名", "注册商标"],
  kind: ["商品类型"],
  spec: ["规格", "规格型号", "药品规格", "商品规格", "包装规格", "型号", "specification"],
  unit: ["单位", "包装单位", "计量单位", "销售单位", "基本单位", "小单位名称"],
  manufacturer: ["生产企业", "生产厂家", "生产厂商", "生产单位", "厂家", "厂商", "厂家名称", "maker"],
  approval_number: ["批准文号", "国药准字", "文号", "注册证号", "备案凭证号", "approval"],
  dosage_form: ["剂型", "剂型名称"],
  category: ["分类", "商品分类", "类别", "归类名称"],
  subcategory: ["二级分类", "子分类"],
  insurance_category: ["医保分类"],
  toxic: ["毒性"],
  nature: ["药性"],
  flavour: ["药味"],
  meridian: ["归经"],
  code: ["分类编码"],
  class: ["器械分类"],
  level1: ["一级产品类别"],
  management_class: ["管理类别"],
  price: ["价格", "基础价", "单价", "销售价", "供货价", "批发价"],
  cost: ["进价", "成本价", "采购价", "进货价", "含税进价", "最近进价"],
  floor: ["最低售价", "控销价", "最低限价", "最低价", "floor_price"],
  ladder: ["阶梯价"],
  ladder_type: ["阶梯价类型"],
  pack_size: ["中包装", "中包装数量", "中包"],
  case_size: ["件装量", "件装数", "件装", "大包装"],
  warehouse: ["仓库"],
  scope: ["经营范围"],
  regulated: ["管制类别"],
  prescription: ["处方药"],
  controlled: ["控销"],
  preferred: ["优选"],
  with_coupon: ["可用券"],
  tags: ["标签"],
  item_free_shipping_from: ["单品包邮数量"],
  free_shipping_from: ["满量包邮数量"],
  purchase_limit: ["限购数量", "每日限购"],
  min_shelf_life: ["最低剩余天数", "最低剩余效期"],
  status: ["状态", "上下架", "上架状态"],
  sales: ["销量"],
  batches: ["批次"],
  batch: ["批号", "生产批号", "产品批号", "batch_number"],
  produced: ["生产日期", "produced_on"],
  expires: ["有效期至", "有效期", "失效日期", "ends_on", "expires_on"],
  quantity: ["可售库存", "数量", "可售数量", "可用库存", "可用数量", "free"],
  on_hand: ["实物库存", "在库", "在库数量", "在库库存", "实物数量", "账面库存"],
  rank: ["等级", "客户等级"],
  area: ["地区", "地区代码"],
  company: ["客户编号", "company_id"],
  starts: ["开始", "开始日期", "开始时间", "生效日期", "生效时间", "执行日期", "starts_at"],
  ends: ["结束", "结束日期", "结束时间", "截止日期", "失效时间", "ends_at"],
  paper: ["资料", "资料名称"],
  file: ["文件", "文件名"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ListColumn = keyof typeof COLUMNS;

/** Columns that the list has not are missing. */
export type Cells = Partial<Record<ListColumn, string>>;

/** The heading of a column, as exports write it and refusals name it. */
export const headingOf = (column: ListColumn): string => COLUMNS[column][0];

const UNCLEAR = new Set(["库存", "库存数量", "现有库存", "stock"]);

/** "价格（元）", "Approval Number", "*品名". */
const evenHeading = (heading: string): string =>
  halfWidth(heading)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[\s_*-]/g, "");

const KNOWN = new Map(
  Object.entries(COLUMNS).flatMap(([column, headings]) =>
    [column, ...headings].map((heading) => [evenHeading(heading), column as ListColumn] as const),
  ),
);

/** The column that a heading names, in Chinese or English. */
export const columnOf = (heading: string): ListColumn | undefined => KNOWN.get(evenHeading(heading));

/** A row's own number in the system that wrote the list: among names it is hardly the number of our goods. */
const OWN_NUMBER = "id";

/**
 * What each heading of a list means to whoever uses the columns `used`; undefined: nothing. Where none says the name or our number, the
 * generic name is it, in a list that changes generic names only beside the maker, without which no goods is new.
 */
export function headingMeanings(
  headings: readonly string[],
  used: ReadonlySet<ListColumn>,
): (ListColumn | undefined)[] {
  const said = headings.map(columnOf);
  const isNamed = said.includes("name") || said.includes("generic_name");
  const meant = said.map((column, at) =>
    isNamed && evenHeading(headings[at]!) === OWN_NUMBER ? undefined : column,
  );
  const isTold = meant.includes("name") || meant.includes("goods");
  const isGeneric = used.has("generic_name") && !meant.includes("manufacturer");
  const columns = meant.map((column) =>
    column === "generic_name" && !isTold && !isGeneric ? "name" : column,
  );
  return columns.map((column) => (column !== undefined && used.has(column) ? column : undefined));
}

/** A list that cannot be read as a whole; nothing of it was done. */
export class ListFault extends Error {}

export interface ListHead {
  columns: ReadonlyMap<string, ListColumn>;
  unused: readonly string[];
}

/** What the headings of a list mean to whoever uses the columns `used`. Throws a ListFault where two mean the same or one is unclear. */
export function readHead(headings: readonly string[], used: ReadonlySet<ListColumn>): ListHead {
  const columns = new Map<string, ListColumn>();
  const unused: string[] = [];
  const meanings = headingMeanings(headings, used);
  for (const [at, heading] of headings.entries()) {
    if (heading.trim() === "") continue;
    if (used.has("on_hand") && UNCLEAR.has(evenHeading(heading)))
      throw new ListFault(`“${heading}”请写明是实物库存（含未发货订单占用的数量）还是可售库存`);
    const column = meanings[at];
    const same = [...columns].find(([, other]) => other === column)?.[0];
    if (column === undefined) unused.push(heading);
    else if (same !== undefined) throw new ListFault(`“${same}”和“${heading}”是同一列，请只保留一列`);
    else columns.set(heading, column);
  }
  return { columns, unused };
}

/** Takes off the ' by which our exports keep spreadsheets from running a text as a formula. */
const unguarded = (text: string): string => text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "");

/** The cells of a row by its columns. */
export function toCells(raw: Readonly<Record<string, string | undefined>>, head: ListHead): Cells {
  const cells: Cells = {};
  for (const [heading, column] of head.columns) {
    const text = raw[heading];
    if (text !== undefined) cells[column] = unguarded(text).trim();
  }
  return cells;
}
