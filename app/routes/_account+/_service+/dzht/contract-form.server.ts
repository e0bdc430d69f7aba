import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import type { SignResult } from "~/modules/company/contract/contract.server";
import { wholeNumberField } from "~/platform/values/number-fields";

export const SignContractForm = z.object({
  year: wholeNumberField(),
  seen: z.string().max(64),
  agree: z.literal("on", { error: "请阅读合同全文，并勾选同意" }),
  signer: personName({ label: "签署人姓名", requiredMessage: "请填写签署人的真实姓名", min: 1, max: 40 }),
  back: z.string().max(2000).optional(),
});

export const SELLER_NOT_NAMED = "供货方的企业信息尚未完善，暂时不能签署，请联系客服";

export const REFUSALS: Record<Exclude<SignResult, "signed" | "already">, string> = {
  textChanged: "合同内容已更新，请重新阅读全文后签署",
  notApproved: "贵企业的资料审核通过后才能签署合同",
};
