import { findCompanies, findCompany } from "~/modules/company/identity/companies.server";
import { toChunks } from "~/platform/values/chunks";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { ReleaseEvent } from "~/modules/notifications/kinds/account";
import { sendMessages } from "~/modules/notifications/messages.server";

export interface ReleaseRequestRow {
  companyId: number;
  company: string;
  areaCode: string;
  phone: string;
  licenceNumber: string;
  goodsId: number;
  goods: string;
  spec: string;
  manufacturer: string;
  state: string;
  reason: string;
  createdAt: number;
}

/** Position of a request in the list. */
export type ReleasePlace = Pick<ReleaseRequestRow, "createdAt" | "companyId" | "goodsId">;

/** Returns waiting requests after this position (null: from the start), oldest first. Two queries. */
export async function releaseRequestsAfter(
  after: ReleasePlace | null,
  limit: number,
): Promise<ReleaseRequestRow[]> {
  let query = requests().limit(limit);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("q.created_at", ">", after.createdAt),
        eb.and([
          eb("q.created_at", "=", after.createdAt),
          eb.or([
            eb("q.company_id", ">", after.companyId),
            eb.and([eb("q.company_id", "=", after.companyId), eb("q.goods_id", ">", after.goodsId)]),
          ]),
        ]),
      ]),
    );
  return withRequesters(await query.execute());
}

const requests = () =>
  db
    .selectFrom("release_request as q")
    .innerJoin("goods as g", "g.id", "q.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select([
      "q.company_id as companyId",
      "q.goods_id as goodsId",
      "g.name as goods",
      "g.spec",
      "m.name as manufacturer",
      "q.state",
      "q.reason",
      "q.created_at as createdAt",
    ])
    .where("q.state", "=", "pending")
    .orderBy("q.created_at")
    .orderBy("q.company_id")
    .orderBy("q.goods_id");

type ReleaseRequest = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

async function withRequesters(rows: readonly ReleaseRequest[]): Promise<ReleaseRequestRow[]> {
  const companies = await findCompanies(rows.map((row) => row.companyId));
  return rows.map((row) => {
    const { name, area_code, contact_phone, licence_number } = companies.get(row.companyId)!;
    return {
      ...row,
      company: name,
      areaCode: area_code,
      phone: contact_phone,
      licenceNumber: licence_number,
    };
  });
}

/** Counts waiting requests, with the oldest time, epoch ms. One query. */
export async function countReleaseRequests(): Promise<{ count: number; oldestAt: number | null }> {
  const row = await db
    .selectFrom("release_request")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

export type ReleaseResult =
  | { ok: true; company: string; done: string[]; unchanged: string[]; unknown: number[] }
  | { ok: false; text: string };

/** Grants controlled products to a company; ids of other products are returned as unknown. `now` in ms. */
export function releaseGoods(
  companyId: number,
  goodsIds: readonly number[],
  now: number,
): Promise<ReleaseResult> {
  return decide(companyId, "released", goodsIds, async (trx, ids) => {
    const inserted = await trx
      .insertInto("controlled_release")
      .values(ids.map((goods_id) => ({ goods_id, company_id: companyId, released_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("goods_id")
      .execute();
    await close(trx, { companyId, ids, state: "released", reason: "" }, now);
    const done = inserted.map((row) => row.goods_id);
    await notifyCompany(trx, companyId, { count: done.length, event: { event: "released" } }, now);
    return done;
  });
}

/** Revokes grants; the company still sees the products. `now` in ms. */
export function withdrawRelease(
  companyId: number,
  goodsIds: readonly number[],
  now: number,
): Promise<ReleaseResult> {
  return decide(companyId, "withdrawn", goodsIds, async (trx, ids) => {
    const gone = await trx
      .deleteFrom("controlled_release")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", ids)
      .returning("goods_id")
      .execute();
    await trx
      .deleteFrom("release_request")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", ids)
      .where("state", "=", "released")
      .execute();
    const done = gone.map((row) => row.goods_id);
    await notifyCompany(trx, companyId, { count: done.length, event: { event: "ended" } }, now);
    return done;
  });
}

/** Declines waiting requests; the company reads the reason on the product page and in a message. `now` in ms. */
export function declineRelease(
  companyId: number,
  goodsIds: readonly number[],
  reason: string,
  now: number,
): Promise<ReleaseResult> {
  return decide(companyId, "declined", goodsIds, async (trx, ids) => {
    const done = await close(trx, { companyId, ids, state: "declined", reason }, now);
    await notifyCompany(trx, companyId, { count: done.length, event: { event: "declined", reason } }, now);
    return done;
  });
}

/** Runs a decision; returns the names of what changed and what did not. */
function decide(
  companyId: number,
  what: "released" | "withdrawn" | "declined",
  goodsIds: readonly number[],
  change: (trx: Db, ids: number[]) => Promise<number[]>,
): Promise<ReleaseResult> {
  return inTransaction(async (trx) => {
    const company = await findCompany(companyId, trx);
    if (!company) return { ok: false, text: `没有客户 ${companyId}` };
    const names = new Map<number, string>();
    for (const part of toChunks([...new Set(goodsIds)]))
      for (const row of await trx
        .selectFrom("goods")
        .select(["id", "name"])
        .where("id", "in", part)
        .where("is_controlled", "=", 1)
        .execute())
        names.set(row.id, row.name);
    const done: number[] = [];
    for (const part of toChunks([...names.keys()])) done.push(...(await change(trx, part)));
    if (done.length > 0)
      await audited(trx, { subject: "company", id: companyId, before: null, after: { [what]: done } });
    const found = (ids: number[]) => ids.map((id) => `${id} ${names.get(id)}`);
    return {
      ok: true,
      company: company.name,
      done: found(done),
      unchanged: found([...names.keys()].filter((id) => !done.includes(id))),
      unknown: [...new Set(goodsIds)].filter((id) => !names.has(id)),
    };
  });
}

interface ReleaseDecision {
  companyId: number;
  ids: readonly number[];
  state: "released" | "declined";
  reason: string;
}

async function close(
  trx: Db,
  { companyId, ids, state, reason }: ReleaseDecision,
  now: number,
): Promise<number[]> {
  const rows = await trx
    .updateTable("release_request")
    .set({ state, reason, decided_at: now })
    .where("company_id", "=", companyId)
    .where("goods_id", "in", ids)
    .where("state", "=", "pending")
    .returning("goods_id")
    .execute();
  return rows.map((row) => row.goods_id);
}

interface ReleaseNotice {
  count: number;
  event: ReleaseEvent;
}

async function notifyCompany(
  trx: Db,
  companyId: number,
  { count, event }: ReleaseNotice,
  now: number,
): Promise<void> {
  if (count > 0) await sendMessages(trx, "release", [{ companyId, count, ...event }], now);
}

/** Returns a company's undecided requests, by name. One query. */
export async function findOpenReleases(companyId: number, limit: number, trx: Db = db): Promise<string[]> {
  const rows = await trx
    .selectFrom("release_request as r")
    .innerJoin("goods as g", "g.id", "r.goods_id")
    .select("g.name")
    .where("r.company_id", "=", companyId)
    .where("r.state", "=", "pending")
    .orderBy("r.created_at")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
