/**
 * `inspection.ts [orders]`: loads the demo and so many orders (250,000, a million lines) into an empty database, gives each order a parcel and
 * each batch a receipt, and measures 飞检 by batch, product, supplier, buyer and day. With DATABASE_URL on that PostgreSQL. A database
 * with orders is measured as it is.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrations } from "~/migrations";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { add, int, text } from "./fill-rows";

const ORDERS = Number(process.argv[2] ?? 250_000);
const TRIES = 5;
const SUPPLIERS = 200;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] ??= folder;

const { db, engine, inTransaction, migrate } = await import("~/platform/database/database.server");
const { loadDemo } = await import("~/demo/demo.server");
const { inspect } = await import("~/modules/quality/inspection/inspection.server");

const print = (line: string) => process.stdout.write(`${line}\n`);

async function fill(): Promise<void> {
  await loadDemo(now(), () => {});
  execFileSync(process.execPath, ["--import", "tsx", "tests/bench/fill-orders.ts", String(ORDERS)], {
    stdio: "inherit",
  });
  await inTransaction(async (trx) => {
    const sent = sql`orders as o where o.number like 'B%' and o.shipped_at is not null`;
    await add(
      trx,
      "shipment",
      {
        order_id: sql`o.id`,
        number: int(1),
        carrier: text("shunfeng"),
        tracking: sql`'SF' || o.id`,
        shipped_at: sql`o.shipped_at`,
      },
      sent,
    );
    await add(
      trx,
      "shipment_line",
      { shipment_id: sql`s.id`, order_line_batch_id: sql`b.id`, number: sql`b.number` },
      sql`shipment as s join orders o on o.id = s.order_id join order_line l on l.order_id = o.id
        join order_line_batch b on b.order_line_id = l.id where o.number like 'B%'`,
    );
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from supplier`.execute(trx);
    const last = Number(rows[0]!.id);
    const suppliers = sql`(select i from (select row_number() over (order by id) as i from batch) as n where i <= ${int(SUPPLIERS)}) as n`;
    await add(
      trx,
      "supplier",
      {
        id: sql`${int(last)} + n.i`,
        name: sql`'量测供应商' || n.i`,
        credit_code: sql`'BENCH' || n.i`,
        kind: text("wholesaler"),
        scope: text("[]"),
        state: text("approved"),
        created_by: text("孙"),
        created_at: int(0),
      },
      suppliers,
    );
    const receipts = sql`batch as b where not exists (select 1 from goods_receipt_line l where l.batch_id = b.id)`;
    await add(
      trx,
      "goods_receipt",
      {
        number: sql`'BENCH' || b.id`,
        supplier_id: sql`${int(last)} + 1 + b.id % ${int(SUPPLIERS)}`,
        supplier_name: sql`'量测供应商' || (1 + b.id % ${int(SUPPLIERS)})`,
        warehouse_id: int(1),
        note_number: sql`'N' || b.id`,
        arrived_at: int(now() - 365 * 86_400_000),
        transport: text("supplier"),
        state: text("done"),
        received_by: text("赵"),
        received_at: int(0),
        accepted_at: int(now() - 365 * 86_400_000),
      },
      receipts,
    );
    await add(
      trx,
      "goods_receipt_line",
      {
        receipt_id: sql`r.id`,
        goods_id: sql`b.goods_id`,
        goods_name: text("商品"),
        generic_name: text(""),
        dosage_form: text(""),
        spec: text(""),
        unit: text("盒"),
        manufacturer: text(""),
        approval_number: text(""),
        batch_number: sql`b.number`,
        produced_on: sql`b.produced_on`,
        expires_on: sql`b.expires_on`,
        arrived: int(100),
        accepted: int(100),
        batch_id: sql`b.id`,
      },
      sql`batch as b join goods_receipt r on r.number = 'BENCH' || b.id`,
    );
  });
  await sql.raw(engine === "postgres" ? "vacuum analyze" : "analyze").execute(db);
}

async function one<T>(query: string): Promise<T> {
  return (await sql.raw<T>(query).execute(db)).rows[0]!;
}

const NOTHING = { batch: "", goods: "", supplier: "", company: "", from: "", to: "" };

/** The batch, product and buyer with most parcels, a day in the middle, and any supplier. */
async function findQueries() {
  const of = (column: string, from: string) =>
    one<{ value: string | number; n: number }>(
      `select ${column} as value, count(*) as n from ${from} group by ${column} order by n desc limit 1`,
    );
  const sent =
    "shipment_line u join order_line_batch b on b.id = u.order_line_batch_id join order_line l on l.id = b.order_line_id";
  const batch = await of("b.batch_id", sent);
  const { number } = await one<{ number: string }>(`select number from batch where id = ${batch.value}`);
  const goods = await of("l.goods_id", sent);
  const company = await of("o.company_id", "orders o");
  const day = await one<{ at: number }>(
    `select shipped_at as at from shipment order by id desc limit 1 offset ${Math.floor(ORDERS / 5)}`,
  );
  const middle = toDay(Number(day.at));
  return {
    batch: { ...NOTHING, batch: number },
    product: { ...NOTHING, goods: String(goods.value) },
    supplier: { ...NOTHING, supplier: "量测供应商77" },
    buyer: { ...NOTHING, company: String(company.value) },
    "buyer of one month": {
      ...NOTHING,
      company: String(company.value),
      from: middle.slice(0, 8) + "01",
      to: middle,
    },
    day: { ...NOTHING, from: middle, to: middle },
  };
}

try {
  await migrate(migrations);
  const { there } = await one<{ there: number }>("select count(*) as there from order_line");
  if (Number(there) === 0) await fill();
  const { n } = await one<{ n: number }>("select count(*) as n from order_line");
  print(`${engine}: ${n} order lines`);
  for (const [name, query] of Object.entries(await findQueries())) {
    const times: number[] = [];
    let found = "";
    for (let i = 0; i < TRIES; i += 1) {
      const began = performance.now();
      const answer = await inspect(query, { rows: 500, checked: 2_000 });
      times.push(performance.now() - began);
      found = `${answer.checked}${answer.isWhole ? "" : "+"} lines, ${answer.batchCount} batches, ${answer.gaps.length} gaps`;
    }
    const sorted = times.toSorted((a, b) => a - b);
    print(`${name}: median ${sorted[2]!.toFixed(0)} ms, worst ${sorted.at(-1)!.toFixed(0)} ms; ${found}`);
  }
} finally {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
}
