/** 近效期规则: by kind of product, how many days before expiry a batch is near it, no longer received without a reason, and no longer sold. Pure. */
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { daysLeft, dayAfter } from "~/modules/catalogue/stock/minimum-shelf-life";
import { MAX_SHELF_LIFE_DAYS } from "~/modules/catalogue/stock/shelf-life-settings";
import { z } from "zod";

/** near: 近效期; receive: with fewer days left, accepting needs a reason; stop: with fewer days left, no more sale. */
export const EXPIRY_RULES = ["near", "receive", "stop"] as const;
export type ExpiryRule = (typeof EXPIRY_RULES)[number];

/** Days, by rule and kind; 0: the rule does not apply. */
export type ExpiryRules = Record<`${ExpiryRule}_${GoodsKind}`, number>;

export const DEFAULT_EXPIRY_RULES: ExpiryRules = {
  near_drug: 180,
  near_herb: 180,
  near_device: 180,
  receive_drug: 180,
  receive_herb: 180,
  receive_device: 180,
  stop_drug: 0,
  stop_herb: 0,
  stop_device: 0,
};

export const EXPIRY_RULE_NAMES: Readonly<Record<keyof ExpiryRules, string>> = {
  near_drug: "药品近效期（天）",
  near_herb: "中药饮片近效期（天）",
  near_device: "医疗器械近效期（天）",
  receive_drug: "药品验收最低剩余效期（天）",
  receive_herb: "中药饮片验收最低剩余效期（天）",
  receive_device: "医疗器械验收最低剩余效期（天）",
  stop_drug: "药品停售剩余效期（天）",
  stop_herb: "中药饮片停售剩余效期（天）",
  stop_device: "医疗器械停售剩余效期（天）",
};

const FAULT = `请填写 0 至 ${MAX_SHELF_LIFE_DAYS} 的整数`;
const days = z.number(FAULT).int(FAULT).min(0, FAULT).max(MAX_SHELF_LIFE_DAYS, FAULT);

export const expiryRuleFields = {
  near_drug: days,
  near_herb: days,
  near_device: days,
  receive_drug: days,
  receive_herb: days,
  receive_device: days,
  stop_drug: days,
  stop_herb: days,
  stop_device: days,
} satisfies Record<keyof ExpiryRules, z.ZodType<number>>;

export const getExpiryDays = (rules: ExpiryRules, rule: ExpiryRule, kind: GoodsKind): number =>
  rules[`${rule}_${kind}`];

/** Returns the first expiry day that the rule does not concern. */
export const expiryRuleDay = (rules: ExpiryRules, rule: ExpiryRule, kind: GoodsKind, today: string): string =>
  dayAfter(today, getExpiryDays(rules, rule, kind));

/** Whether a batch is past the rule on `today`. */
export const isPastExpiryRule = (
  rules: ExpiryRules,
  rule: ExpiryRule,
  { kind, expiresOn }: { kind: GoodsKind; expiresOn: string },
  today: string,
): boolean => expiresOn < expiryRuleDay(rules, rule, kind, today);

/** Why accepted units may not come in with so little validity left, or null. `note`: the reason given. */
export function receivingExpiryFault(
  rules: ExpiryRules,
  batch: { kind: GoodsKind; expiresOn: string; note: string },
  today: string,
): string | null {
  const left = daysLeft(today, batch.expiresOn);
  if (isPastExpiryRule(rules, "stop", batch, today)) return `剩余效期 ${left} 天，已不能销售，应拒收`;
  if (batch.note !== "" || !isPastExpiryRule(rules, "receive", batch, today)) return null;
  return `剩余效期 ${left} 天，不足 ${getExpiryDays(rules, "receive", batch.kind)} 天，验收合格请在备注写明原因`;
}
