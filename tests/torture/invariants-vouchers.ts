/** The invariants of single coupons and cash vouchers: who has them, what they were used for, what they were bought with. */
import { sql } from "kysely";
import { getRows, type Invariant } from "./invariant";

const owned: Invariant = {
  name: "each template counts as claimed what companies own of it, no more than there are, and to none more than it may have",
  async faults({ trx }) {
    const counts = await getRows(
      trx,
      sql<{ id: number; claimed: number; total: number; owned: number }>`select t.id, t.claimed, t.total,
        (select count(*) from voucher v where v.template_id = t.id) as owned from voucher_template t`,
    );
    const greedy = await getRows(
      trx,
      sql<{ template_id: number; company_id: number }>`select v.template_id, v.company_id from voucher v
        join voucher_template t on t.id = v.template_id where t.is_public = 1
        group by v.template_id, v.company_id, t.limit_per_company having count(*) > t.limit_per_company`,
    );
    const lost = await getRows(
      trx,
      sql<{ id: number }>`select v.id from voucher v left join voucher_template t on t.id = v.template_id
        left join company c on c.id = v.company_id where t.id is null or c.id is null`,
    );
    return [
      ...counts.flatMap(({ id, claimed, total, owned: count }) => [
        ...(claimed === Number(count)
          ? []
          : [`template ${id} counts ${claimed} claimed, ${count} are owned`]),
        ...(claimed <= total ? [] : [`template ${id} was claimed ${claimed} times, there are ${total}`]),
      ]),
      ...greedy.map((row) => `company ${row.company_id} has more of template ${row.template_id} than it may`),
      ...lost.map(({ id }) => `voucher ${id} is of no template or nobody's`),
    ];
  },
};

interface Used {
  id: number;
  state: string;
  company: number;
  owner: number | null;
  status: string | null;
  uses: number;
  amount: number;
  rows: string | null;
}

const applied: Invariant = {
  name: "each voucher that an order holds is its company's, and the order shows what it took off",
  async faults({ trx }) {
    const rows = await getRows(
      trx,
      sql<Used>`select v.id, v.state, v.company_id as company, o.company_id as owner, o.status, t.amount,
        o.price_rows as rows, (select count(*) from order_use u where u.order_id = v.order_id
          and u.kind = 'voucher' and u.ref_id = v.id) as uses
        from voucher v join voucher_template t on t.id = v.template_id left join orders o on o.id = v.order_id
        where v.state in ('locked', 'used') or v.order_id is not null`,
    );
    const unknown = await getRows(
      trx,
      sql<{ order_id: number; id: number }>`select u.order_id, u.ref_id as id from order_use u
        join orders o on o.id = u.order_id left join voucher v on v.id = u.ref_id and v.order_id = u.order_id
        where u.kind = 'voucher' and o.status <> 'cancelled' and v.id is null
        and exists (select 1 from order_line n where n.order_id = o.id and n.type <> 'gift' and n.returned < n.number)`,
    );
    const unshown = await getRows(
      trx,
      sql<{ id: number; rows: string; uses: number }>`select o.id, o.price_rows as rows,
        (select count(*) from order_use u where u.order_id = o.id and u.kind = 'voucher') as uses from orders o`,
    );
    return [
      ...rows.flatMap(usedFaults),
      ...unknown.map(({ order_id, id }) => `order ${order_id} used voucher ${id}, which is not its own`),
      ...unshown.flatMap(({ id, rows: text, uses }) => {
        const shown = voucherRows(text).length;
        return shown === Number(uses) ? [] : [`order ${id} shows ${shown} vouchers and used ${uses}`];
      }),
    ];
  },
};

interface PriceRow {
  kind: string;
  amount: number;
}
const voucherRows = (text: string): PriceRow[] =>
  (JSON.parse(text) as PriceRow[]).filter(({ kind }) => kind === "coupon" || kind === "cashVoucher");

function usedFaults({ id, state, company, owner, status, uses, amount, rows }: Used): string[] {
  if (owner === null || rows === null) return [`voucher ${id} is ${state} by no order`];
  const isLive = state === "locked" ? status === "pendingPayment" : status !== "pendingPayment";
  // A voucher takes off no more than there is left to pay.
  const isShown = voucherRows(rows).some((row) => Math.abs(row.amount) > 0 && Math.abs(row.amount) <= amount);
  return [
    ...(owner === company ? [] : [`voucher ${id} of company ${company} is used by company ${owner}`]),
    ...(isLive && status !== "cancelled" ? [] : [`voucher ${id} is ${state}, its order ${status}`]),
    ...(Number(uses) === 1 ? [] : [`voucher ${id} stands ${uses} times in its order`]),
    ...(isShown ? [] : [`the order of voucher ${id} does not show its ${amount}`]),
  ];
}

const dated: Invariant = {
  name: "each voucher was claimed before it begins to be over, and used while it held",
  async faults({ trx, now }) {
    const rows = await getRows(
      trx,
      sql<{ id: number }>`select v.id from voucher v join voucher_template t on t.id = v.template_id
        left join orders o on o.id = v.order_id
        where v.starts_at >= v.ends_at or v.claimed_at > v.ends_at or v.claimed_at < t.starts_at
        or v.claimed_at > ${now} or (v.state = 'expired' and v.ends_at > ${now})
        or (o.id is not null and (o.placed_at < v.starts_at or o.placed_at >= v.ends_at))`,
    );
    return rows.map(({ id }) => `voucher ${id} has dates that cannot be`);
  },
};

const bought: Invariant = {
  name: "each voucher of the points mall has its exchange and the points that it took",
  async faults({ trx }) {
    const lone = await getRows(
      trx,
      sql<{ id: number }>`select v.id from voucher v where v.key like 'exchange:%' and not exists (
        select 1 from points_exchange x join points_item i on i.id = x.item_id
        join ledger l on l.key = 'exchange:' || x.id and l.company_id = x.company_id and l.amount = -x.points
        where v.key like 'exchange:' || x.id || ':%' and x.company_id = v.company_id
        and i.voucher_template_id = v.template_id and x.state <> 'cancelled')`,
    );
    const charged = await getRows(
      trx,
      sql<{ id: number }>`select id from points_exchange where charged < 0 or charged > points`,
    );
    return [
      ...lone.map(({ id }) => `voucher ${id} was exchanged for nothing`),
      ...charged.map(({ id }) => `exchange ${id} came off refunds with more points than it took`),
    ];
  },
};

export const everyVoucher: readonly Invariant[] = [owned, applied, dated, bought];
