import { type RawBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, type Setting, writeSetting } from "~/platform/database/settings.server";
import {
  DEFAULT_EXPIRY_RULES,
  EXPIRY_RULE_NAMES,
  type ExpiryRule,
  expiryRuleDay,
  type ExpiryRules,
  expiryRuleFields,
} from "./expiry-rules";

const SETTING: Setting<ExpiryRules> = {
  key: "catalogue.expiryRules",
  schema: z.object(expiryRuleFields),
};

/** Returns the shop's rules, or those that each shop begins with. One query. */
export const readExpiryRules = async (trx: Db = db): Promise<ExpiryRules> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_EXPIRY_RULES;

const inWords = (rules: ExpiryRules) =>
  Object.fromEntries(
    Object.entries(EXPIRY_RULE_NAMES).map(([field, name]) => [name, rules[field as keyof ExpiryRules]]),
  );

/** Stores the rules in the caller's transaction; false without a change. */
export async function changeExpiryRules(trx: Db, wanted: ExpiryRules): Promise<boolean> {
  const before = inWords(await readExpiryRules(trx));
  const after = inWords(wanted);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, { subject: "expiryRules", id: "shop", before, after });
  return true;
}

/** Condition of batches `b` of goods `g` that are past the rule on `today`, expired ones too. */
export function isPastRule(rules: ExpiryRules, rule: ExpiryRule, today: string): RawBuilder<SqlBool> {
  const days = GOODS_KINDS.map((kind) => ({ kind, day: expiryRuleDay(rules, rule, kind, today) }));
  const last = days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;
  const cases = days.map(({ kind, day }) => sql`when ${kind} then ${day}`);
  // The fixed day lets the database use the index of expiry days.
  return sql<SqlBool>`(b.expires_on < ${last} and b.expires_on < case g.kind ${sql.join(cases, sql` `)} end)`;
}
