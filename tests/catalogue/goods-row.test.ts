import { describe, expect, it } from "vitest";
import { readGoodsRow } from "~/catalogue/goods-row";

describe("rows of a list", () => {
  const row = (more: Record<string, string>) =>
    readGoodsRow({ name: "阿莫西林胶囊", manufacturer: "某厂", spec: "0.25g*24粒", ...more }, "drug");

  it.each([
    [{ name: " " }, "缺少商品名称"],
    [{ manufacturer: "" }, "缺少生产企业"],
    [{ price: "十元" }, "价格不是金额"],
    [{ price: "0" }, "价格必须大于0"],
    [{ pack_size: "0" }, "中包装太小"],
    [{ price: "10", ladder: "50:9;40:8" }, "阶梯价须数量递增、单价递减"],
    [{ price: "10", ladder: "50:11" }, "阶梯价须数量递增、单价递减"],
    [{ batches: "B1,2026-01-01,2025-01-01,5" }, "批次格式应为 批号,生产日期,有效期至,数量"],
    [{ status: "maybe" }, "状态只能是on或off"],
  ])("%j is refused: %s", (more, reason) => {
    expect(row(more)).toEqual({ ok: false, reason });
  });

  it("takes what is messy and says what it put right", () => {
    const read = row({
      barcode: "6922261200201",
      approval_number: "H20160155",
      price: "11.8",
      spec: "0.25g24粒/盒",
    });
    expect(read.ok && read.row.notes).toEqual(["条码校验位不对，未采用", "批准文号为进口注册证或旧格式"]);
    expect(read.ok && read.row.goods).toMatchObject({
      spec: "0.25g*24粒",
      unit: "盒",
      barcode: "",
      base_price: 1180,
    });
  });

  it("reads herbs and devices with the class that decides who may buy them", () => {
    const herb = readGoodsRow(
      { name: "生川乌", manufacturer: "某厂", toxic: "医疗用毒性药品(28种)" },
      "herb",
    );
    expect(herb.ok && herb.row.goods).toMatchObject({ regulated: "toxic", scope: "herbal" });
    const device = readGoodsRow(
      { name: "注射器", manufacturer: "某厂", management_class: "III（药械组合产品）" },
      "device",
    );
    expect(device.ok && device.row.goods.scope).toBe("deviceThree");
    expect(readGoodsRow({ name: "注射器", manufacturer: "某厂" }, "device")).toEqual({
      ok: false,
      reason: "缺少管理类别",
    });
  });
});
