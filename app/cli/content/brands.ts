/** Operator commands for brands: what there is, one new or changed. */
import { Command, Option } from "commander";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { findManufacturers, manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import {
  type BrandValues,
  type AdminBrand,
  findAdminBrand,
  listAdminBrands,
  saveBrand,
  setBrandPicture,
} from "~/modules/content/brand-admin.server";
import { noSuch } from "~/cli/output/command-words";
import { type PrintColumns, line, formatRows, sayTable, tell, type CommandResult } from "~/cli/output/print";
import { MAX_PICTURE_MB, WEIGHT_TEXT } from "~/modules/pictures/picture-file";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { filledText } from "~/platform/values/missing";

interface ListedBrand extends AdminBrand {
  maker: string;
  goodsCount: number;
}

const BRANDS: PrintColumns<ListedBrand> = {
  编号: (brand) => brand.id,
  品牌: (brand) => brand.name,
  厂家: (brand) => brand.maker,
  在售商品: (brand) => brand.goodsCount,
  顺序: (brand) => brand.sort,
  状态: (brand) => (brand.isOn ? "显示" : "隐藏"),
  图片: (brand) => filledText(brand.image),
};

const ALL = 100_000;

/** One line a brand, hidden ones too, in the order of the wall. */
export async function brandLines(): Promise<string[]> {
  const brands = await listAdminBrands({ words: "" }, { after: null, most: ALL });
  const manufacturers = await findManufacturers(brands.map(({ manufacturerId }) => manufacturerId));
  const listed = brands.map((brand) => {
    const manufacturer = manufacturers.get(brand.manufacturerId);
    return { ...brand, maker: manufacturer?.name ?? "", goodsCount: manufacturer?.goodsCount ?? 0 };
  });
  return formatRows(BRANDS, listed);
}

export interface BrandChange {
  name?: string;
  maker?: string;
  summary?: string;
  sort?: string;
  on?: true;
  off?: true;
  /** path of a file */
  picture?: string;
}

const NEW: BrandValues = { name: "", manufacturerId: 0, summary: "", isOn: true, sort: 0 };

const faultOf = ({ name, manufacturerId, summary }: BrandValues): string | null => {
  if (name.length < 1 || name.length > 30) return "请写明 --name，1 至 30 个字";
  if (manufacturerId === 0) return "请写明 --maker";
  return summary.length > 200 ? "介绍不超过 200 个字" : null;
};

/** What a brand becomes; refused with a sentence: no such maker, a wrong number, a name or words that are too long. */
async function changed(
  from: BrandValues,
  { name, maker: manufacturer, summary, sort, on, off }: BrandChange,
): Promise<{ ok: true; values: BrandValues } | { ok: false; text: string }> {
  const found = manufacturer === undefined ? null : await manufacturerNamed(manufacturer);
  if (found && !found.ok) return found;
  const place = sort === undefined ? from.sort : readWhole(sort, 0, 9_999);
  if (place === null) return { ok: false, text: "顺序应为 0 至 9999 的整数" };
  const values = {
    name: name?.trim() ?? from.name,
    manufacturerId: found?.id ?? from.manufacturerId,
    summary: summary?.trim() ?? from.summary,
    isOn: on ? true : off ? false : from.isOn,
    sort: place,
  };
  const fault = faultOf(values);
  return fault ? { ok: false, text: fault } : { ok: true, values };
}

async function pictured(id: number, path: string): Promise<string | null> {
  const { size } = await stat(path);
  if (size > MAX_PICTURE_MB * 1024 * 1024) return WEIGHT_TEXT;
  const file = new File([await readFile(path)], basename(path));
  const done = await setBrandPicture(id, { file, fit: "whole" }, () => true, now());
  return done && !done.ok && done.why === "text" ? done.text : null;
}

/** Changes a brand by its number, or adds one ("new"). Refused with a sentence as on the page. */
export async function setBrand(brand: string, change: BrandChange): Promise<CommandResult> {
  const id = brand === "new" ? null : (readWhole(brand) ?? 0);
  const is = id === null ? null : await findAdminBrand(id);
  if (id !== null && !is) return noSuch("品牌", brand);
  const read = await changed(is ?? NEW, change);
  if (!read.ok) return read;
  const saved = await saveBrand(id, read.values, () => true);
  if (!saved) return noSuch("品牌", brand);
  if (!saved.ok) return { ok: false, text: "text" in saved ? saved.text : "品牌刚被别人改过，请重试" };
  const fault = change.picture === undefined ? null : await pictured(saved.id, change.picture);
  if (fault) return { ok: false, text: line`品牌 ${saved.id} 已保存，图片没有：${fault}` };
  return { ok: true, text: line`品牌 ${saved.id}（${read.values.name}）已保存` };
}

/** The commands about brands, for shop.ts. */
export function brandCommands(): Command[] {
  return [
    new Command("brands")
      .description("列出品牌及其厂家，按品牌专区的顺序")
      .action(async () => sayTable(BRANDS, await brandLines(), "没有品牌")),
    new Command("set-brand")
      .description("修改品牌，或用 new 新增；没有写的不变")
      .argument("<brand>", "品牌编号，见 brands；或 new")
      .option("--name <name>", "品牌名称")
      .option("--maker <maker>", "厂家的全名、编号，或只有一家含有的部分")
      .option("--summary <text>", "介绍，客户可见")
      .option("--sort <number>", "顺序，小的在前")
      .addOption(new Option("--on", "显示").conflicts("off"))
      .addOption(new Option("--off", "隐藏"))
      .option("--picture <file>", "图片文件，JPG、PNG 或 WebP")
      .action(async (brand: string, change: BrandChange) => tell(await setBrand(brand, change))),
  ];
}
