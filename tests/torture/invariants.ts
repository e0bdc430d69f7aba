/** What must hold of a shop whatever happened to it, each as one named check that reads the database and nothing else. */
import { sql } from "kysely";
import { JOBS } from "~/cli/scheduled-jobs";
import { engine, type Db } from "~/platform/database/database.server";
import { getRows, type Before, type Invariant, type Scope } from "./invariant";
import { everyMoney } from "./invariants-money";
import { everyPerk, perksBefore } from "./invariants-perks";

/** Units of each batch: what lies there, what live orders took, less what came back into it from them. */
const batchSums = async (trx: Db) =>
  getRows(
    trx,
    sql<{ id: number; units: number }>`select b.id, b.quantity
      + coalesce((select sum(l.number) from order_line_batch l join order_line n on n.id = l.order_line_id
          join orders o on o.id = n.order_id where l.batch_id = b.id and o.status <> 'cancelled'), 0)
      - coalesce((select sum(c.restocked) from order_case_line c
          join order_line_batch l on l.id = c.order_line_batch_id where l.batch_id = b.id), 0) as units
      from batch b`,
  );

/** What offers count as taken beyond what live orders took. */
const offerSums = async (trx: Db) =>
  getRows(
    trx,
    sql<{ key: string; number: number }>`
      select g.offer_id || ' ' || g.goods_id as key, g.sold - coalesce((select sum(u.number) from order_use u
          join orders o on o.id = u.order_id where u.kind = 'offer' and u.ref_id = g.offer_id
          and u.goods_id = g.goods_id and o.status <> 'cancelled'), 0) as number from offer_goods g
      union all
      select f.id || ' 0' as key, f.uses - coalesce((select sum(u.number) from order_use u
          join orders o on o.id = u.order_id where u.kind = 'offer' and u.ref_id = f.id
          and u.goods_id = 0 and o.status <> 'cancelled'), 0) as number from offer f`,
  );

const templateSums = async (trx: Db) =>
  getRows(
    trx,
    sql<{ id: number; number: number }>`select t.id, t.claimed
      - (select count(*) from voucher v where v.template_id = t.id) as number from voucher_template t`,
  );

const last = async (trx: Db, table: "orders" | "payment" | "points_exchange" | "withdrawal") =>
  Number(
    (
      await trx
        .selectFrom(table)
        .select((eb) => eb.fn.max("id").as("id"))
        .executeTakeFirst()
    )?.id ?? 0,
  );

export async function lookBefore(trx: Db): Promise<Before> {
  return {
    order: await last(trx, "orders"),
    payment: await last(trx, "payment"),
    exchange: await last(trx, "points_exchange"),
    withdrawal: await last(trx, "withdrawal"),
    batches: new Map((await batchSums(trx)).map(({ id, units }) => [id, Number(units)])),
    offers: new Map((await offerSums(trx)).map(({ key, number }) => [key, Number(number)])),
    templates: new Map((await templateSums(trx)).map(({ id, number }) => [id, Number(number)])),
    ...(await perksBefore(trx)),
  };
}

const acknowledged: Invariant = {
  name: "every acknowledged order is there, its company's, with the amount that was shown",
  async faults({ trx, notified }) {
    const rows = await getRows(
      trx,
      sql<{
        id: number;
        company_id: number;
        payable: number;
        parts: number;
      }>`select o.id, o.company_id, o.payable,
        (select count(*) from payment p where p.order_id = o.id and p.provider = 'bank') as parts from orders o`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const lost = notified.orders.flatMap(({ id, companyId }) => {
      const row = byId.get(id);
      if (!row) return [`order ${id} of company ${companyId} is gone`];
      return row.company_id === companyId ? [] : [`order ${id} belongs to company ${row.company_id}`];
    });
    const changed = [...notified.due].flatMap(([id, due]) => {
      const row = byId.get(id);
      // Of a transfer a part may have come before, and the rest was shown.
      const isRight = row && (Number(row.parts) > 0 ? due <= row.payable : due === row.payable);
      return !row || isRight ? [] : [`order ${id} was shown as ${due} and is ${row.payable}`];
    });
    return [...lost, ...changed];
  },
};

const once: Invariant = {
  name: "what was asked for once was ordered once",
  async faults({ notified }) {
    const ids = new Map<string, number>();
    return notified.orders.flatMap(({ token, id }) => {
      const first = ids.get(token) ?? id;
      ids.set(token, first);
      return first === id ? [] : [`one form was answered with the orders ${first} and ${id}`];
    });
  },
};

const stored: Invariant = {
  name: "in each batch, stock and sold sum to what there was",
  async faults({ trx, before }) {
    return (await batchSums(trx)).flatMap(({ id, units }) => {
      const previous = before.batches.get(id);
      return previous === undefined || previous === Number(units)
        ? []
        : [`batch ${id}: ${previous} units became ${units}`];
    });
  },
};

const derived: Invariant = {
  name: "no stock is below zero, and each goods has what its batches have",
  async faults({ trx, now }) {
    // The clock may have been a day ahead when a goods was counted last.
    const days = [now - DAY, now, now + 2 * DAY].map((at) =>
      new Date(at + 8 * HOUR).toISOString().slice(0, 10),
    );
    const below = await getRows(trx, sql<{ id: number }>`select id from batch where quantity < 0`);
    const rows = await getRows(
      trx,
      sql<{ id: number; stock: number; highest: number; least: number }>`select g.id, g.stock,
        coalesce((select sum(b.quantity) from batch b where b.goods_id = g.id and b.recall_id is null and b.blocked_at is null
          and b.expires_on >= ${days[0]}), 0) as highest,
        coalesce((select sum(b.quantity) from batch b where b.goods_id = g.id and b.recall_id is null and b.blocked_at is null
          and b.expires_on >= ${days[2]}), 0) as least from goods g`,
    );
    const wrong = rows.filter((row) => row.stock > Number(row.highest) || row.stock < Number(row.least));
    return [
      ...below.map(({ id }) => `batch ${id} is below zero`),
      ...wrong.map(({ id, stock, highest }) => `goods ${id} says ${stock}, its batches ${highest}`),
    ];
  },
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const offers: Invariant = {
  name: "offers count what live orders took, and none gave more than it had",
  async faults({ trx, before }) {
    const moved = (await offerSums(trx)).flatMap(({ key, number }) => {
      const previous = before.offers.get(key) ?? 0;
      return previous === Number(number) ? [] : [`offer and goods ${key}: ${number} instead of ${previous}`];
    });
    const over = await getRows(
      trx,
      sql<{
        key: string;
      }>`select offer_id || ' ' || goods_id as key from offer_goods where sold > stock or sold < 0`,
    );
    return [...moved, ...over.map(({ key }) => `offer and goods ${key} gave more than there was`)];
  },
};

/** Orders that keep something of what was bought: the vouchers of the others are their company's again. */
const KEEPING = sql`o.status <> 'cancelled' and exists (select 1 from order_line n
  where n.order_id = o.id and n.returned < n.number)`;

const vouchers: Invariant = {
  name: "each coupon and voucher is used once, and its state says by what",
  async faults({ trx, before }) {
    const twice = await getRows(
      trx,
      sql<{ id: number }>`select u.ref_id as id from order_use u join orders o on o.id = u.order_id
        where u.kind = 'voucher' and ${KEEPING} group by u.ref_id having count(*) > 1`,
    );
    const wrong = await getRows(
      trx,
      sql<{ id: number; state: string; status: string | null }>`select v.id, v.state, o.status from voucher v
        left join orders o on o.id = v.order_id
        where (v.state in ('unused', 'expired') and v.order_id is not null)
        or (v.order_id > ${before.order} and v.state = 'locked' and o.status <> 'pendingPayment')
        or (v.order_id > ${before.order} and v.state = 'used' and o.status in ('pendingPayment', 'cancelled'))
        or (v.state in ('locked', 'used') and v.order_id is not null and o.id is null)`,
    );
    const claimed = (await templateSums(trx)).flatMap(({ id, number }) => {
      return (before.templates.get(id) ?? 0) === Number(number)
        ? []
        : [`template ${id} counts ${number} too many claimed`];
    });
    return [
      ...twice.map(({ id }) => `voucher ${id} was used twice`),
      ...wrong.map(({ id, state, status }) => `voucher ${id} is ${state}, its order ${status ?? "none"}`),
      ...claimed,
    ];
  },
};

const groups: Invariant = {
  name: "group buys past their end are settled, with every order in them",
  async faults({ trx, now }) {
    const rows = await getRows(
      trx,
      sql<{ id: number; status: string | null }>`select f.id, o.status from offer f
        left join group_buy b on b.offer_id = f.id left join orders o on o.group_offer_id = f.id
        where f.kind = 'groupBuy' and (
          (b.failed_at is not null and o.status not in ('cancelled'))
          or (b.formed_at is not null and o.status = 'pendingGroup')
          or (f.ends_at <= ${now} and b.formed_at is null and b.failed_at is null)
          or (b.formed_at is not null and b.failed_at is not null))`,
    );
    return rows.map(({ id, status }) => `group buy ${id} is not settled (an order ${status ?? "of none"})`);
  },
};

const history: Invariant = {
  name: "each order was placed once, and its history ends in its state",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{ id: number; status: string; said: string | null; placed: number }>`select o.id, o.status,
        (select e.status from order_event e where e.order_id = o.id order by e.id desc limit 1) as said,
        (select count(*) from order_event e where e.order_id = o.id and e.kind = 'placed') as placed
        from orders o where o.id > ${before.order}`,
    );
    return rows.flatMap(({ id, status, said: message, placed }) => [
      ...(Number(placed) === 1 ? [] : [`order ${id} was placed ${placed} times`]),
      ...(message === status ? [] : [`order ${id} is ${status}, its history says ${message}`]),
    ]);
  },
};

/** A row, the column that names another, and that one's table. */
const BELONG = [
  ["order_line", "order_id", "orders"],
  ["order_line_batch", "order_line_id", "order_line"],
  ["order_line_batch", "batch_id", "batch"],
  ["order_event", "order_id", "orders"],
  ["order_use", "order_id", "orders"],
  ["order_offer", "order_id", "orders"],
  ["payment", "order_id", "orders"],
  ["payment_refund", "payment_id", "payment"],
  ["shipment", "order_id", "orders"],
  ["shipment_line", "shipment_id", "shipment"],
  ["expiry_compensation", "shipment_id", "shipment"],
  ["order_case", "order_id", "orders"],
  ["order_case_line", "case_id", "order_case"],
  ["order_case_photo", "file_id", "file"],
  ["picture_size", "file_id", "file"],
  ["goods_picture", "goods_id", "goods"],
  ["payment", "transfer_proof_file_id", "file"],
  ["ephedrine_receipt", "file_id", "file"],
  ["qualification", "file_id", "file"],
  ["support_picture", "file_id", "file"],
  ["points_exchange", "item_id", "points_item"],
  ["withdrawal", "company_id", "company"],
  ["draw_join", "draw_id", "draw"],
  ["voucher", "order_id", "orders"],
  ["cart_line", "goods_id", "goods"],
  ["orders", "company_id", "company"],
] as const;

const together: Invariant = {
  name: "no row belongs to one that is gone, no order is without lines",
  async faults({ trx, before }) {
    const faults: string[] = [];
    for (const [table, column, owner] of BELONG) {
      const rows = await getRows(
        trx,
        sql<{ id: number }>`select c.${sql.ref(column)} as id from ${sql.table(table)} c
          left join ${sql.table(owner)} p on p.id = c.${sql.ref(column)}
          where c.${sql.ref(column)} is not null and p.id is null`,
      );
      faults.push(...rows.map(({ id }) => `${table} names ${owner} ${id}, which is gone`));
    }
    const empty = await getRows(
      trx,
      sql<{ id: number }>`select o.id from orders o where o.id > ${before.order}
        and not exists (select 1 from order_line l where l.order_id = o.id)`,
    );
    return [...faults, ...empty.map(({ id }) => `order ${id} has no lines`)];
  },
};

const jobs: Invariant = {
  name: "the work by the clock goes on: no fault, nothing held, nothing waits for a time that was never",
  async faults({ trx, now }) {
    const rows = await trx.selectFrom("job").selectAll().execute();
    return JOBS.flatMap(({ name }) => {
      const row = rows.find((row) => row.name === name);
      if (!row) return [];
      return [
        ...(row.fault === null ? [] : [`job ${name} failed: ${row.fault}`]),
        ...(row.leased_until > now + 5 * 60_000 ? [`job ${name} is held until ${row.leased_until}`] : []),
        ...(row.last_at > now + 60_000 ? [`job ${name} waits: it says it was done at ${row.last_at}`] : []),
      ];
    });
  },
};

const intact: Invariant = {
  name: "the database file and its indexes are intact",
  async faults({ trx }) {
    if (engine === "postgres") {
      const broken = await getRows(
        trx,
        sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where not indisvalid`,
      );
      return broken.map(({ name }) => `index ${name} is not valid`);
    }
    const message = await getRows(trx, sql<{ integrity_check: string }>`pragma integrity_check`);
    const keys = await getRows(trx, sql<{ table: string }>`pragma foreign_key_check`);
    return [
      ...message.map((row) => row.integrity_check).filter((text) => text !== "ok"),
      ...keys.map(({ table }) => `a key of ${table} points nowhere`),
    ];
  },
};

export const INVARIANTS: readonly Invariant[] = [
  acknowledged,
  once,
  stored,
  derived,
  offers,
  vouchers,
  ...everyMoney,
  ...everyPerk,
  groups,
  history,
  together,
  jobs,
  intact,
];

export interface Result {
  name: string;
  faults: string[];
}

export async function checkAll(scope: Scope): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, faults } of INVARIANTS) results.push({ name, faults: await faults(scope) });
  return results;
}
