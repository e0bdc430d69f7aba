import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { reasonField } from "~/platform/values/reason-field";
import type { AdRow, AdValues } from "./ad-admin.server";
import { placeName } from "./ad-places";
import {
  endField,
  isInOrder,
  storedTargets,
  linkUrl,
  momentField,
  oneFile,
  targetsText,
} from "./content-input";
import { FRAME_SLOTS, type AdSlot } from "./header";

/** The path of a page, as the router has it: no query, no slash at its end. */
const PAGE_PATH = /^\/(?:[^\s/?#]+(?:\/[^\s/?#]+)*)?$/;

export const adForm = (standing: string) =>
  z
    .object({
      version: z.number().int().min(0),
      formKey: z.string().max(100).default(""),
      why: reasonField(),
      title: z.string("请填写标题").overwrite(plainLabel).min(1, "请填写标题").max(60, "标题不超过 60 个字"),
      text: z.string().trim().max(200, "文字不超过 200 个字").default(""),
      url: z.string().trim().pipe(linkUrl).default(""),
      starts: momentField,
      ends: endField,
      pages: z
        .string()
        .max(200, "页面不超过 200 个字")
        .default("")
        .transform((text) => text.split(/[\s,，、]+/).filter(Boolean))
        .refine(
          (paths) => paths.every((path) => PAGE_PATH.test(path)),
          "请写本站路径，如 / 或 /list，以空格分隔",
        ),
      targets: z
        .array(z.string())
        .default([])
        .refine((ticked) => storedTargets(ticked, standing) !== null, "没有这样的客户类型"),
      sort: z
        .number("请填写顺序，整数")
        .int("顺序应为整数")
        .min(0, "顺序不小于 0")
        .max(9_999, "顺序不超过 9999"),
      file: oneFile,
    })
    .refine(isInOrder, { path: ["ends"], message: "结束须晚于开始" });
export type AdInput = z.output<ReturnType<typeof adForm>>;

export const adValues = (slot: AdSlot, form: AdInput, standing: string): Omit<AdValues, "image"> => ({
  slot,
  title: form.title,
  text: form.text,
  url: form.url,
  sort: form.sort,
  starts_at: form.starts,
  ends_at: form.ends,
  pages: isFrameSlot(slot) ? form.pages.join(" ") : "",
  targets: (storedTargets(form.targets, standing) ?? []).join(","),
});

/** Whether an ad of a slot may be limited to some pages. */
export const isFrameSlot = (slot: string): boolean => FRAME_SLOTS.some((name) => name === slot);

export const AD_FIELDS = {
  title: "标题",
  text: "文字",
  url: "地址",
  starts: "开始",
  ends: "结束",
  pages: "页面",
  targets: "对象",
  sort: "顺序",
} as const;
export type AdText = Record<keyof typeof AD_FIELDS, string>;

export const NEW_AD: AdText = {
  title: "",
  text: "",
  url: "",
  starts: "",
  ends: "",
  pages: "",
  targets: "",
  sort: "0",
};

const found = (targets: string) => targets.split(",").filter(Boolean);

export const adText = (row: Omit<AdValues, "image">): AdText => ({
  title: row.title,
  text: row.text,
  url: row.url,
  sort: String(row.sort),
  starts: formatStart(row.starts_at),
  ends: formatEnd(row.ends_at),
  pages: row.pages,
  targets: found(row.targets).join(" "),
});

export const adWords = (row: Omit<AdValues, "image">): AdText => ({
  ...adText(row),
  pages: row.pages || "不限",
  targets: targetsText(found(row.targets)),
});

export const adName = ({ slot, title }: Pick<AdRow, "slot" | "title">): string =>
  `${placeName(slot)}：${title}`;
