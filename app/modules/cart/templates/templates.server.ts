import { isEmptied, toOrder, type DraftRow } from "~/modules/cart/quick-order/order-draft";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer, goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany, lockCompanies } from "~/modules/company/identity/lock.server";
import { viewerAs } from "~/modules/company/identity/viewer.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Flash } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { toChunks } from "~/platform/values/chunks";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { MAX_TEMPLATE_GOODS, templateFault, type TemplateWithCount, type Template } from "./template";
import type { CopyTemplate, SaveTemplate } from "./template-form";

const TOO_MANY = `一个模板最多 ${MAX_TEMPLATE_GOODS} 种商品`;

export interface GoodsQuantity {
  goodsId: number;
  quantity: number;
}
export type TemplateSaved = { ok: true; id: number; name: string } | { ok: false; text: string };

/** Returns the company's templates, last changed first. One query. */
export async function findTemplates(companyId: number, trx: Db = db): Promise<TemplateWithCount[]> {
  const rows = await trx
    .selectFrom("order_template as t")
    .select((eb) => [
      ...(["t.id", "t.name", "t.updated_at"] as const),
      eb
        .selectFrom("order_template_line as l")
        .select((item) => item.fn.countAll<number>().as("kinds"))
        .whereRef("l.template_id", "=", "t.id")
        .as("kinds"),
    ])
    .where("t.company_id", "=", companyId)
    .orderBy("t.updated_at", "desc")
    .orderBy("t.id", "desc")
    .execute();
  return rows.map(({ id, name, kinds, updated_at: updatedAt }) => ({
    id,
    name,
    updatedAt,
    kinds: Number(kinds ?? 0),
  }));
}

export const findOrderTemplate = async (companyId: number, id: number): Promise<TemplateWithCount | null> =>
  (await findTemplates(companyId)).find((item) => item.id === id) ?? null;

/** Quantities by product id, in order. */
async function toLines(id: number, trx: Db = db): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom("order_template_line")
    .select(["goods_id", "quantity"])
    .where("template_id", "=", id)
    .orderBy("place")
    .orderBy("goods_id")
    .execute();
  return new Map(rows.map((row) => [row.goods_id, row.quantity]));
}

/** Stores quantities as a new template or adds them to one, replacing those of the same product. Refused: nothing to store, a used name, too many templates or products. Null: no such template. `now` in ms. */
export async function saveOrderTemplate(
  viewer: SignedIn,
  form: SaveTemplate,
  items: readonly GoodsQuantity[],
  now: number,
): Promise<TemplateSaved | null> {
  return inCompany(viewer.buyer.companyId, (trx) => saveInto(trx, viewer, { form, items }, now));
}

async function saveInto(
  trx: Db,
  viewer: SignedIn,
  { form, items }: { form: SaveTemplate; items: readonly GoodsQuantity[] },
  now: number,
): Promise<TemplateSaved | null> {
  const { companyId } = viewer.buyer;
  const there = await goodsForBuyer(
    items.map(({ goodsId }) => goodsId),
    viewer,
    now,
    trx,
  );
  const fresh = items.filter(({ goodsId }) => there.has(goodsId));
  if (fresh.length === 0) return { ok: false, text: "没有可以存入模板的商品" };
  if (fresh.length > MAX_TEMPLATE_GOODS) return { ok: false, text: TOO_MANY };
  const known = await findTemplates(companyId, trx);
  const template = await templateFor(trx, companyId, { form, known }, now);
  if (template === null || !template.ok) return template;
  const before = await toLines(template.id, trx);
  const all = new Map([...before, ...fresh.map((item) => [item.goodsId, item.quantity] as const)]);
  if (all.size > MAX_TEMPLATE_GOODS) return { ok: false, text: TOO_MANY };
  await writeLines(trx, template.id, all, now);
  return template;
}

/** Copies a template's products and quantities into a new one of each of these stores, also the own one, in one transaction and once for a token; returns the messages by store. Refused by a store: a used name or too many templates; the others keep their copy. 404 for another company's template and a store of another login. `now` in ms. */
export async function copyTemplate(
  viewer: SignedIn,
  id: number,
  copy: CopyTemplate,
  now: number,
): Promise<Flash> {
  const { companyId } = viewer.buyer;
  const stores: SignedIn[] = [];
  for (const store of new Set(copy.stores)) stores.push((await viewerAs(viewer, store)) ?? notFound());
  const answer = await inTransaction((trx) =>
    once(trx, copy.token, async () => {
      // Locked together, so that two stores that copy to each other do not deadlock.
      await lockCompanies(trx, [companyId, ...stores.map(({ buyer }) => buyer.companyId)]);
      if (!(await findTemplates(companyId, trx)).some((item) => item.id === id)) notFound();
      const items = [...(await toLines(id, trx))].map(([goodsId, quantity]) => ({ goodsId, quantity }));
      const results: CopyResult[] = [];
      for (const store of stores) {
        const form = { into: null, name: copy.name };
        const saved = await saveInto(trx, store, { form, items }, now);
        const text = saved?.ok === false ? saved.text : `已存入模板“${copy.name}”`;
        results.push({ ok: saved?.ok === true, text: `${store.companyName}：${text}` });
      }
      return JSON.stringify(results);
    }),
  );
  // The whole answer is stored under the token: a second submit gets the same.
  const results = JSON.parse(answer) as CopyResult[];
  const kind = results.every(({ ok }) => ok) ? "success" : "warning";
  return { kind, text: results.map(({ text }) => text).join("。") };
}

interface CopyResult {
  ok: boolean;
  text: string;
}

async function templateFor(
  trx: Db,
  companyId: number,
  { form, known }: { form: SaveTemplate; known: readonly Template[] },
  now: number,
): Promise<TemplateSaved | null> {
  if (form.into !== null) {
    const item = known.find(({ id }) => id === form.into);
    return item ? { ok: true, id: item.id, name: item.name } : null;
  }
  const { name } = form;
  const fault = templateFault(name, known);
  if (fault) return { ok: false, text: fault };
  const { id } = await trx
    .insertInto("order_template")
    .values({ company_id: companyId, name, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ok: true, id, name };
}

async function writeLines(
  trx: Db,
  templateId: number,
  lines: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  await trx.deleteFrom("order_template_line").where("template_id", "=", templateId).execute();
  const rows = [...lines].map(([goods_id, quantity], place) => ({
    template_id: templateId,
    goods_id,
    quantity,
    place,
  }));
  for (const part of toChunks(rows, 300)) await trx.insertInto("order_template_line").values(part).execute();
  await trx.updateTable("order_template").set({ updated_at: now }).where("id", "=", templateId).execute();
}

export interface TemplatePage extends Template {
  rows: DraftRow[];
}

/** Returns a template at today's prices; restricted products have no quantity, so that the rest can be ordered. Null: no such template. A fixed number of queries. `now` in ms. */
export async function templatePage(viewer: SignedIn, id: number, now: number): Promise<TemplatePage | null> {
  const template = await findOrderTemplate(viewer.buyer.companyId, id);
  if (!template) return null;
  const lines = await toLines(id);
  const goods = await goodsInOrder([...lines.keys()], viewer, now);
  const offers = await offersOn(goods, viewer, now);
  const rows = goods.map((product) => {
    const card = toCard(product);
    return {
      goods: card,
      offer: offers.get(product.id),
      input: card.restriction ? "" : String(lines.get(product.id)),
    };
  });
  return { id, name: template.name, rows };
}

/** Stores entered quantities; empty rows are removed. Refused: invalid numbers, then nothing changes. Null: no such template. */
export async function changeTemplate(
  { buyer }: SignedIn,
  id: number,
  input: ReadonlyMap<number, string>,
  now: number,
): Promise<{ ok: true } | { ok: false; wrong: number[] } | null> {
  return inCompany(buyer.companyId, async (trx) => {
    if (!(await findTemplates(buyer.companyId, trx)).some((item) => item.id === id)) return null;
    const lines = await toLines(id, trx);
    const own = [...input].filter(([goodsId]) => lines.has(goodsId));
    const { wanted, wrong } = toOrder(own.filter(([, text]) => !isEmptied(text)));
    if (wrong.length > 0) return { ok: false, wrong };
    for (const [goodsId, text] of own) if (isEmptied(text)) lines.delete(goodsId);
    for (const { goodsId, quantity } of wanted) lines.set(goodsId, quantity);
    await writeLines(trx, id, lines, now);
    return { ok: true };
  });
}

/** Renames a template. Refused: a used name. Null: no such template. `now` in ms. */
export async function renameTemplate(
  { buyer }: SignedIn,
  id: number,
  name: string,
  now: number,
): Promise<TemplateSaved | null> {
  return inCompany(buyer.companyId, async (trx) => {
    const known = await findTemplates(buyer.companyId, trx);
    if (!known.some((item) => item.id === id)) return null;
    const fault = templateFault(name, known, id);
    if (fault) return { ok: false, text: fault };
    await trx.updateTable("order_template").set({ name, updated_at: now }).where("id", "=", id).execute();
    return { ok: true, id, name };
  });
}

/** Removes a template; returns its name, or null without such a template. */
export async function removeTemplate({ buyer }: SignedIn, id: number): Promise<string | null> {
  return inCompany(buyer.companyId, async (trx) => {
    const gone = (await findTemplates(buyer.companyId, trx)).find((item) => item.id === id);
    if (!gone) return null;
    await trx.deleteFrom("order_template_line").where("template_id", "=", id).execute();
    await trx.deleteFrom("order_template").where("id", "=", id).execute();
    return gone.name;
  });
}
