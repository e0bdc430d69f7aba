import { z } from "zod";
import { place } from "~/modules/content/content-input";
import type { ShopSettings } from "~/modules/content/header";
import { SettingsFile } from "~/modules/content/settings.server";
import { reasonField } from "~/platform/values/reason-field";

const { shape } = SettingsFile;
const line = (name: string, limit: number) =>
  z.string().trim().max(limit, `${name}不超过 ${limit} 个字`).default("");
const MAX_LICENCES = 12;

/** "药品经营许可证：粤AA0200001", one a line. */
const licences = z
  .string()
  .max(1_500, "证照信息太长")
  .default("")
  .transform((text, context) => {
    const rows = text.split("\n").flatMap((row) => row.trim() || []);
    const read = rows.map((row) => /^(.{1,30}?)[：:]\s*(.{1,60})$/.exec(row));
    if (rows.length > MAX_LICENCES || read.some((found) => found === null)) {
      const message = `每行一个证照，写作“名称：编号”，最多 ${MAX_LICENCES} 行`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    return read.map((found) => ({ label: found![1]!.trim(), number: found![2]!.trim() }));
  });

export const ShopForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  hotLine: shape.hotLine.unwrap().default(""),
  qq1: shape.qq1.unwrap().default(""),
  qq2: shape.qq2.unwrap().default(""),
  claim: line("商城简介", 20),
  pitch1: z.string("请填写登录页标语").trim().min(1, "请填写登录页标语").max(16, "标语不超过 16 个字"),
  pitch2: line("标语", 16),
  pitch3: line("标语", 16),
  since: z
    .number("请填写年份")
    .int("请填写年份")
    .min(1900, "年份有误")
    .max(2100, "年份有误")
    .nullable()
    .default(null),
  content: licences,
  icpText: line("备案号", 60),
  icpUrl: place.default(""),
  legalNotice: line("法律声明", 200),
  inspectionText: z
    .string("请填写质检报告的说明")
    .trim()
    .min(1, "请填写质检报告的说明")
    .max(100, "说明不超过 100 个字"),
  inspectionUrl: place.default(""),
  mini: place.default(""),
  wechat: place.default(""),
});

export const SHOP_SETTING_NAMES = {
  hotLine: "热线",
  qq1: "客服 QQ",
  qq2: "客服 QQ 二",
  claim: "商城简介",
  pitch1: "登录页标语",
  pitch2: "标语第二行",
  pitch3: "标语第三行",
  since: "创办年份",
  content: "证照信息",
  icpText: "备案号",
  icpUrl: "备案链接",
  legalNotice: "法律声明",
  inspectionText: "质检报告说明",
  inspectionUrl: "质检报告链接",
  mini: "小程序码",
  wechat: "公众号码",
};
export type ShopText = Record<keyof typeof SHOP_SETTING_NAMES, string>;

export const getSettings = (form: z.output<typeof ShopForm>) => ({
  hotLine: form.hotLine,
  qq1: form.qq1,
  qq2: form.qq2,
  claim: form.claim,
  since: form.since,
  licences: form.content,
  pitch: [form.pitch1, form.pitch2, form.pitch3].filter(Boolean),
  icp: { text: form.icpText, url: form.icpUrl },
  legalNotice: form.legalNotice,
  qualityInspection: { msg: form.inspectionText, url: form.inspectionUrl },
  codes: { mini: form.mini, wechat: form.wechat },
});

type ShownSettings = Omit<ShopSettings, "chatGreeting" | "workingHours" | "isCanChat">;

export const toShopText = (settings: ShownSettings): ShopText => ({
  hotLine: settings.hotLine,
  qq1: settings.qq1,
  qq2: settings.qq2,
  claim: settings.claim,
  since: settings.since === null ? "" : String(settings.since),
  pitch1: settings.pitch[0] ?? "",
  pitch2: settings.pitch[1] ?? "",
  pitch3: settings.pitch[2] ?? "",
  content: settings.licences.map(({ label, number }) => `${label}：${number}`).join("\n"),
  icpText: settings.icp.text,
  icpUrl: settings.icp.url,
  legalNotice: settings.legalNotice,
  inspectionText: settings.qualityInspection.msg,
  inspectionUrl: settings.qualityInspection.url,
  mini: settings.codes.mini,
  wechat: settings.codes.wechat,
});
