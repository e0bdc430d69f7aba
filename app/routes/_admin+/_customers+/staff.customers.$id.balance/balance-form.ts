import { z } from "zod";
import { parseYuan } from "~/platform/values/money";
import { reasonField } from "~/platform/values/reason-field";
import { ADJUSTED_ACCOUNTS, ADJUSTMENT_REASONS, type AdjustmentReason } from "~/modules/wallet/adjustment";

const REASONS = Object.keys(ADJUSTMENT_REASONS) as [AdjustmentReason, ...AdjustmentReason[]];

export const BalanceForm = z.object({
  formKey: z.string("请重新打开本页"),
  do: z.enum(["add", "take"], "请选择增加或扣减"),
  account: z.enum(ADJUSTED_ACCOUNTS, "请选择账户"),
  amount: z
    .string("请填写金额")
    .transform((text) => parseYuan(text) ?? 0)
    .refine((fen) => fen > 0, "金额请写作 50.00"),
  reason: z.enum(REASONS, "请选择类别"),
  text: reasonField("说明", 100),
});
