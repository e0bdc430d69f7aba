import { z } from "zod";
import { freeShippingWords, ladderWords } from "~/modules/catalogue/goods-page/detail";
import type { GoodsDetail } from "~/modules/catalogue/goods-page/detail.server";
import type { GoodsForBuyer, GoodsOffer } from "~/modules/catalogue/goods/goods";
import { STORAGE_CLASSES } from "~/modules/catalogue/goods/storage";
import type { MasterData, MasterDataField } from "~/modules/catalogue/rows/master-data";
import { bit, toYuanText, Yuan } from "./values";
import { Goods, serializeGoods } from "./goods";

const Batch = z.object({
  number: z.string().describe("批号"),
  scrq: z.string().describe("生产日期，如 2025-01-31；未填为空"),
  yxq: z.string().describe("有效期至，如 2027-06-30"),
  stock: z.int().describe("数量"),
  origin: z.string().describe("产地（中药饮片），未填为空"),
});

const MasterDataSchema = z.object({
  marketing_authorization_holder: z.string().describe("上市许可持有人"),
  storage_class: z
    .enum(["", ...Object.keys(STORAGE_CLASSES)])
    .describe("储存条件：normal 常温，cool 阴凉，cold 冷藏，frozen 冷冻"),
  storage_min: z.number().nullable().describe("说明书的最低储存温度，℃；null 为储存条件的通常温度"),
  storage_max: z.number().nullable().describe("说明书的最高储存温度，℃；null 为储存条件的通常温度"),
  insurance_code: z.string().describe("医保编码"),
  tax_code: z.string().describe("税收分类编码，19 位"),
  tax_rate: z.number().nullable().describe("增值税税率，百分之几"),
  retail_price: Yuan("建议零售价").nullable().describe("建议零售价，元；无权查看价格时为 null"),
  processing_spec: z.string().describe("炮制规格（中药饮片）"),
  registrant: z.string().describe("注册人或备案人（医疗器械）"),
  contract_manufacturer: z.string().describe("受托生产企业（医疗器械）"),
  production_licence: z.string().describe("生产许可证号或备案凭证编号（医疗器械）"),
  udi_di: z.string().describe("产品标识 UDI-DI（医疗器械）"),
  is_implant: z.literal([0, 1]).nullable().describe("是否植入类（医疗器械）"),
} satisfies Record<MasterDataField, z.ZodType>);

const tenths = (value: number | null): number | null => (value === null ? null : value / 10);

export const serializeMasterData = (data: MasterData): z.input<typeof MasterDataSchema> => ({
  ...data,
  storage_min: tenths(data.storage_min),
  storage_max: tenths(data.storage_max),
  tax_rate: data.tax_rate === null ? null : data.tax_rate / 100,
  retail_price: data.retail_price === null ? null : toYuanText(data.retail_price),
});

export const Detail = Goods.extend({
  trade_name: z.string().describe("商品名，没有时为空"),
  barcode: z.string().describe("条码，没有时为空"),
  common_name: z.string().describe("通用名"),
  is_prescription: z.literal([0, 1]).nullable().describe("是否处方药：1 是，0 否，未填时为 null"),
  facts: z
    .array(z.object({ name: z.string().describe("项目"), value: z.string().describe("内容") }))
    .describe("其他说明"),
  master_data: MasterDataSchema.describe("商品资料，未填的为空或 null"),
  batches: z.array(Batch).describe("在售批次，近效期在前"),
  category: z
    .array(z.object({ id: z.int().describe("分类编号"), name: z.string().describe("分类名称") }))
    .describe("所在分类，从上级到下级"),
  offers: z.array(z.string()).describe("正在进行的活动"),
  ladder_hint: z.string().describe("所填数量的阶梯价进度，没有阶梯价时为空"),
  free_shipping_hint: z.string().describe("所填数量的单品包邮进度，不包邮时为空"),
  substitutes: z.array(z.int()).describe("同通用名、同规格的其他商品编号"),
});

/** `number`: the units that the hints refer to. */
export function serializeDetail(
  detail: GoodsDetail,
  goods: GoodsForBuyer,
  offer: GoodsOffer | undefined,
  quantity: number,
): z.input<typeof Detail> {
  return {
    ...serializeGoods(goods, offer),
    trade_name: detail.tradeName,
    barcode: detail.barcode,
    common_name: goods.genericName,
    is_prescription: goods.isPrescription === null ? null : bit(goods.isPrescription),
    facts: detail.facts.map(([name, value]) => ({ name, value })),
    master_data: serializeMasterData(detail.masterData),
    batches: detail.batches.map((batch) => ({
      number: batch.number,
      scrq: batch.producedOn,
      yxq: batch.expiresOn,
      stock: batch.quantity,
      origin: batch.origin,
    })),
    category: detail.trail,
    offers: (offer?.texts ?? []).filter(Boolean),
    ladder_hint: ladderWords(goods, quantity) ?? "",
    free_shipping_hint: freeShippingWords(goods, quantity) ?? "",
    substitutes: detail.substitutes.map((substitute) => substitute.id),
  };
}
