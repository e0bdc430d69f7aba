import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import {
  endField,
  isInOrder,
  storedTargets,
  momentField,
  oneFile,
  targetsText,
} from "~/modules/content/content-input";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { reasonField } from "~/platform/values/reason-field";
import { ZONE_KINDS, type ZoneKind } from "./zone";
import type { ZoneHeadValues } from "./zone-admin.server";
import { IMAGE_PATH } from "./zone-read";

/** The form of a zone; `standing`: its current targets. Refuses the same as the zone file of the command line. */
export const zoneForm = (standing: string) =>
  z
    .object({
      version: z.number().int().min(0),
      formKey: z.string().max(100).default(""),
      why: reasonField(),
      kind: z.enum(Object.keys(ZONE_KINDS) as [ZoneKind, ...ZoneKind[]], "请选择类型"),
      slug: z
        .string("请填写地址名")
        .trim()
        .regex(/^[\w-]{1,40}$/, "地址名只能有字母、数字、- 和 _，不超过 40 个"),
      title: z.string("请填写标题").overwrite(plainLabel).min(1, "请填写标题").max(40, "标题不超过 40 个字"),
      summary: z.string().trim().max(200, "介绍不超过 200 个字").default(""),
      file: oneFile,
      image: z.string().trim().regex(IMAGE_PATH, "图片须为本站路径").default(""),
      starts: momentField,
      ends: endField,
      targets: z
        .array(z.string())
        .default([])
        .refine((ticked) => storedTargets(ticked, standing) !== null, "没有这样的客户类型"),
      sort: z
        .number("请填写顺序，整数")
        .int("顺序应为整数")
        .min(0, "顺序不小于 0")
        .max(9_999, "顺序不超过 9999"),
    })
    .refine(isInOrder, { path: ["ends"], message: "结束须晚于开始" });
export type ZoneFormInput = z.output<ReturnType<typeof zoneForm>>;

export const zoneValues = (form: ZoneFormInput, standing: string): ZoneHeadValues => ({
  kind: form.kind,
  slug: form.slug,
  title: form.title,
  summary: form.summary,
  image: form.image,
  starts_at: form.starts,
  ends_at: form.ends,
  sort: form.sort,
  targets: (storedTargets(form.targets, standing) ?? []).join(","),
});

export const ZONE_FIELDS = {
  kind: "类型",
  slug: "地址名",
  title: "标题",
  summary: "介绍",
  image: "图片地址",
  starts: "开始",
  ends: "结束",
  targets: "对象",
  sort: "顺序",
} as const;
export type ZoneText = Record<keyof typeof ZONE_FIELDS, string>;

export const NEW_ZONE: ZoneText = {
  kind: "activity",
  slug: "",
  title: "",
  summary: "",
  image: "",
  starts: "",
  ends: "",
  targets: "",
  sort: "0",
};

const found = (targets: string) => targets.split(",").filter(Boolean);

/** Returns the form's values; targets separated by spaces. */
export const zoneText = (row: ZoneHeadValues): ZoneText => ({
  kind: row.kind,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  image: row.image,
  starts: formatStart(row.starts_at),
  ends: formatEnd(row.ends_at),
  sort: String(row.sort),
  targets: found(row.targets).join(" "),
});

/** Returns the values as text for readers. */
export const zoneWords = (row: ZoneHeadValues): ZoneText => ({
  ...zoneText(row),
  targets: targetsText(found(row.targets)),
});
