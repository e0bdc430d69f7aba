/** Voucher templates and points items of a journey's own, and points to spend. */
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { type Buyer, uniqueWord } from "./shop";

export interface Template {
  id: number;
  name: string;
}

/** A public coupon 满100减30 for everything, ten of them, one for each company. */
export async function newTemplate(values: Partial<NewRow<"voucher_template">> = {}): Promise<Template> {
  const name = `旅程券${uniqueWord()}`;
  const now = Date.now();
  const { id } = await db
    .insertInto("voucher_template")
    .values({
      kind: "coupon",
      name,
      threshold: 10_000,
      amount: 3_000,
      scope: '{"all":true}',
      starts_at: now - DAY,
      ends_at: now + 30 * DAY,
      total: 10,
      limit_per_company: 1,
      valid_days: 7,
      status: "on",
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, name };
}

export const templateRow = (template: Template) =>
  db.selectFrom("voucher_template").selectAll().where("id", "=", template.id).executeTakeFirstOrThrow();

/** What a company owns of a template. */
export const ownedOf = (buyer: Buyer, template: Template) =>
  db
    .selectFrom("voucher")
    .selectAll()
    .where("company_id", "=", buyer.companyId)
    .where("template_id", "=", template.id)
    .execute();

/** A gift for 100 points, five of them, unless told otherwise. */
export async function newItem(values: Partial<NewRow<"points_item">> = {}): Promise<Template> {
  const name = `旅程礼品${uniqueWord()}`;
  const { id } = await db
    .insertInto("points_item")
    .values({
      name,
      kind: "gift",
      points: 100,
      stock: 5,
      describe: "旅程",
      image: "/art/points/cup.svg",
      status: "on",
      sort: 1000,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, name };
}

export const itemRow = (item: Template) =>
  db.selectFrom("points_item").selectAll().where("id", "=", item.id).executeTakeFirstOrThrow();

export const exchangesOf = (buyer: Buyer) =>
  db
    .selectFrom("points_exchange")
    .selectAll()
    .where("company_id", "=", buyer.companyId)
    .orderBy("id")
    .execute();

export async function givePoints(buyer: Buyer, amount: number): Promise<void> {
  const { companyId } = buyer;
  const key = `journey:points:${companyId}:${uniqueWord()}`;
  const entry = {
    companyId,
    amount,
    account: "points",
    kind: "reward",
    note: "旅程",
    now: Date.now(),
  } as const;
  await inTransaction((trx) => postToLedger(trx, { ...entry, key }));
}
