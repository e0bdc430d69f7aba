import { z } from "zod";
import { isDistrict, regionName, regionsNamed } from "~/platform/values/regions";

export interface Terms {
  rank: string;
  areaCode: string;
  address: string;
}

/** Returns the district of a unique name or code, or null. */
export function readDistrict(input: string): string | null {
  const word = input.replace(/\s+/g, "");
  const codes = (/^\d{6}$/.test(word) ? [word] : regionsNamed(word)).filter(isDistrict);
  return codes.length === 1 ? codes[0]! : null;
}

export const TermsFields = z.object({
  rank: z.string("请填写价格等级").trim().min(1, "请填写价格等级").max(10, "价格等级不超过 10 个字"),
  areaCode: z
    .string("请填写注册地区")
    .trim()
    .transform((input, context) => {
      const code = readDistrict(input);
      if (code === null) context.addIssue({ code: "custom", message: "请写到区县，如 广东省广州市天河区" });
      return code ?? z.NEVER;
    }),
  address: z.string("请填写注册地址").trim().min(2, "请填写注册地址").max(100, "注册地址不超过 100 个字"),
});

export const describeCompanyTerms = ({ rank, areaCode, address }: Terms) => ({
  价格等级: rank,
  注册地区: regionName(areaCode),
  注册地址: address,
});

export const isSameTerms = (terms: Terms, other: Terms): boolean =>
  terms.rank === other.rank && terms.areaCode === other.areaCode && terms.address === other.address;
