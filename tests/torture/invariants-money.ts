/** The invariants of money: ledgers, payments, refunds, and what the played providers have in their own books. */
import { sql } from "kysely";
import { getRows, type Invariant } from "./invariant";

const ledgers: Invariant = {
  name: "each account is the sum of its ledger, row by row, and never below zero",
  async faults({ trx }) {
    const sums = await getRows(
      trx,
      sql<{ company_id: number; account: string; amount: number; sum: number }>`
        select a.company_id, a.account, a.amount, coalesce(sum(l.amount), 0) as sum from wallet_account a
        left join ledger l on l.company_id = a.company_id and l.account = a.account
        group by a.company_id, a.account, a.amount
        having a.amount <> coalesce(sum(l.amount), 0) or a.amount < 0`,
    );
    const running = await getRows(
      trx,
      sql<{ id: number }>`select id from (select id, after, sum(amount)
        over (partition by company_id, account order by id) as sum from ledger) r where after <> sum or after < 0`,
    );
    const alone = await getRows(
      trx,
      sql<{ id: number }>`select l.id from ledger l left join wallet_account a
        on a.company_id = l.company_id and a.account = l.account where a.company_id is null`,
    );
    return [
      ...sums.map(
        (row) => `${row.account} of company ${row.company_id} is ${row.amount}, its rows ${row.sum}`,
      ),
      ...running.map(({ id }) => `ledger row ${id} does not carry the sum on`),
      ...alone.map(({ id }) => `ledger row ${id} has no account`),
    ];
  },
};

const charged: Invariant = {
  name: "nobody is charged twice: an order keeps what is due and not a fen more",
  async faults({ trx, before, notified }) {
    const rows = await getRows(
      trx,
      sql<{ id: number; status: string; payable: number; paid: number; kept: number; back: number }>`
        select o.id, o.status, o.payable, o.paid,
        coalesce((select sum(p.amount - p.refunded) from payment p where p.order_id = o.id
          and p.state in ('succeeded', 'refunding', 'refunded')), 0) as kept,
        coalesce((select sum(u.refund) from order_undo u where u.order_id = o.id), 0) as back
        from orders o where o.id > ${before.order}`,
    );
    return rows.flatMap(({ id, status, payable, paid, ...sums }) => {
      const stored = Number(sums.kept);
      const due =
        status === "cancelled" ? 0 : status === "pendingPayment" ? paid : payable - Number(sums.back);
      return [
        ...(stored === due ? [] : [`order ${id} (${status}) keeps ${stored}, ${due} is due`]),
        ...(paid <= payable && (["cancelled", "pendingPayment"].includes(status) || paid === payable)
          ? []
          : [`order ${id} (${status}) counts ${paid} of ${payable} as paid`]),
        ...(notified.paid.has(id) && status === "pendingPayment"
          ? [`order ${id} was called paid and is not`]
          : []),
      ];
    });
  },
};

const sums: Invariant = {
  name: "an order's lines and shipping sum to what is due",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{ id: number; payable: number; sum: number }>`select o.id, o.payable, o.shipping_amount
        + (select coalesce(sum(l.amount - l.discount_share), 0) from order_line l where l.order_id = o.id) as sum
        from orders o where o.id > ${before.order}`,
    );
    return rows.flatMap(({ id, payable, sum }) =>
      Number(sum) === payable ? [] : [`order ${id} is ${payable}, its parts ${sum}`],
    );
  },
};

const refunds: Invariant = {
  name: "no refund is above what was paid, and each is counted once",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{
        number: string;
        amount: number;
        refunded: number;
        sum: number;
      }>`select p.number, p.amount, p.refunded,
        (select coalesce(sum(r.amount), 0) from payment_refund r where r.payment_id = p.id) as sum
        from payment p where p.id > ${before.payment}`,
    );
    return rows.flatMap(({ number, amount, refunded, sum }) => [
      ...(refunded >= 0 && refunded <= amount
        ? []
        : [`payment ${number}: ${refunded} of ${amount} went back`]),
      ...(Number(sum) === refunded ? [] : [`payment ${number} counts ${refunded}, its refunds ${sum}`]),
    ]);
  },
};

const compensated: Invariant = {
  name: "what is paid for an early expiry is in the balance once, and with the refunds never above the price",
  async faults({ trx, before }) {
    const parcels = await getRows(
      trx,
      sql<{
        id: number;
        sum: number;
        posted: number | null;
      }>`select c.id, c.sum,
        (select l.amount from ledger l where l.key = 'expiry:' || c.id and l.account = 'balance') as posted
        from (select coalesce(request_number, cast(shipment_id as text)) as id, sum(amount) as sum
          from expiry_compensation group by 1) c`,
    );
    const orders = await getRows(
      trx,
      sql<{ id: number; payable: number; paid: number; back: number }>`select o.id, o.payable,
        (select coalesce(sum(c.amount), 0) from expiry_compensation c join order_line_batch b on b.id = c.order_line_batch_id
          join order_line l on l.id = b.order_line_id where l.order_id = o.id) as paid,
        (select coalesce(sum(u.refund), 0) from order_undo u where u.order_id = o.id) as back
        from orders o where o.id > ${before.order}`,
    );
    return [
      ...parcels.flatMap(({ id, sum, posted }) =>
        Number(sum) === (posted ?? 0) ? [] : [`parcel ${id} is compensated ${sum}, posted ${posted}`],
      ),
      ...orders.flatMap(({ id, payable, paid, back }) =>
        Number(paid) + Number(back) <= payable ? [] : [`order ${id} of ${payable} gave ${paid} and ${back}`],
      ),
    ];
  },
};

const held: Invariant = {
  name: "what a wallet pays or holds stands in its ledger, and is back where nothing came of it",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{ number: string; state: string; taken: number | null; back: number | null; amount: number }>`
        select p.number, p.state, p.amount,
        (select l.amount from ledger l where l.key = p.number and l.account = p.provider) as taken,
        (select l.amount from ledger l where l.key = p.number || ':back' and l.account = p.provider) as back
        from payment p where p.id > ${before.payment} and p.provider in ('balance', 'redPacket')`,
    );
    return rows.flatMap(({ number, state, taken: used, back, amount }) => {
      const isOver = state === "closed" || state === "failed";
      return [
        ...(used === -amount ? [] : [`payment ${number} of ${amount} took ${used} of the wallet`]),
        ...(back === (isOver ? amount : null) ? [] : [`payment ${number} (${state}) gave ${back} back`]),
      ];
    });
  },
};

const recharged: Invariant = {
  name: "each recharge that succeeded is in the balance once, and no other",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{
        number: string;
        state: string;
        amount: number;
        came: number | null;
      }>`select p.number, p.state, p.amount,
        (select l.amount from ledger l where l.key = p.number) as came
        from payment p where p.id > ${before.payment} and p.purpose = 'recharge'`,
    );
    return rows.flatMap(({ number, state, amount, came }) =>
      came === (state === "succeeded" ? amount : null) || (came === null && state.startsWith("refund"))
        ? []
        : [`recharge ${number} of ${amount} (${state}) brought ${came}`],
    );
  },
};

const books: Invariant = {
  name: "what payers paid at a provider the shop took in or sent back, and nothing else counts as paid",
  async faults({ trx, before, notified }) {
    const rows = await getRows(
      trx,
      sql<{ number: string; paid: number; amount: number; state: string | null; book: string }>`
        select b.number, b.amount as paid, p.amount, p.state, b.state as book from sandbox_payment b
        left join payment p on p.number = b.number where p.id is null or p.id > ${before.payment}`,
    );
    const states = new Map(rows.map((row) => [row.number, row.book]));
    const lost = [...notified.settled].filter(
      (number) => !["paid", "closed", "failed"].includes(states.get(number) ?? ""),
    );
    const unbacked = await getRows(
      trx,
      sql<{
        number: string;
      }>`select p.number from payment p left join sandbox_payment b on b.number = p.number
        where p.id > ${before.payment} and p.provider in ('wechat', 'alipay')
        and p.state in ('succeeded', 'refunding', 'refunded') and coalesce(b.state, '') <> 'paid'`,
    );
    const sent = await getRows(
      trx,
      sql<{ number: string; amount: number; sent: number; done: number }>`select b.number, b.amount,
        (select coalesce(sum(s.amount), 0) from sandbox_refund s where s.payment_number = b.number) as sent,
        (select coalesce(sum(r.amount), 0) from payment_refund r join payment p on p.id = r.payment_id
          where p.number = b.number and r.state = 'done') as done
        from sandbox_payment b join payment q on q.number = b.number where q.id > ${before.payment}`,
    );
    return [
      ...rows
        .filter(
          (row) => row.book === "paid" && !["succeeded", "refunding", "refunded"].includes(row.state ?? ""),
        )
        .map((row) => `payment ${row.number} was paid at the provider and is ${row.state} here`),
      ...rows
        .filter((row) => row.book === "paid" && row.paid !== row.amount)
        .map((row) => `payment ${row.number}: ${row.paid} at the provider, ${row.amount} here`),
      ...lost.map((number) => `the provider forgot payment ${number}`),
      ...unbacked.map(({ number }) => `payment ${number} counts as paid, the provider knows of nothing`),
      ...sent.flatMap((row) =>
        Number(row.sent) === Number(row.done) && Number(row.sent) <= row.amount
          ? []
          : [`payment ${row.number}: ${row.done} noted as sent back, ${row.sent} of ${row.amount} sent`],
      ),
    ];
  },
};

const queue: Invariant = {
  name: "nothing waits for a provider, nothing is stuck",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{ number: string; what: string }>`
        select r.number, r.state as what from payment_refund r join payment p on p.id = r.payment_id
          where p.id > ${before.payment} and p.provider <> 'bank' and r.state <> 'done'
        union all select p.number, 'to be closed' as what from payment p where p.is_closing = 1
        union all select p.number, 'refunding' as what from payment p
          where p.id > ${before.payment} and p.provider <> 'bank' and p.state = 'refunding'`,
    );
    return rows.map(({ number, what }) => `${number} is still ${what}`);
  },
};

const rewards: Invariant = {
  name: "points and cashback come to completed orders alone, once",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{
        key: string;
        status: string;
      }>`select l.key, o.status from ledger l join orders o on o.id = l.order_id
        where l.kind = 'reward' and o.id > ${before.order} and o.status <> 'completed'`,
    );
    const missing = await getRows(
      trx,
      sql<{ id: number }>`select o.id from orders o where o.id > ${before.order} and o.status = 'completed'
        and o.payable >= 100 and not exists (select 1 from ledger l where l.order_id = o.id and l.kind = 'reward')
        and not exists (select 1 from order_undo u where u.order_id = o.id)`,
    );
    return [
      ...rows.map(({ key, status }) => `${key} was granted to an order that is ${status}`),
      ...missing.map(({ id }) => `order ${id} is completed and earned nothing`),
    ];
  },
};

const owed: Invariant = {
  name: "what a company owes is what it bought on account, less what it repaid and was given back, and within its limit",
  async faults({ trx }) {
    const accounts = await getRows(
      trx,
      sql<{
        company_id: number;
        outstanding: number;
        limit_amount: number;
        version: number;
        entries: number;
        open: number;
        reversed: number;
      }>`
        select a.company_id, a.outstanding, a.limit_amount, a.version,
        coalesce((select sum(e.amount) from credit_entry e where e.company_id = a.company_id), 0) as entries,
        coalesce((select sum(r.open) from receivable r where r.company_id = a.company_id), 0) as open,
        (select count(*) from credit_entry e where e.company_id = a.company_id and e.kind = 'reversal') as reversed
        from credit_account a`,
    );
    const receivables = await getRows(
      trx,
      sql<{ id: number; amount: number; open: number; sum: number; paid: number }>`
        select r.id, r.amount, r.open,
        coalesce((select sum(e.amount) from credit_entry e where e.receivable_id = r.id), 0) as sum,
        coalesce((select sum(p.amount) from payment p where p.number = r.payment_number and p.provider = 'credit'
          and p.state in ('succeeded', 'refunding', 'refunded')), 0) as paid
        from receivable r`,
    );
    const running = await getRows(
      trx,
      sql<{ id: number }>`select id from (select id, after, sum(amount)
        over (partition by company_id order by id) as sum from credit_entry) e where after <> sum or after < 0`,
    );
    const repayments = await getRows(
      trx,
      sql<{ number: string; rest: number; stands: number; sum: number }>`
        select h.number, h.amount - h.surplus as rest, case when h.reversed_at is null then 1 else 0 end as stands,
        coalesce((select -sum(e.amount) from credit_entry e where e.repayment_id = h.id), 0) as sum from repayment h`,
    );
    const unowed = await getRows(
      trx,
      sql<{ number: string }>`select p.number from payment p where p.provider = 'credit'
        and p.state in ('succeeded', 'refunding', 'refunded')
        and not exists (select 1 from receivable r where r.payment_number = p.number)`,
    );
    return [
      ...accounts.flatMap(
        ({ company_id: id, outstanding, limit_amount: limit, version, reversed, ...sums }) => [
          ...(Number(sums.entries) === outstanding && Number(sums.open) === outstanding && outstanding >= 0
            ? []
            : [`company ${id} owes ${outstanding}, its rows ${sums.entries}, what is open ${sums.open}`]),
          // A limit may be lowered under what is owed, and a wrong repayment taken back above it.
          ...(outstanding > limit && version === 1 && Number(reversed) === 0
            ? [`company ${id} owes ${outstanding} of ${limit}`]
            : []),
        ],
      ),
      ...receivables
        .filter(
          ({ amount, open, sum, paid }) => Number(sum) !== open || open > amount || Number(paid) !== amount,
        )
        .map(
          ({ id, amount, open, sum, paid }) =>
            `receivable ${id} of ${amount} has ${open} open, ${sum} by its rows, ${paid} paid by it`,
        ),
      ...running.map(({ id }) => `credit entry ${id} does not carry the sum on`),
      ...repayments
        .filter(({ rest, stands, sum }) => Number(sum) !== (Number(stands) === 1 ? rest : 0))
        .map(({ number, rest, sum }) => `repayment ${number} of ${rest} took off ${sum}`),
      ...unowed.map(({ number }) => `payment ${number} on account is owed by nobody`),
    ];
  },
};

export const everyMoney: readonly Invariant[] = [
  ledgers,
  charged,
  sums,
  refunds,
  compensated,
  held,
  recharged,
  books,
  queue,
  rewards,
  owed,
];
