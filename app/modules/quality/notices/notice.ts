import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { parseTime } from "~/platform/values/clock";
import { MAX_BODY, MAX_TITLE } from "~/modules/support/announcements/announcement";

export const QUALITY_NOTICE_KIND_NAMES = {
  authority: "监管公告",
  label: "标签变更",
  storage: "储存提醒",
  other: "质量提醒",
} as const;
export type QualityNoticeKind = keyof typeof QUALITY_NOTICE_KIND_NAMES;

export const noticeKindText = (kind: string): string =>
  Object.hasOwn(QUALITY_NOTICE_KIND_NAMES, kind)
    ? QUALITY_NOTICE_KIND_NAMES[kind as QualityNoticeKind]
    : QUALITY_NOTICE_KIND_NAMES.other;

const MAX_BATCHES = 20;

/** Batch numbers as entered, one a line or with commas between. */
export const readBatches = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；\s]+/)
      .map((batch) => batch.trim())
      .filter((batch) => batch !== ""),
  ),
];

export const noticePath = (id: number): string => `/zlgg/${id}`;

/** A notice as the products' page says it. */
export const noticeLine = (notice: { id: number; kind: string; title: string; batches: string }) => {
  const batches = JSON.parse(notice.batches) as string[];
  const about = batches.length > 0 ? `（批号 ${batches.join("、")}）` : "";
  return { to: noticePath(notice.id), text: `${noticeKindText(notice.kind)}：${notice.title}${about}` };
};

const DAY_FAULT = "请选择展示到哪一天";

export const NoticeForm = z.object({
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页"),
  kind: z.enum(
    Object.keys(QUALITY_NOTICE_KIND_NAMES) as [QualityNoticeKind, ...QualityNoticeKind[]],
    "请选择类型",
  ),
  goodsId: z.string("请填写商品").trim().min(1, "请填写商品").max(200, "商品不超过 200 个字"),
  batchLines: z
    .string()
    .max(2000, "批号过多")
    .default("")
    .transform(readBatches)
    .refine((batches) => batches.length <= MAX_BATCHES, `一次最多 ${MAX_BATCHES} 个批号`),
  title: z
    .string("请填写标题")
    .overwrite(plainLabel)
    .min(2, "标题至少 2 个字")
    .max(MAX_TITLE, `标题不超过 ${MAX_TITLE} 个字`),
  body: z.string("请填写内容").trim().min(2, "内容至少 2 个字").max(MAX_BODY, `内容不超过 ${MAX_BODY} 个字`),
  endsOn: z
    .string(DAY_FAULT)
    .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null, DAY_FAULT),
});

export const NOTICE_STATES = { running: "展示中", over: "已到期", ended: "已结束" } as const;
export type NoticeState = keyof typeof NOTICE_STATES;

/** Its last day is the whole of that day. */
export const noticeState = (
  { endsOn, endedAt }: { endsOn: string; endedAt: number | null },
  today: string,
): NoticeState => (endedAt !== null ? "ended" : endsOn < today ? "over" : "running");
