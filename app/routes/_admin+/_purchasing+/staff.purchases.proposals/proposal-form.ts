import { z } from "zod";
import { MAX_PROPOSED } from "~/modules/purchasing/restock";
import { parseYuan } from "~/platform/values/money";

const PRICE = "单价请填写金额，如 12.50";

const row = z
  .object({
    isTicked: z.literal("1").optional(),
    goodsId: z.number("请重新打开本页").int().min(1),
    supplierId: z.number().int().min(1).optional(),
    quantity: z.string().trim().default(""),
    price: z.string().trim().default(""),
  })
  .superRefine(({ isTicked, supplierId, quantity, price }, context) => {
    if (!isTicked) return;
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (supplierId === undefined) refuse("请给勾选的商品选择供应商");
    else if (!/^[1-9]\d{0,6}$/.test(quantity)) refuse("勾选商品的数量请填写正整数");
    else if (parseYuan(price) === null) refuse(PRICE);
  })
  .transform(({ isTicked, goodsId, supplierId, quantity, price }) => ({
    isTicked: isTicked === "1",
    goodsId,
    supplierId: supplierId ?? 0,
    quantity: Number(quantity),
    price: parseYuan(price) ?? 0,
  }));

export const ProposalForm = z.object({
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(64, "请重新打开本页"),
  warehouseId: z.number("请选择收货仓库").int().min(1, "请选择收货仓库"),
  lines: z.array(row).max(MAX_PROPOSED),
});
