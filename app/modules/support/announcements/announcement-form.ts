import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import type { CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { parseTime } from "~/platform/values/clock";
import { plainFigures, readKey } from "~/platform/values/whole-number";
import { linkRule } from "~/ui/navigation/link-rule";
import { type AnnouncementAudience, MAX_BODY, MAX_TITLE } from "./announcement";

const isOwnPage = (url: string): boolean => {
  const rule = linkRule(url);
  return rule.do === "go" && !rule.isOutside && url.startsWith("/") && !url.startsWith("/staff");
};

const chosen = (wrong: string) =>
  z
    .string()
    .default("")
    .transform(plainFigures)
    .refine((text) => text === "" || readKey(text) !== null, wrong)
    .transform((text) => readKey(text));

export const announcementFields = {
  title: z
    .string("请填写标题")
    .overwrite(plainLabel)
    .min(2, "标题至少 2 个字")
    .max(MAX_TITLE, `标题不超过 ${MAX_TITLE} 个字`),
  body: z.string("请填写内容").trim().min(2, "内容至少 2 个字").max(MAX_BODY, `内容不超过 ${MAX_BODY} 个字`),
  url: z
    .string("请填写链接")
    .trim()
    .max(200, "链接不超过 200 个字")
    .refine(isOwnPage, "链接请写本站的页面，如 /list 或 /wdxx"),
  kinds: z
    .array(z.enum(Object.keys(COMPANY_KIND_NAMES) as [CompanyKind, ...CompanyKind[]], "没有这个类型"))
    .max(Object.keys(COMPANY_KIND_NAMES).length, "没有这个类型")
    .default([]),
  province: z
    .string()
    .regex(/^(\d\d0000)?$/, "没有这个地区")
    .default(""),
  rank: z.string().trim().max(10, "等级不超过 10 个字").default(""),
  managerId: chosen("没有这位客服"),
  goodsId: chosen("商品编号是数字"),
  at: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || parseTime(text) !== null, "时间请写作 2026-11-26 09:00"),
};

export const AnnouncementFields = z.object(announcementFields);
export type AnnouncementValues = z.output<typeof AnnouncementFields>;

export const toAnnouncementAudience = (values: AnnouncementValues): AnnouncementAudience => ({
  kinds: values.kinds,
  province: values.province,
  rank: values.rank,
  managerId: values.managerId,
  goodsId: values.goodsId,
  batches: [],
});

export const PAST_TIME = "发送时间已过，不填为立即发送";

/** Returns when it is sent, epoch ms; null for a past time, which is a typing error rather than a wish to send now. */
export function sendTime({ at }: Pick<AnnouncementValues, "at">, now: number): number | null {
  const sendAt = at === "" ? now : parseTime(at)!;
  return sendAt < now ? null : sendAt;
}
