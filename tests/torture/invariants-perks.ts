/** The invariants of what a company has beside goods: points spent, prizes won, balance paid out, and what of ephedrine goods it may have. */
import { sql } from "kysely";
import { usualQuota } from "~/modules/catalogue/goods/ephedrine.server";
import { toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { lotteryResult, type PrizeKind } from "~/modules/rewards/draw";
import { getRows, type Before, type Invariant } from "./invariant";

/** What items count as exchanged beyond their exchanges. */
const itemSums = (trx: Db) =>
  getRows(
    trx,
    sql<{ id: number; number: number }>`select i.id, i.exchanged - coalesce((select sum(x.count)
      from points_exchange x where x.item_id = i.id and x.state <> 'cancelled'), 0) as number from points_item i`,
  );

/** What prizes count as given beyond those who have them. */
const prizeSums = (trx: Db) =>
  getRows(
    trx,
    sql<{ id: number; number: number }>`select p.id, p.awarded - (select count(*) from draw_join j
      where j.prize_id = p.id) as number from draw_prize p`,
  );

const joinOf = (row: { draw_id: number; company_id: number }) => `${row.draw_id} ${row.company_id}`;

export async function perksBefore(trx: Db): Promise<Pick<Before, "items" | "prizes" | "joins">> {
  const joins = await trx.selectFrom("draw_join").select(["draw_id", "company_id"]).execute();
  return {
    items: new Map((await itemSums(trx)).map(({ id, number }) => [id, Number(number)])),
    prizes: new Map((await prizeSums(trx)).map(({ id, number }) => [id, Number(number)])),
    joins: new Set(joins.map(joinOf)),
  };
}

const items: Invariant = {
  name: "the points mall gives no more of an item than there is, and to no company more than it may have",
  async faults({ trx, before }) {
    const moved = (await itemSums(trx)).flatMap(({ id, number }) => {
      const previous = before.items.get(id) ?? 0;
      return previous === Number(number)
        ? []
        : [`item ${id}: ${number} exchanged by nobody instead of ${previous}`];
    });
    const over = await getRows(
      trx,
      sql<{ id: number }>`select id from points_item where exchanged > stock or exchanged < 0`,
    );
    const greedy = await getRows(
      trx,
      sql<{ item_id: number; company_id: number }>`select x.item_id, x.company_id from points_exchange x
        join points_item i on i.id = x.item_id where x.id > ${before.exchange} and x.state <> 'cancelled'
        group by x.item_id, x.company_id, i.limit_per_company having sum(x.count) > i.limit_per_company`,
    );
    return [
      ...moved,
      ...over.map(({ id }) => `item ${id} was exchanged more often than there is`),
      ...greedy.map((row) => `company ${row.company_id} has more of item ${row.item_id} than it may`),
    ];
  },
};

const exchanges: Invariant = {
  name: "each exchange took its points once, brought what it is for, and gave back what was cancelled",
  async faults({ trx, before, notified }) {
    const rows = await getRows(
      trx,
      sql<Exchange>`select x.id, x.company_id, x.points, x.count, x.state, i.kind,
        (select l.amount from ledger l where l.key = 'exchange:' || x.id and l.account = 'points'
          and l.company_id = x.company_id) as taken,
        (select l.amount from ledger l where l.key = 'exchange:' || x.id || ':back' and l.account = 'points'
          and l.company_id = x.company_id) as back,
        (select count(*) from voucher v where v.key like 'exchange:' || x.id || ':%'
          and v.company_id = x.company_id and v.template_id = i.voucher_template_id) as vouchers
        from points_exchange x join points_item i on i.id = x.item_id where x.id > ${before.exchange}`,
    );
    const owners = new Map(rows.map((row) => [row.id, row.company_id]));
    const byToken = new Map<string, number>();
    const acknowledged = notified.exchanges.flatMap(({ token, id, companyId }) => {
      const first = byToken.get(token) ?? id;
      byToken.set(token, first);
      return [
        ...(owners.get(id) === companyId ? [] : [`exchange ${id} of company ${companyId} is gone`]),
        ...(first === id ? [] : [`one form was answered with the exchanges ${first} and ${id}`]),
      ];
    });
    return [...rows.flatMap(exchangeFaults), ...acknowledged];
  },
};

interface Exchange {
  id: number;
  company_id: number;
  points: number;
  count: number;
  state: string;
  kind: string;
  taken: number | null;
  back: number | null;
  vouchers: number;
}

function exchangeFaults({ id, points, count, state, kind, taken: used, back, vouchers }: Exchange): string[] {
  const due = kind === "voucher" ? count : 0;
  return [
    ...(used === -points ? [] : [`exchange ${id} of ${points} points took ${used}`]),
    ...(back === (state === "cancelled" ? points : null)
      ? []
      : [`exchange ${id} (${state}) gave ${back} back`]),
    ...(Number(vouchers) === due ? [] : [`exchange ${id} brought ${vouchers} vouchers, ${due} are due`]),
  ];
}

const lotteries: Invariant = {
  name: "a draw gives no more prizes than there are, one to each company, credited once and as it was told",
  async faults({ trx, before, notified }) {
    const moved = (await prizeSums(trx)).flatMap(({ id, number }) => {
      const previous = before.prizes.get(id) ?? 0;
      return previous === Number(number)
        ? []
        : [`prize ${id}: ${number} given to nobody instead of ${previous}`];
    });
    const over = await getRows(
      trx,
      sql<{ id: number }>`select id from draw_prize where awarded > stock or awarded < 0`,
    );
    const all = await getRows(
      trx,
      sql<Join>`select j.draw_id, j.company_id, j.prize_name, coalesce(p.kind, 'thanks') as kind, p.value,
        (select l.amount from ledger l where l.key = 'draw:' || j.draw_id || ':' || j.company_id
          and l.company_id = j.company_id and l.account = p.kind) as came,
        (select v.template_id from voucher v where v.key = 'draw:' || j.draw_id || ':' || j.company_id
          and v.company_id = j.company_id) as template_id
        from draw_join j left join draw_prize p on p.id = j.prize_id`,
    );
    const rows = all.filter((row) => !before.joins.has(joinOf(row)));
    const results = new Map(rows.map((row) => [joinOf(row), lotteryResult(row.kind, row.prize_name).title]));
    const otherwise = notified.prizes.flatMap(({ draw: lottery, companyId, won }) => {
      const has = results.get(`${lottery} ${companyId}`);
      return has === won ? [] : [`company ${companyId} was told ${won} of draw ${lottery} and has ${has}`];
    });
    return [
      ...moved,
      ...over.map(({ id }) => `prize ${id} was given more often than there is`),
      ...rows.flatMap(joinFaults),
      ...otherwise,
    ];
  },
};

interface Join {
  draw_id: number;
  company_id: number;
  prize_name: string;
  kind: PrizeKind;
  value: number | null;
  came: number | null;
  template_id: number | null;
}

function joinFaults({ draw_id, company_id, kind, value, came, template_id }: Join): string[] {
  const what = `company ${company_id} won ${kind} ${value} in draw ${draw_id}`;
  const isMoney = kind === "points" || kind === "redPacket";
  return [
    ...(came === (isMoney ? value : null) ? [] : [`${what}, ${came} came to its account`]),
    ...(template_id === (kind === "voucher" ? value : null) ? [] : [`${what}, voucher ${template_id} came`]),
  ];
}

const withdrawals: Invariant = {
  name: "each withdrawal is there once, took its amount once, and gave it back where it was returned",
  async faults({ trx, before, notified }) {
    const rows = await getRows(
      trx,
      sql<Withdrawal>`select w.id, w.company_id, w.amount, w.state,
        (select l.amount from ledger l where l.key = 'withdrawal:' || w.id and l.account = 'balance'
          and l.company_id = w.company_id) as taken,
        (select l.amount from ledger l where l.key = 'withdrawal:' || w.id || ':back' and l.account = 'balance'
          and l.company_id = w.company_id) as back
        from withdrawal w where w.id > ${before.withdrawal}`,
    );
    const counts = new Map<number, number>();
    for (const { amount } of rows) counts.set(amount, (counts.get(amount) ?? 0) + 1);
    const lost = [...notified.withdrawals].filter(
      ([amount, { isGranted }]) => isGranted && !counts.has(amount),
    );
    return [
      ...rows.flatMap(({ id, company_id, amount, state, taken: used, back }) => [
        ...(notified.withdrawals.get(amount)?.companyId === company_id
          ? []
          : [`withdrawal ${id} of ${amount} was not asked for by company ${company_id}`]),
        ...(used === -amount ? [] : [`withdrawal ${id} of ${amount} took ${used}`]),
        ...(back === (state === "returned" ? amount : null)
          ? []
          : [`withdrawal ${id} (${state}) gave ${back} back`]),
      ]),
      ...[...counts].flatMap(([amount, count]) =>
        count === 1 ? [] : [`the withdrawal of ${amount} is there ${count} times`],
      ),
      ...lost.map(([amount]) => `the withdrawal of ${amount} was acknowledged and is gone`),
    ];
  },
};

interface Withdrawal {
  id: number;
  company_id: number;
  amount: number;
  state: string;
  taken: number | null;
  back: number | null;
}

const ephedrine: Invariant = {
  name: "no company has more ephedrine goods in a month than its letter says, and they are orders of their own",
  async faults({ trx, before }) {
    const rows = await getRows(
      trx,
      sql<{ company_id: number; placed_at: number; units: number; letter: number | null }>`
        select o.company_id, o.placed_at,
        (select sum(l.number - l.returned) from order_line l where l.order_id = o.id) as units,
        (select max(q.monthly) from quota_letter q where q.company_id = o.company_id) as letter
        from orders o where o.is_ephedrine = 1 and o.status <> 'cancelled' and o.id > ${before.order}`,
    );
    const months = new Map<string, { units: number; quota: number }>();
    for (const { company_id, placed_at, units, letter } of rows) {
      const key = `company ${company_id} in ${toDay(placed_at).slice(0, 7)}`;
      const sum = (months.get(key)?.units ?? 0) + Number(units);
      months.set(key, { units: sum, quota: letter ?? usualQuota() });
    }
    const mixed = await getRows(
      trx,
      sql<{ id: number }>`select o.id from orders o join order_line l on l.order_id = o.id
        join goods g on g.id = l.goods_id where o.id > ${before.order} and g.is_ephedrine <> o.is_ephedrine`,
    );
    return [
      ...[...months].flatMap(([what, { units, quota }]) =>
        units <= quota ? [] : [`${what} has ${units} units of ephedrine goods, ${quota} are allowed`],
      ),
      ...mixed.map(({ id }) => `order ${id} mixes ephedrine goods with others`),
    ];
  },
};

export const everyPerk: readonly Invariant[] = [items, exchanges, lotteries, withdrawals, ephedrine];
