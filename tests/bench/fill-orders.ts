/**
 * `fill-orders.ts [orders]`: gives the shop of this environment, which must have goods, so many orders (200,000) with all that follows
 * them: four lines each, batches, history, payments, ledger, messages, invoices, returns, recalls, papers, audit, every fifth on account. One company has a tenth.
 */
import { sql } from "kysely";
import { now } from "~/platform/values/clock.server";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { add, highest, int, text, upTo } from "./fill-rows";

const DAY = 86_400_000;
const COMPANIES = 2_000;
/** of the two years over which the orders lie */
const QUARTERS = 8;
const orders = Number(process.argv[2] ?? 200_000);
const at = now();
const first = at - 730 * DAY;
const step = Math.floor((at - first) / orders);

await inTransaction(async (trx) => {
  const { rows } = await sql<{ company: number; account: number }>`
    select c.id as company, m.account_id as account from company c join membership m on m.company_id = c.id
    where c.status = 'approved' order by c.id limit 1`.execute(trx);
  const { company, account } = rows[0]!;
  const [companies, firstOrder] = [await highest(trx, "company"), await highest(trx, "orders")];
  await add(
    trx,
    "company",
    {
      id: sql`${int(companies)} + i`,
      name: sql`'大店' || i`,
      kind: text("pharmacy"),
      licence_number: sql`'bench-' || i`,
      status: text("approved"),
      rank: text("C"),
      area_code: text("440106"),
      address: text("路 1 号"),
      contact_name: text("王"),
      contact_phone: text("13800000000"),
      created_at: int(first),
      approved_at: int(first),
    },
    upTo(COMPANIES),
  );
  // A tenth of the orders is one company's, the others have as many each as there are left.
  const buyer = sql`case when i % 10 = 0 then ${int(company)} else ${int(companies)} + 1 + (i * 7919) % ${sql.lit(COMPANIES)} end`;
  const status = sql`case when i % 40 = 7 then 'cancelled' when i < ${sql.lit(Math.floor(orders * 0.96))} then 'completed'
    else case i % 8 when 1 then 'pendingPayment' when 2 then 'pendingReview' when 3 then 'pendingShipment' when 4 then 'pendingShipment'
    else 'pendingReceipt' end end`;
  const placed = sql`${int(first)} + i * ${int(step)}`;
  const paid = sql`case when i % 40 = 7 or (i >= ${sql.lit(Math.floor(orders * 0.96))} and i % 8 = 1) then null else ${placed} + 60000 end`;
  await add(
    trx,
    "orders",
    {
      id: sql`${int(firstOrder)} + i`,
      number: sql`'B' || (100000000 + i)`,
      company_id: buyer,
      account_id: int(account),
      status,
      checkout_key: sql`'bench-' || i`,
      goods_amount: int(40_000),
      shipping_amount: int(0),
      discount_amount: int(0),
      is_ephedrine: sql`case when i % 100 = 50 then 1 else 0 end`,
      payable: int(40_000),
      paid: int(40_000),
      price_rows: text("[]"),
      remark: text(""),
      address: text(
        '{"receiver":"王","phone":"13800000000","areaCode":"440106","region":"广东省广州市天河区","detail":"路 1 号"}',
      ),
      invoice_type: text("ordinary"),
      delivery: text("carrier"),
      placed_at: placed,
      pay_before: sql`${placed} + ${int(DAY)}`,
      paid_at: paid,
      shipped_at: sql`case when ${status} in ('completed', 'pendingReceipt') then ${placed} + ${int(DAY / 2)} end`,
      completed_at: sql`case when ${status} = 'completed' then ${placed} + ${int(3 * DAY)} end`,
    },
    upTo(orders),
  );
  const goods = sql`batch b join goods g on g.id = b.goods_id join manufacturer m on m.id = g.manufacturer_id`;
  await sql`create table bench_pick as select row_number() over (order by b.id) - 1 as k, ${sql.lit(QUARTERS - 1)} as quarter,
    b.id as batch_id, b.number as batch_number, b.expires_on, g.id as goods_id, g.name, g.spec, g.unit, g.approval_number,
    m.name as manufacturer, g.warehouse_id from ${goods}`.execute(trx);
  const { rows: picks } = await sql<{ n: number }>`select count(*) as n from bench_pick`.execute(trx);
  // Batches are sold out and gone, each within its quarter; what is there now is the last one's.
  await add(
    trx,
    "batch",
    {
      goods_id: sql`p.goods_id`,
      number: sql`'Q' || i || '-' || p.k`,
      quantity: int(0),
      produced_on: text("2020-01-01"),
      expires_on: sql`'2023-01-0' || i`,
    },
    sql`bench_pick as p join ${upTo(QUARTERS - 1)} on true`,
  );
  await sql`insert into bench_pick select p.k, n.i - 1, b.id, b.number, b.expires_on, p.goods_id, p.name, p.spec, p.unit,
    p.approval_number, p.manufacturer, p.warehouse_id
    from bench_pick as p join ${upTo(QUARTERS - 1)} on true join batch b on b.goods_id = p.goods_id and b.number = 'Q' || n.i || '-' || p.k`.execute(
    trx,
  );
  await sql`create unique index bench_pick_k on bench_pick (k, quarter)`.execute(trx);
  // Every fourth line is one of twenty goods that everybody buys.
  const pick = sql`case when i % 4 = 0 then (i / 4) % 20 else (cast(i as bigint) * 7919 + i / 4) % ${int(Number(picks[0]!.n))} end`;
  const picked = sql`bench_pick p on p.k = ${pick} and p.quarter = (i - 1) / 4 * ${sql.lit(QUARTERS)} / ${sql.lit(orders)}`;
  const lines = await highest(trx, "order_line");
  await add(
    trx,
    "order_line",
    {
      id: sql`${int(lines)} + i`,
      order_id: sql`${int(firstOrder)} + 1 + (i - 1) / 4`,
      goods_id: sql`p.goods_id`,
      warehouse_id: sql`p.warehouse_id`,
      type: text("ordinary"),
      name: sql`p.name`,
      spec: sql`p.spec`,
      unit: sql`p.unit`,
      manufacturer: sql`p.manufacturer`,
      approval_number: sql`p.approval_number`,
      unit_price: int(1_000),
      number: int(10),
      amount: int(10_000),
      shipped: sql`case when o.shipped_at is null then 0 else 10 end`,
    },
    sql`${upTo(orders * 4)} join ${picked} join orders o on o.id = ${int(firstOrder)} + 1 + (i - 1) / 4`,
  );
  await add(
    trx,
    "order_line_batch",
    {
      order_line_id: sql`${int(lines)} + i`,
      batch_id: sql`p.batch_id`,
      batch_number: sql`p.batch_number`,
      expires_on: sql`p.expires_on`,
      number: int(10),
    },
    sql`${upTo(orders * 4)} join ${picked}`,
  );
  const made = sql`orders as o where o.id > ${int(firstOrder)}`;
  for (const kind of ["placed", "paid", "shipped", "received"])
    await add(
      trx,
      "order_event",
      {
        order_id: sql`o.id`,
        at: sql`o.placed_at`,
        kind: text(kind),
        status: sql`o.status`,
        actor: text("shop"),
        note: text(""),
      },
      made,
    );
  const paidOnes = sql`orders as o where o.id > ${int(firstOrder)} and o.paid_at is not null`;
  await add(
    trx,
    "payment",
    {
      number: sql`'bench-' || o.id`,
      company_id: sql`o.company_id`,
      order_id: sql`o.id`,
      provider: text("alipay"),
      amount: sql`o.payable`,
      state: text("succeeded"),
      provider_ref: sql`'bench-' || o.id`,
      note: text(""),
      created_at: sql`o.paid_at`,
      finished_at: sql`o.paid_at`,
      paid_at: sql`o.paid_at`,
    },
    paidOnes,
  );
  // Every fifth order was bought on account, all are repaid but those of the last three months.
  const isOpen = sql`o.paid_at > ${int(at - 90 * DAY)}`;
  const onAccount = sql`${paidOnes} and o.id % 5 = 0 and o.company_id > ${int(companies)}`;
  const receivables = await highest(trx, "receivable");
  await add(
    trx,
    "receivable",
    {
      company_id: sql`o.company_id`,
      order_id: sql`o.id`,
      order_number: sql`o.number`,
      payment_number: sql`'bench-' || o.id`,
      amount: sql`o.payable`,
      charged_at: sql`o.paid_at`,
      open: sql`case when ${isOpen} then o.payable else 0 end`,
      due_on:
        engine === "sqlite"
          ? sql`date(o.paid_at / 1000 + 30 * 86400, 'unixepoch')`
          : sql`to_char(to_timestamp(o.paid_at / 1000 + 30 * 86400), 'YYYY-MM-DD')`,
    },
    onAccount,
  );
  const charged = sql`receivable as r where r.id > ${int(receivables)}`;
  for (const [kind, sign, part] of [
    ["charge", 1, charged],
    ["repay", -1, sql`${charged} and r.open = 0`],
  ] as const)
    await add(
      trx,
      "credit_entry",
      {
        company_id: sql`r.company_id`,
        receivable_id: sql`r.id`,
        amount: sql`${int(sign)} * r.amount`,
        after: int(0),
        kind: text(kind),
        key: sql`${text(kind)} || '-bench-' || r.id`,
        note: text(""),
        at: sql`r.charged_at + ${int(kind === "repay" ? 20 * DAY : 0)}`,
      },
      part,
    );
  await add(
    trx,
    "credit_account",
    {
      company_id: sql`r.company_id`,
      limit_amount: int(1_000_000_000),
      term_days: int(30),
      starts_on: text("2024-01-01"),
      outstanding: sql`sum(r.open)`,
      set_at: int(first),
      set_by: text("林"),
    },
    sql`${charged} group by r.company_id`,
  );
  await add(
    trx,
    "payment_notice",
    {
      provider: text("alipay"),
      notice_id: sql`'bench-' || o.id`,
      payment_number: sql`'bench-' || o.id`,
      result: text("paid"),
      received_at: sql`o.paid_at`,
    },
    paidOnes,
  );
  for (const wallet of ["balance", "points"])
    await add(
      trx,
      "ledger",
      {
        company_id: sql`o.company_id`,
        account: text(wallet),
        amount: int(100),
        after: int(100),
        kind: text("reward"),
        note: text(""),
        at: sql`o.paid_at`,
        key: sql`${text(wallet)} || 'bench-' || o.id`,
        order_id: sql`o.id`,
      },
      paidOnes,
    );
  await add(
    trx,
    "message",
    {
      company_id: sql`o.company_id`,
      kind: text("order"),
      title: text("订单已发货"),
      body: text("您的订单已发货"),
      url: text("/order"),
      created_at: sql`o.placed_at`,
      read_at: sql`case when o.id % 5 = 0 then null else o.placed_at end`,
    },
    made,
  );
  await add(
    trx,
    "audit",
    {
      at: sql`o.placed_at`,
      operator: sql`case when o.id % 1000 = 0 then '王店长' else 'warehouse' end`,
      command: text("ship-order"),
      subject: text("order"),
      subject_id: sql`o.number`,
      before: text("{}"),
      after: text("{}"),
      why: text(""),
    },
    made,
  );
  const cases = await highest(trx, "order_case");
  await add(
    trx,
    "order_case",
    {
      kind: text("return"),
      serial: sql`1000000 + o.id`,
      number: sql`'T' || (1000000 + o.id)`,
      company_id: sql`o.company_id`,
      account_id: sql`o.account_id`,
      order_id: sql`o.id`,
      state: sql`case when o.id % 400 = 0 then 'pendingReview' else 'completed' end`,
      reason: text("quality"),
      wants: text("refund"),
      text: text("破损"),
      created_at: sql`o.placed_at`,
      updated_at: sql`o.placed_at`,
    },
    sql`orders as o where o.id > ${int(firstOrder)} and o.status = 'completed' and o.id % 20 = 0`,
  );
  await add(
    trx,
    "order_case_line",
    {
      case_id: sql`c.id`,
      order_line_id: sql`l.id`,
      order_line_batch_id: sql`b.id`,
      number: int(1),
    },
    sql`order_case as c join order_line l on l.order_id = c.order_id join order_line_batch b on b.order_line_id = l.id
      where c.id > ${int(cases)} and l.id % 4 = 1`,
  );
  const invoices = await highest(trx, "invoice");
  await add(
    trx,
    "invoice",
    {
      id: sql`${int(invoices)} + o.id`,
      number: sql`'FP' || (1000000 + o.id)`,
      company_id: sql`o.company_id`,
      account_id: sql`o.account_id`,
      type: text("ordinary"),
      state: sql`case when o.id % 100 = 0 then 'pending' else 'issued' end`,
      amount: sql`o.payable`,
      title: text("大店"),
      tax_number: text("91440101"),
      created_at: sql`o.placed_at`,
      invoice_number: sql`'N' || (1000000 + o.id)`,
      email: text(""),
      tax: int(0),
      finished_at: sql`o.placed_at`,
    },
    sql`orders as o where o.id > ${int(firstOrder)} and o.status = 'completed' and o.id % 2 = 0`,
  );
  await add(
    trx,
    "invoice_order",
    {
      invoice_id: sql`i.id`,
      order_id: sql`i.id - ${int(invoices)}`,
      live_order_id: sql`i.id - ${int(invoices)}`,
    },
    sql`invoice as i where i.id > ${int(invoices)}`,
  );
  await add(
    trx,
    "file",
    {
      id: sql`${int(await highest(trx, "file"))} + n.i`,
      company_id: sql`${int(companies)} + 1 + n.i % ${sql.lit(COMPANIES)}`,
      stored_name: sql`'bench-' || n.i || '.pdf'`,
      original_name: text("证.pdf"),
      mime: text("application/pdf"),
      size: int(1_000),
      sha256: text("0"),
      purpose: text("qualification"),
      created_at: int(at),
    },
    upTo(20_000),
  );
  await add(
    trx,
    "qualification",
    {
      company_id: sql`f.company_id`,
      kind: text("drugLicence"),
      number: sql`'粤' || f.id`,
      state: text("pending"),
      file_id: sql`f.id`,
      updated_at: sql`f.created_at`,
    },
    sql`file as f where f.stored_name like 'bench-%'`,
  );
  await sql`drop table bench_pick`.execute(trx);
  // Days that were rolled up before know nothing of these orders.
  for (const table of ["sales_span", "sales_goods", "sales_company", "sales_offer"] as const)
    await trx.deleteFrom(table).execute();
  await trx.updateTable("report_run").set({ looked_at: 0 }).execute();
});
await sql.raw(engine === "postgres" ? "vacuum analyze" : "analyze").execute(db);
await db.destroy();
