import { Command, Option } from "commander";
import {
  type CategoryValues,
  type AdminCategory,
  findAdminCategory,
  listAdminCategories,
} from "~/modules/catalogue/categories/category-admin.server";
import { TREES } from "~/modules/catalogue/categories/tree";
import { type ManufacturerValues, otherNamesIn } from "~/modules/catalogue/manufacturers/manufacturer";
import {
  findAdminManufacturer,
  listAdminManufacturers,
  type ListedManufacturer,
} from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import {
  findAdminWarehouse,
  type ListedWarehouse,
  listAdminWarehouses,
  type WarehouseValues,
} from "~/modules/catalogue/warehouses/warehouse-admin.server";
import {
  dropCategory,
  type SaveCategoryResult,
  joinCategories,
  keepCategory,
  moveCategory,
  previewMerge,
} from "~/admin/master-data/categories.server";
import { type EffectRow, filingRows, manufacturersRows } from "~/admin/master-data/effect-words";
import {
  joinManufacturers,
  keepManufacturer,
  previewManufacturers,
} from "~/admin/master-data/manufacturers.server";
import { keepWarehouse, shutWarehouse, unshutWarehouse } from "~/admin/master-data/warehouses.server";
import { dryRunOption, noSuch } from "~/cli/output/command-words";
import {
  type PrintColumns,
  type CommandResult,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
} from "~/cli/output/print";
import { now } from "~/platform/values/clock.server";
import { readRegion, regionName } from "~/platform/values/regions";
import { readWhole } from "~/platform/values/whole-number";

const CATEGORIES: PrintColumns<AdminCategory> = {
  编号: ({ id }) => id,
  分类: ({ names }) => untruncated(names.join(">")),
  类型: ({ tree }) => TREES[tree],
  在售商品: ({ onSale }) => onSale,
  全部商品: ({ goods }) => goods,
  顺序: ({ sort }) => sort,
};
const MANUFACTURERS: PrintColumns<ListedManufacturer> = {
  编号: ({ id }) => id,
  生产企业: ({ name }) => untruncated(name),
  简称: ({ shortName }) => untruncated(shortName),
  在售商品: ({ onSale }) => onSale,
  全部商品: ({ goods }) => goods,
};
const WAREHOUSES: PrintColumns<ListedWarehouse> = {
  编号: ({ id }) => id,
  仓库: ({ name }) => name,
  所在地区: ({ areaCode }) => regionName(areaCode),
  全部商品: ({ goods }) => goods,
  有实物的批次: ({ batches }) => batches,
  顺序: ({ sort }) => sort,
  状态: ({ closedAt }) => (closedAt === null ? "在用" : "已关闭"),
};

const ALL = 1_000_000;

/** One line a category, in the order of the menu. */
export const categoryLines = async (): Promise<string[]> =>
  formatRows(CATEGORIES, await listAdminCategories());
/** One line a manufacturer, newest first, of which a name has the words. */
export const manufacturerLines = async (words = ""): Promise<string[]> =>
  formatRows(MANUFACTURERS, await listAdminManufacturers({ words }, { after: null, most: ALL }));
/** One line a warehouse, open ones first. */
export const warehouseLines = async (): Promise<string[]> =>
  formatRows(WAREHOUSES, await listAdminWarehouses());

const refused = (text: string): CommandResult => ({ ok: false, text });
const CHANGED = refused("刚被别人改过，请重试");
const SORT = "顺序应为 0 至 9999 的整数";
const always = () => true;

const sortOf = (input: string | undefined, from: number) =>
  input === undefined ? from : readWhole(input, 0, 9_999);

export interface CategoryChange {
  name?: string;
  sort?: string;
  /** its number; 0: the first level */
  parent?: string;
}

/** Changes a category by its number, or adds one ("new"). Refused with a sentence as on the pages. */
export async function setCategory(category: string, change: CategoryChange): Promise<CommandResult> {
  const id = category === "new" ? null : (readWhole(category) ?? 0);
  const is = id === null ? null : await findAdminCategory(id);
  if (id !== null && !is) return noSuch("分类", category);
  const sort = sortOf(change.sort, is?.sort ?? 0);
  if (sort === null) return refused(SORT);
  const parent = change.parent === undefined ? undefined : readWhole(change.parent, 0);
  if (parent === null) return noSuch("分类", change.parent!);
  const parentId = parent === undefined ? (is?.parentId ?? null) : parent === 0 ? null : parent;
  if (is && parentId !== is.parentId) {
    const moved = await moveCategory(is.id, parentId, always, now());
    if (!moved.ok) return moved;
  }
  const values: CategoryValues = { name: (change.name ?? is?.name ?? "").trim(), sort, parentId };
  const saved = await keepCategory(id, values, { isSeen: always, formKey: null }, now());
  if (!saved) return noSuch("分类", category);
  if (!saved.ok) return "text" in saved ? refused(saved.text) : CHANGED;
  return { ok: true, text: line`分类 ${saved.id}（${values.name}）已保存` };
}

const effectText = (rows: readonly EffectRow[]) => rows.map(([name, text]) => `${name}：${text}`).join("；");

/** Merges one category into another, or says what that would change. Refused as on the page. */
export async function mergeCategories(
  from: string,
  into: string,
  { dryRun }: { dryRun?: true } = {},
): Promise<CommandResult> {
  const ids = { from: readWhole(from) ?? 0, into: readWhole(into) ?? 0 };
  const done: SaveCategoryResult = await (dryRun
    ? previewMerge(ids.from, ids.into, now())
    : joinCategories(ids, always, now()));
  if (!done.ok) return refused(done.text);
  return {
    ok: true,
    text: line`${dryRun ? "试算，没有合并" : "已合并"}：${untruncated(effectText(filingRows(done.effect, true)))}`,
  };
}

/** Removes an empty category. Refused as on the page. */
export async function removeCategoryNumbered(category: string): Promise<CommandResult> {
  const gone = await dropCategory(readWhole(category) ?? 0, now());
  if (!gone) return noSuch("分类", category);
  return gone.ok ? { ok: true, text: line`已删除分类：${gone.name}` } : refused(gone.text);
}

export interface ManufacturerChange {
  name?: string;
  shortName?: string;
  otherNames?: string[];
}

/** Changes a manufacturer by its number or name, or adds one ("new"). Refused as on the page. */
export async function setManufacturer(
  manufacturer: string,
  change: ManufacturerChange,
): Promise<CommandResult> {
  const found = manufacturer === "new" ? null : await manufacturerNamed(manufacturer);
  if (found && !found.ok) return found;
  const is = found && (await findAdminManufacturer(found.id));
  const name = (change.name ?? is?.name ?? "").trim();
  const values: ManufacturerValues = {
    name,
    shortName: (change.shortName ?? is?.shortName ?? name.slice(0, 30)).trim(),
    otherNames: otherNamesIn((change.otherNames ?? is?.otherNames ?? []).join("\n"), name),
  };
  const saved = await keepManufacturer(is?.id ?? null, values, { isSeen: always, formKey: null });
  if (!saved) return noSuch("生产企业", manufacturer);
  if (!saved.ok) return "text" in saved ? refused(saved.text) : CHANGED;
  return { ok: true, text: line`生产企业 ${saved.id}（${name}）已保存` };
}

/** Merges one manufacturer into another, or says what that would change. Refused as on the page. */
export async function mergeManufacturersNamed(
  from: string,
  into: string,
  { dryRun }: { dryRun?: true } = {},
): Promise<CommandResult> {
  const [item, other] = [await manufacturerNamed(from), await manufacturerNamed(into)];
  if (!item.ok) return item;
  if (!other.ok) return other;
  const shown = await previewManufacturers(item.id, other.id, now());
  if (!shown.ok) return shown;
  const text = untruncated(effectText(manufacturersRows(shown.effect)));
  if (dryRun) return { ok: true, text: line`试算，没有合并：${text}` };
  const done = await joinManufacturers({ from: item.id, into: other.id }, always, now());
  return done.ok ? { ok: true, text: line`已合并：${text}` } : refused(done.text);
}

export interface WarehouseChange {
  name?: string;
  area?: string;
  note?: string;
  sort?: string;
  close?: true;
  open?: true;
  /** of its products, where it is closed: a warehouse's number */
  goodsTo?: string;
}

/** Changes a warehouse by its number, or adds one ("new"); closes one or opens it again. Refused as on the pages. */
export async function setWarehouse(warehouse: string, change: WarehouseChange): Promise<CommandResult> {
  const id = warehouse === "new" ? null : (readWhole(warehouse) ?? 0);
  const is = id === null ? null : await findAdminWarehouse(id);
  if (id !== null && !is) return noSuch("仓库", warehouse);
  const read = warehouseValues(is, change);
  if (typeof read === "string") return refused(read);
  const saved = await keepWarehouse(id, read, { isSeen: always, formKey: null });
  if (!saved) return noSuch("仓库", warehouse);
  if (!saved.ok) return "text" in saved ? refused(saved.text) : CHANGED;
  if (change.open) await unshutWarehouse(saved.id);
  if (change.close) {
    const into = change.goodsTo === undefined ? null : (readWhole(change.goodsTo) ?? 0);
    const shut = await shutWarehouse(saved.id, into, always, now());
    if (!shut?.ok) return refused(line`仓库 ${saved.id} 没有关闭：${untruncated(shut?.text ?? "")}`);
  }
  return { ok: true, text: line`仓库 ${saved.id}（${read.name}）已保存` };
}

function warehouseValues(
  is: WarehouseValues | null,
  { name = is?.name ?? "", area, note = is?.note ?? "", sort: input }: WarehouseChange,
): WarehouseValues | string {
  const areaCode = area === undefined ? (is?.areaCode ?? null) : readRegion(area.trim());
  if (areaCode === null) return "请写明 --area，如 广东省广州市";
  const sort = sortOf(input, is?.sort ?? 0);
  if (sort === null) return SORT;
  const stored = name.trim();
  if (stored === "" || [...stored].length > 20) return "请写明 --name，1 至 20 个字";
  if ([...note.trim()].length > 60) return "备注不超过 60 个字";
  return { name: stored, areaCode, note: note.trim(), sort };
}

const NUMBER_OR_NEW = "编号，或 new";

/** The commands about where products are filed, for commands.ts. */
export function filingCommands(): Command[] {
  return [
    new Command("categories")
      .description("列出分类，按客户菜单的顺序，含下级的商品数")
      .action(async () => sayTable(CATEGORIES, await categoryLines(), "没有分类")),
    new Command("set-category")
      .description("修改或移动分类，或用 new 新增；没有写的不变")
      .argument("<category>", `分类${NUMBER_OR_NEW}，见 categories`)
      .option("--name <name>", "名称，20 字以内")
      .option("--sort <number>", "顺序，同一级里小的在前")
      .option("--parent <number>", "上级的编号，0 为一级；下级和商品一并移动")
      .action(async (category: string, change: CategoryChange) => tell(await setCategory(category, change))),
    new Command("merge-category")
      .description("把一个分类并入另一个：商品和下级归入那里，旧链接转到那里，不能撤回")
      .argument("<from>", "被合并的分类编号")
      .argument("<into>", "合并到的分类编号")
      .addOption(dryRunOption())
      .action(async (from: string, into: string, how: { dryRun?: true }) =>
        tell(await mergeCategories(from, into, how)),
      ),
    new Command("remove-category")
      .description("删除没有商品和下级的分类")
      .argument("<category>", "分类编号，见 categories")
      .action(async (category: string) => tell(await removeCategoryNumbered(category))),
    new Command("makers")
      .description("列出生产企业，新的在前")
      .argument("[words]", "名称、简称的一段或拼音首字母")
      .action(async (words?: string) =>
        sayTable(MANUFACTURERS, await manufacturerLines(words), "没有生产企业"),
      ),
    new Command("set-maker")
      .description("修改生产企业，或用 new 新增；没有写的不变，旧名称仍可搜索和导入")
      .argument("<maker>", "编号、全名，或只有一家含有的部分；或 new")
      .option("--name <name>", "名称，今后单据上印它")
      .option("--short-name <name>", "简称，客户筛选时显示")
      .option("--other-names <names...>", "其他名称，代替现有的")
      .action(async (manufacturer: string, change: ManufacturerChange) =>
        tell(await setManufacturer(manufacturer, change)),
      ),
    new Command("merge-makers")
      .description("把同一家生产企业的两个名称合并；改归的商品重新办理首营审批，不能撤回")
      .argument("<from>", "被合并的一家：编号或名称")
      .argument("<into>", "合并到的一家：编号或名称")
      .addOption(dryRunOption())
      .action(async (from: string, into: string, how: { dryRun?: true }) =>
        tell(await mergeManufacturersNamed(from, into, how)),
      ),
    new Command("warehouses")
      .description("列出仓库及其中的商品和批次")
      .action(async () => sayTable(WAREHOUSES, await warehouseLines(), "没有仓库")),
    new Command("set-warehouse")
      .description("修改、关闭或重新启用仓库，或用 new 新增；没有写的不变")
      .argument("<warehouse>", `仓库${NUMBER_OR_NEW}，见 warehouses`)
      .option("--name <name>", "名称，20 字以内")
      .option("--area <region>", "所在地区，如 广东省广州市")
      .option("--note <text>", "备注")
      .option("--sort <number>", "顺序，小的在前")
      .addOption(new Option("--close", "关闭：没有实物、没有未发完的订单时").conflicts("open"))
      .option("--goods-to <number>", "关闭时，属于它的商品改归的仓库编号")
      .addOption(new Option("--open", "重新启用"))
      .action(async (warehouse: string, change: WarehouseChange) =>
        tell(await setWarehouse(warehouse, change)),
      ),
  ];
}
