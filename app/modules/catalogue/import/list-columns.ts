import { halfWidth } from "~/modules/catalogue/search/plain-text";

/** The first heading is used in exports and messages; the others are read too. */
export const IMPORT_COLUMN_HEADINGS = {
  goods: ["商品编号", "goods_id", "id"],
  sku: [
    "货号",
    "自编码",
    "商品货号",
    "商品编码",
    "商品代码",
    "商品内码",
    "药品编码",
    "货品编码",
    "药品代码",
    "药品编号",
    "货品编号",
    "货品代码",
    "货品货号",
    "存货编码",
    "存货代码",
    "存货编号",
    "物料编码",
    "物料代码",
    "物料编号",
    "产品编码",
    "产品编号",
    "产品代码",
    "品种编码",
    "品种代码",
    "商品自编码",
    "自编号",
    "own_code",
  ],
  barcode: [
    "条码",
    "条形码",
    "商品条码",
    "商品条形码",
    "国际条码",
    "国际条形码",
    "产品条码",
    "货品条码",
    "药品条码",
    "包装条码",
    "69码",
    "ean",
    "ean13",
  ],
  name: [
    "商品名称",
    "品名",
    "名称",
    "商品名",
    "药品名称",
    "产品名称",
    "药名",
    "药品名",
    "货品名称",
    "存货名称",
    "物料名称",
    "品种名称",
    "商品全名",
    "商品全称",
    "货品全名",
    "货名",
    "goods_name",
  ],
  generic_name: ["通用名称", "通用名", "药品通用名", "药品通用名称", "商品通用名", "通用名全称"],
  other_name: ["其他名称", "别名", "商品别名", "曾用名"],
  name_spec: [
    "名称规格",
    "品名规格",
    "商品名称规格",
    "药品名称规格",
    "产品名称规格",
    "货品名称规格",
    "存货名称规格",
    "名称及规格",
    "品名及规格",
    "商品名称及规格",
    "药品名称及规格",
    "品名和规格",
    "通用名规格",
    "通用名称规格",
  ],
  trade_name: ["商标名", "品牌名", "注册商标"],
  kind: ["商品类型"],
  spec: [
    "规格",
    "规格型号",
    "药品规格",
    "商品规格",
    "包装规格",
    "型号",
    "型号规格",
    "产品规格",
    "货品规格",
    "存货规格",
    "规格说明",
    "制剂规格",
    "specification",
  ],
  unit: [
    "单位",
    "包装单位",
    "计量单位",
    "销售单位",
    "基本单位",
    "小单位名称",
    "主计量单位",
    "主单位",
    "库存单位",
    "最小单位",
    "单位名称",
  ],
  manufacturer: [
    "生产企业",
    "生产厂家",
    "生产厂商",
    "生产单位",
    "厂家",
    "厂商",
    "厂家名称",
    "生产厂",
    "生产商",
    "制造商",
    "制造厂商",
    "生产企业名称",
    "生产厂家名称",
    "生产厂商名称",
    "厂牌",
    "manufacturer",
  ],
  approval_number: [
    "批准文号",
    "国药准字",
    "国药准字号",
    "文号",
    "药品批准文号",
    "批文",
    "批文号",
    "批准文号或注册证号",
    "注册证号",
    "产品注册证号",
    "医疗器械注册证号",
    "备案凭证号",
    "approval",
  ],
  dosage_form: ["剂型", "剂型名称", "药品剂型", "商品剂型"],
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
  price: [
    "价格",
    "基础价",
    "单价",
    "销售价",
    "供货价",
    "批发价",
    "新价",
    "新价格",
    "新单价",
    "新供货价",
    "新批发价",
    "新销售价",
    "调后价",
    "调整后价格",
    "调价后价格",
    "供应价",
    "供价",
    "供货单价",
    "供货价格",
    "销售单价",
    "销售价格",
    "批发单价",
    "批发价格",
    "含税单价",
    "含税价",
    "含税售价",
    "含税销售价",
    "含税批发价",
    "开票价",
    "出货价",
    "出库价",
    "执行价",
  ],
  cost: [
    "进价",
    "成本价",
    "采购价",
    "进货价",
    "含税进价",
    "最近进价",
    "成本单价",
    "采购单价",
    "进货单价",
    "含税成本价",
    "最新进价",
    "最后进价",
  ],
  minimum: ["最低售价", "控销价", "最低限价", "最低价", "最低销售价", "minimum_price"],
  ladder: ["阶梯价"],
  ladder_type: ["阶梯价类型"],
  pack_size: ["中包装", "中包装数量", "中包", "中包装数", "中包装量", "中包数量"],
  case_size: [
    "件装量",
    "件装数",
    "件装",
    "大包装",
    "大包装数量",
    "大包装量",
    "件包装",
    "件包装数",
    "件包装量",
    "件装规格",
    "整件数量",
    "整件包装",
    "装箱数",
    "装箱量",
    "装箱规格",
    "箱装量",
    "箱规",
  ],
  warehouse: ["仓库", "仓库名称", "所属仓库"],
  scope: ["经营范围"],
  regulated: ["管制类别"],
  prescription: [
    "处方药",
    "是否处方药",
    "处方类别",
    "处方分类",
    "处方类型",
    "处方药分类",
    "处方药类别",
    "处方药/非处方药",
    "处方药非处方药",
    "药品处方分类",
  ],
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
  batch: ["批号", "生产批号", "产品批号", "商品批号", "药品批号", "货品批号", "batch_number"],
  batch_expires: [
    "批号效期",
    "批号有效期",
    "批号有效期至",
    "生产批号有效期",
    "生产批号效期",
    "批号及效期",
    "批号及有效期",
    "批号和效期",
  ],
  produced: ["生产日期", "生产日", "制造日期", "produced_on"],
  expires: [
    "有效期至",
    "有效期",
    "效期",
    "效期至",
    "有效日期",
    "有效日期至",
    "有效期限",
    "有效期截止",
    "有效截止日期",
    "有效期截止日期",
    "到期日",
    "到期日期",
    "有效至",
    "ends_on",
    "expires_on",
  ],
  first_expired: ["失效首日"],
  location: [
    "货位",
    "货位号",
    "货位编码",
    "货位编号",
    "货位名称",
    "储位",
    "库位",
    "库位号",
    "货架",
    "货架号",
    "货架编号",
  ],
  quantity: [
    "可售库存",
    "数量",
    "可售数量",
    "可用库存",
    "可用数量",
    "可用量",
    "可销数量",
    "可销库存",
    "可发数量",
    "可开数量",
    "可开票数量",
    "free",
  ],
  on_hand: [
    "实物库存",
    "在库",
    "在库数量",
    "在库库存",
    "实物数量",
    "账面库存",
    "账面数量",
    "实存数量",
    "实际库存",
    "实际数量",
    "实盘数量",
    "实盘数",
    "实盘",
    "实盘库存",
    "盘点数量",
    "盘点数",
    "实点数量",
  ],
  rank: ["等级", "客户等级"],
  area: ["地区", "地区代码"],
  company: ["客户编号", "company_id"],
  starts: [
    "开始",
    "开始日期",
    "开始时间",
    "生效日期",
    "生效时间",
    "生效日",
    "执行日期",
    "执行日",
    "执行时间",
    "启用日期",
    "起始日期",
    "调价日期",
    "starts_at",
  ],
  ends: ["结束", "结束日期", "结束时间", "截止日期", "截止日", "终止日期", "失效时间", "ends_at"],
  behind: ["表头以外"],
  paper: ["资料", "资料名称"],
  file: ["文件", "文件名"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ImportColumn = keyof typeof IMPORT_COLUMN_HEADINGS;

export type Cells = Partial<Record<ImportColumn, string>>;

/** Returns the heading of a column for exports and messages. */
export const toHeading = (column: ImportColumn): string => IMPORT_COLUMN_HEADINGS[column][0];

const evenHeading = (heading: string): string =>
  halfWidth(heading)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[\s_*\-/\\、:]/g, "");

/** A heading that programs use for two columns. */
export interface UnclearHeading {
  columns: readonly [ImportColumn, ImportColumn];
  question: string;
}

const STOCK_HEADINGS = [
  "库存",
  "库存数",
  "库存数量",
  "库存量",
  "现有库存",
  "现存量",
  "现存数量",
  "当前库存",
  "当前库存数量",
  "当前数量",
  "结存",
  "结存数",
  "结存数量",
  "结存库存",
  "期末库存",
  "期末数量",
  "余量",
  "库存余量",
  "stock",
];

const STOCK_QUESTION: UnclearHeading = {
  columns: ["on_hand", "quantity"],
  question: "请写明是实物库存（含未发货订单占用的数量）还是可售库存",
};
const EXPIRED_QUESTION: UnclearHeading = {
  columns: ["expires", "first_expired"],
  question: "请写明是有效期至（这一天仍可销售）还是失效首日（从这一天起不能销售）",
};

const UNCLEAR: ReadonlyMap<string, UnclearHeading> = new Map([
  ...STOCK_HEADINGS.map((heading) => [heading, STOCK_QUESTION] as const),
  ...["失效日期", "失效日", "失效期", "失效期至", "过期日期", "过期日"].map(
    (heading) => [heading, EXPIRED_QUESTION] as const,
  ),
]);

/** Returns the question about an ambiguous heading in a list with columns `used`, or null. */
export function unclearHeading(heading: string, used: ReadonlySet<ImportColumn>): UnclearHeading | null {
  const found = UNCLEAR.get(evenHeading(heading));
  return found && found.columns.every((column) => used.has(column)) ? found : null;
}

const KNOWN = new Map(
  Object.entries(IMPORT_COLUMN_HEADINGS).flatMap(([column, headings]) =>
    [column, ...headings].map((heading) => [evenHeading(heading), column as ImportColumn] as const),
  ),
);

/** Returns the column of a heading, in Chinese or English. */
export const getColumn = (heading: string): ImportColumn | undefined => KNOWN.get(evenHeading(heading));

/** The row number of the program that wrote the list: next to names hardly our product number. */
const OWN_NUMBER = "id";
const NAMES = ["name", "generic_name", "name_spec"] as const;

/** Returns the column of each heading for columns `used`, or undefined. Without a name or our number the generic name identifies products, if the list also has the manufacturer, without which no product can be created. */
export function headingMeanings(
  headings: readonly string[],
  used: ReadonlySet<ImportColumn>,
): (ImportColumn | undefined)[] {
  const message = headings.map(getColumn);
  const isNamed = NAMES.some((column) => message.includes(column));
  const meant = message.map((column, at) =>
    isNamed && evenHeading(headings[at]!) === OWN_NUMBER ? undefined : column,
  );
  const isNotified = (["name", "name_spec", "goods"] as const).some((column) => meant.includes(column));
  const isGeneric = used.has("generic_name") && !meant.includes("manufacturer");
  const columns = meant.map((column) => {
    if (column !== "generic_name") return column;
    if (!isNotified && !isGeneric) return "name";
    if (used.has(column)) return column;
    // Next to a name it helps to find products whose name is empty or different.
    return meant.includes("other_name") ? undefined : "other_name";
  });
  return columns.map((column) => (column !== undefined && used.has(column) ? column : undefined));
}

/** A list that cannot be read; nothing was changed. */
export class ListFault extends Error {}

export interface ListHead {
  columns: ReadonlyMap<string, ImportColumn>;
  unused: readonly string[];
}

export type ChosenColumns = ReadonlyMap<string, ImportColumn>;

/** Returns the columns of the headings for `used`; `chosen` takes precedence. Throws a ListFault if two are the same or one is ambiguous. */
export function readHead(
  headings: readonly string[],
  used: ReadonlySet<ImportColumn>,
  chosen: ChosenColumns = new Map(),
): ListHead {
  const columns = new Map<string, ImportColumn>();
  const unused: string[] = [];
  const meanings = headingMeanings(headings, used);
  for (const [at, heading] of headings.entries()) {
    if (heading.trim() === "") continue;
    const unclear = chosen.has(heading) ? null : unclearHeading(heading, used);
    if (unclear) throw new ListFault(`“${heading}”${unclear.question}`);
    const column = chosen.get(heading) ?? meanings[at];
    const same = [...columns].find(([, other]) => other === column)?.[0];
    if (column === undefined) unused.push(heading);
    else if (same !== undefined) throw new ListFault(`“${same}”和“${heading}”是同一列，请只保留一列`);
    else columns.set(heading, column);
  }
  return { columns, unused };
}
