/** What operators decide about controlled goods: released to a company, withdrawn from it, a request declined. The company is told. */
import { chunksOf } from "~/catalogue/goods.server";
import { audited } from "~/platform/audit.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { readPart } from "~/platform/list-part.server";
import { sendMessages } from "~/support/messages.server";

export interface ReleaseRequestRow {
  companyId: number;
  company: string;
  /** six-digit code of its licensed address: goods are protected by area */
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

/** Requests, oldest first: those that wait, or all. */
export async function releaseRequests(state: "pending" | "all"): Promise<ReleaseRequestRow[]> {
  let query = db
    .selectFrom("release_request as q")
    .innerJoin("company as c", "c.id", "q.company_id")
    .innerJoin("goods as g", "g.id", "q.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select([
      "q.company_id as companyId",
      "c.name as company",
      "c.area_code as areaCode",
      "c.contact_phone as phone",
      "c.licence_number as licenceNumber",
      "q.goods_id as goodsId",
      "g.name as goods",
      "g.spec",
      "m.name as manufacturer",
      "q.state",
      "q.reason",
      "q.created_at as createdAt",
    ]);
  if (state === "pending") query = query.where("q.state", "=", "pending");
  return readPart(query.orderBy("q.created_at").orderBy("q.company_id").orderBy("q.goods_id"));
}

export type ReleaseVerdict =
  | { ok: true; company: string; done: string[]; unchanged: string[]; unknown: number[] }
  | { ok: false; text: string };

/** Releases controlled goods to a company; ids that are no controlled goods are named as unknown, the others are released. `now` in ms. */
export function releaseGoods(
  companyId: number,
  goodsIds: readonly number[],
  now: number,
): Promise<ReleaseVerdict> {
  return decide(companyId, "released", goodsIds, async (trx, ids) => {
    const inserted = await trx
      .insertInto("controlled_release")
      .values(ids.map((goods_id) => ({ goods_id, company_id: companyId, released_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("goods_id")
      .execute();
    await close(trx, companyId, ids, "released", "", now);
    const done = inserted.map((row) => row.goods_id);
    await tell(
      trx,
      companyId,
      done.length,
      "控销商品已开放",
      "已对贵企业开放，现在可以购买",
      "/kxzq/new",
      now,
    );
    return done;
  });
}

/** Takes the release of goods back from a company: it sees them, and may not buy them any more. `now` in ms. */
export function withdrawRelease(
  companyId: number,
  goodsIds: readonly number[],
  now: number,
): Promise<ReleaseVerdict> {
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
    await tell(trx, companyId, done.length, "控销商品已停止开放", "已停止对贵企业开放", "/kxzq", now);
    return done;
  });
}

/** Declines requests that wait; the company reads the reason on the goods' page and in a message. `now` in ms. */
export function declineRelease(
  companyId: number,
  goodsIds: readonly number[],
  reason: string,
  now: number,
): Promise<ReleaseVerdict> {
  return decide(companyId, "declined", goodsIds, async (trx, ids) => {
    const done = await close(trx, companyId, ids, "declined", reason, now);
    const words = `的开放申请未通过。原因：${reason}`;
    await tell(trx, companyId, done.length, "控销开放申请未通过", words, "/kxzq", now);
    return done;
  });
}

/** The frame of a decision: who and what there is, then the names of what was changed and what was not. */
function decide(
  companyId: number,
  what: "released" | "withdrawn" | "declined",
  goodsIds: readonly number[],
  change: (trx: Db, ids: number[]) => Promise<number[]>,
): Promise<ReleaseVerdict> {
  return inTransaction(async (trx) => {
    const company = await trx
      .selectFrom("company")
      .select("name")
      .where("id", "=", companyId)
      .executeTakeFirst();
    if (!company) return { ok: false, text: `没有客户 ${companyId}` };
    const names = new Map<number, string>();
    for (const part of chunksOf([...new Set(goodsIds)]))
      for (const row of await trx
        .selectFrom("goods")
        .select(["id", "name"])
        .where("id", "in", part)
        .where("is_controlled", "=", 1)
        .execute())
        names.set(row.id, row.name);
    const done: number[] = [];
    for (const part of chunksOf([...names.keys()])) done.push(...(await change(trx, part)));
    if (done.length > 0)
      await audited(trx, { subject: "company", id: companyId, before: null, after: { [what]: done } });
    const named = (ids: number[]) => ids.map((id) => `${id} ${names.get(id)}`);
    return {
      ok: true,
      company: company.name,
      done: named(done),
      unchanged: named([...names.keys()].filter((id) => !done.includes(id))),
      unknown: [...new Set(goodsIds)].filter((id) => !names.has(id)),
    };
  });
}

async function close(
  trx: Db,
  companyId: number,
  ids: readonly number[],
  state: "released" | "declined",
  reason: string,
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

async function tell(
  trx: Db,
  companyId: number,
  count: number,
  title: string,
  words: string,
  url: string,
  now: number,
): Promise<void> {
  if (count === 0) return;
  const body = `${count} 种控销商品${words}${words.endsWith("。") ? "" : "。"}`;
  await sendMessages(trx, [{ companyId, kind: "account", title, body, url }], now);
}
