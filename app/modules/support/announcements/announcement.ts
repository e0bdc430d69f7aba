import { z } from "zod";
import type { CompanyKind } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { regionName } from "~/platform/values/regions";

export const MAX_TITLE = 40;
export const MAX_BODY = 500;

/** Filters approved companies; empty or null values do not filter. */
export interface AnnouncementAudience {
  kinds: CompanyKind[];
  /** six-digit code of a province, or "" */
  province: string;
  /** price rank, or "" */
  rank: string;
  managerId: number | null;
  goodsId: number | null;
  batches: string[];
}

export const EVERYBODY: AnnouncementAudience = {
  kinds: [],
  province: "",
  rank: "",
  managerId: null,
  goodsId: null,
  batches: [],
};

const AudienceShape = z.object({
  kinds: z.array(z.enum(Object.keys(COMPANY_KIND_NAMES) as [CompanyKind, ...CompanyKind[]])),
  province: z.string(),
  rank: z.string(),
  managerId: z.number().nullable(),
  goodsId: z.number().nullable(),
  batches: z.array(z.string()).default([]),
});

export const readAudience = (stored: string): AnnouncementAudience => AudienceShape.parse(JSON.parse(stored));

export interface AudienceNames {
  manager: string | null;
  goods: string | null;
}

/** Returns "单体药店、医院，广东省，等级 A，买过“阿莫西林胶囊”", or "全部客户". */
export function audienceText(audience: AnnouncementAudience, { manager, goods }: AudienceNames): string {
  const parts = [
    audience.kinds.map((kind) => COMPANY_KIND_NAMES[kind]).join("、"),
    regionName(audience.province),
    audience.rank && `等级 ${audience.rank}`,
    audience.managerId === null ? "" : `${manager ?? `客服 ${audience.managerId}`} 的客户`,
    audience.goodsId === null ? "" : `买过“${goods ?? `商品 ${audience.goodsId}`}”${batchWords(audience)}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "全部客户" : parts.join("，");
}

const batchWords = ({ batches }: AnnouncementAudience) =>
  batches.length === 0 ? "" : `批号 ${batches.join("、")}`;

export const ANNOUNCEMENT_STATES = {
  waiting: "待发送",
  sent: "已发送",
  stopped: "已停止",
  withdrawn: "已撤回",
} as const;
export type AnnouncementState = keyof typeof ANNOUNCEMENT_STATES;

/** Whether it can still be stopped, or withdrawn from those it reached. */
export const mayStop = (state: AnnouncementState): boolean => state === "waiting";
export const mayWithdrawAnnouncement = (state: AnnouncementState, sent: number): boolean =>
  sent > 0 && (state === "sent" || state === "stopped");

export const formatAnnouncementState = (state: AnnouncementState, sendAt: number, now: number): string =>
  state === "waiting" && sendAt <= now ? "发送中" : ANNOUNCEMENT_STATES[state];

/** Returns "12（60%）", or "0" when nothing was sent. */
export const formatReadRate = (read: number, sent: number): string =>
  sent === 0 ? "0" : `${read}（${Math.floor((read * 100) / sent)}%）`;
