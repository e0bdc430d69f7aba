import { describe, expect, it } from "vitest";
import { mergeGoods } from "~/modules/catalogue/rows/goods-merge";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { RowFault } from "~/modules/catalogue/rows/row-result";

/** A new goods of the row, or why there is none. */
function made(cells: Cells, kind: GoodsKind = "drug") {
  const read = readGoodsRow({ price: "10", manufacturer: "某厂", ...cells });
  if (!read.ok) return read.reason;
  try {
    return {
      ...mergeGoods({ input: read.item.input, before: null, isKeyed: false, kindOfList: kind }),
      notes: read.item.notes,
    };
  } catch (fault) {
    if (fault instanceof RowFault) return fault.message;
    throw fault;
  }
}

describe("rows of a list", () => {
  const row = (more: Cells) => made({ name: "阿莫西林胶囊", spec: "0.25g*24粒", ...more });

  it.each<[Cells, string]>([
    [{ name: "" }, "缺少商品名称"],
    [{ manufacturer: "" }, "缺少生产企业"],
    [{ price: "十元" }, "价格不是金额"],
    [{ price: "0" }, "价格必须大于0"],
    [{ status: "" }, "状态不能为空"],
    [{ pack_size: "0" }, "中包装太小"],
    [{ spec: "粒".repeat(81) }, "规格超过80字"],
    [{ manufacturer: "厂".repeat(81) }, "生产企业超过80字"],
    [{ approval_number: "1".repeat(41) }, "批准文号超过40字"],
    [{ prescription: "也许" }, "处方药只能是“是”或“否”"],
    [{ price: "10", ladder: "50:9;40:8" }, "阶梯价须数量递增、单价递减"],
    [{ price: "10", ladder: "50:11" }, "阶梯价须数量递增、单价递减"],
    [{ batches: "B1,2026-01-01,2028-02-30,5" }, "批次格式应为 批号,生产日期,有效期至,数量"],
    [{ batches: "B1,2026-01-01,2025-01-01,5" }, "批次格式应为 批号,生产日期,有效期至,数量"],
    [{ status: "maybe" }, "状态只能是on或off（上架或下架）"],
  ])("%j is refused: %s", (more, reason) => {
    expect(row(more)).toBe(reason);
  });

  it("takes what is messy and says what it put right", () => {
    expect(row({ barcode: "6922261200201", price: "11.8", spec: "0.25g24粒/盒" })).toMatchObject({
      spec: "0.25g*24粒",
      unit: "盒",
      barcode: "",
      base_price: 1180,
      notes: ["条码校验位不对，未采用"],
    });
  });

  it("reads herbs and devices with the class that decides who may buy them", () => {
    expect(made({ name: "生川乌", toxic: "医疗用毒性药品(28种)" }, "herb")).toMatchObject({
      regulated: "toxic",
      scope: "herbal",
    });
    for (const management_class of ["III（药械组合产品）", "第三类医疗器械"])
      expect(made({ name: "注射器", management_class }, "device")).toMatchObject({ scope: "deviceThree" });
    expect(made({ name: "注射器" }, "device")).toBe("缺少管理类别");
    expect(made({ name: "生川乌", kind: "中药饮片" })).toMatchObject({ scope: "herbal" });
  });
});
