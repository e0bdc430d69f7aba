/** The demo's cart with every kind of line, and its template. DEMO DATA. */
import { BUNDLE, ORDINARY } from "~/modules/cart/pricing/line-types";
import { lockCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";

const DEMO_COMPANY = 1;

interface Found {
  id: number;
  pack: number;
}

/** Adds ordinary lines, a flash sale, herbs of another warehouse, ephedrine products, a bundle, and lines that may not be bought. Needs products and offers. */
export async function loadCart(trx: Db, now: number): Promise<void> {
  await lockCompany(trx, DEMO_COMPANY);
  const drugs = await ordinary(trx, "drug", 4);
  const herbs = await ordinary(trx, "herb", 2);
  const [flash] = await goodsWith(trx, 1, (q) =>
    q.where("id", "in", (sub) => sub.selectFrom("offer_goods").select("goods_id").where("offer_id", "=", 1)),
  );
  const [ephedrine] = await goodsWith(trx, 1, (q) =>
    q.where("is_ephedrine", "=", 1).where("stock", ">", 100),
  );
  const [soldOut] = await goodsWith(trx, 1, (q) => q.where("stock", "=", 0));
  const [outOfScope] = await goodsWith(trx, 1, (q) =>
    q.where("scope", "=", "biological").where("stock", ">", 0),
  );
  const first: Found = { id: 1, pack: 10 };
  const wanted: [Found | undefined, number][] = [
    [first, 5],
    ...drugs.map((g, i): [Found, number] => [g, 2 + i]),
    [flash, 2],
    ...herbs.map((g): [Found, number] => [g, 3]),
    [ephedrine, 2],
    [soldOut, 1],
    [outOfScope, 1],
  ];
  const lines = wanted.flatMap(([goods, packs]) => (goods ? [{ goods, quantity: packs * goods.pack }] : []));
  const distinct = lines.filter((l, i) => lines.findIndex((other) => other.goods.id === l.goods.id) === i);
  await loadTemplate(trx, distinct, now);
  await loadDraftOrder(trx, drugs, now);
  const rows = [
    ...distinct.map(({ goods, quantity }) => ({
      goods_id: goods.id,
      number: quantity,
      type: ORDINARY,
      offer_id: 0,
    })),
    ...(await firstBundle(trx)).map((member) => ({ ...member, type: BUNDLE })),
  ];
  await trx
    .insertInto("cart_line")
    .values(
      rows.map((row, i) => ({
        ...row,
        company_id: DEMO_COMPANY,
        is_selected: 1 as const,
        seen_price: null,
        added_at: now - i * 60_000,
        updated_at: now - i * 60_000,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A weekly template, with some products that may not be bought. */
async function loadTemplate(
  trx: Db,
  lines: readonly { goods: Found; quantity: number }[],
  now: number,
): Promise<void> {
  const { id } = await trx
    .insertInto("order_template")
    .values({ company_id: DEMO_COMPANY, name: "每周常备", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("order_template_line")
    .values(
      lines.map(({ goods, quantity }, place) => ({ template_id: id, goods_id: goods.id, quantity, place })),
    )
    .execute();
}

/** A draft order by staff that waits for the company. */
async function loadDraftOrder(trx: Db, goods: readonly Found[], now: number): Promise<void> {
  const staff = await trx
    .selectFrom("staff_member")
    .select(["id", "name"])
    .where("username", "=", "staff-sales")
    .executeTakeFirst();
  if (!staff) return;
  const { id } = await trx
    .insertInto("draft_order")
    .values({
      company_id: DEMO_COMPANY,
      staff_id: staff.id,
      staff_name: staff.name,
      version: 2,
      remark: "按上次电话里说的备货",
      state: "sent",
      reason: "",
      created_at: now,
      sent_at: now,
      answered_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = goods.map((product, place) => ({
    draft_order_id: id,
    goods_id: product.id,
    quantity: 2 * product.pack,
    place,
  }));
  await trx.insertInto("draft_order_line").values(lines).execute();
  const declined = await trx
    .insertInto("draft_order")
    .values({
      company_id: DEMO_COMPANY,
      staff_id: staff.id,
      staff_name: staff.name,
      version: 2,
      remark: "",
      state: "declined",
      reason: "上月刚进过货，下月再说",
      answered_by: "李娟",
      created_at: now - 2 * DAY,
      sent_at: now - 2 * DAY,
      answered_at: now - DAY / 4,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("draft_order_line")
    .values(lines.slice(0, 1).map((line) => ({ ...line, draft_order_id: declined.id })))
    .execute();
}

function firstBundle(trx: Db) {
  return trx
    .selectFrom("offer_goods")
    .select(["offer_id", "goods_id", "number"])
    .where("offer_id", "=", (eb) =>
      eb
        .selectFrom("offer")
        .select((o) => o.fn.min<number>("id").as("id"))
        .where("kind", "=", "bundle"),
    )
    .orderBy("goods_id")
    .execute();
}

const ordinary = (trx: Db, kind: string, limit: number) =>
  goodsWith(trx, limit, (q) =>
    q
      .where("kind", "=", kind)
      .where("id", ">", 1)
      .where("is_controlled", "=", 0)
      .where("is_ephedrine", "=", 0)
      .where("scope", "in", ["westernMedicine", "chinesePatent", "herbal"])
      .where("stock", ">=", 100)
      .where("base_price", ">=", 600)
      .where("base_price", "<=", 4_000),
  );

const onSale = (trx: Db) =>
  trx
    .selectFrom("goods")
    .select(["id", "pack_size as pack"])
    .where("status", "=", "on")
    .where("regulated", "is", null);

function goodsWith(
  trx: Db,
  limit: number,
  narrow: (query: ReturnType<typeof onSale>) => ReturnType<typeof onSale>,
): Promise<Found[]> {
  return narrow(onSale(trx)).orderBy("id").limit(limit).execute();
}
