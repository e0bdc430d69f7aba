/** What the driver saw with its own eyes: what was asked, what was acknowledged, what failed, and when a fault was on. */

/** An order or exchange that a buyer was sent on to, or was told of by the API. */
export interface Acknowledged {
  /** the form or key that asked for it */
  token: string;
  id: number;
  companyId: number;
}

/** What a company was told that it won. */
export interface PrizeNotified {
  draw: number;
  companyId: number;
  /** the words of its page */
  won: string;
}

/** A withdrawal by its amount, fen, which no other has. */
export interface Wish {
  companyId: number;
  /** somebody was told that it is taken in */
  isGranted: boolean;
}

/** A time in which a fault was on, until the shop was well again. */
export interface FaultTime {
  name: string;
  /** whether buyers may get no answer meanwhile */
  excuses: boolean;
  from: number;
  /** Infinity while it lasts */
  until: number;
  /** from the end of the fault until the shop was well, ms */
  recovery: number;
}

interface Failure {
  doing: string;
  kind: string;
  from: number;
  until: number;
}

/** fen */
const LEAST_WITHDRAWN = 1_000;

/** Everything that the invariants are held against, and the figures of the report. */
export class Record {
  readonly requests = new Map<string, number>();
  readonly done = new Map<string, number>();
  readonly orders: Acknowledged[] = [];
  readonly exchanges: Acknowledged[] = [];
  readonly prizes: PrizeNotified[] = [];
  /** by amount, fen */
  readonly withdrawals = new Map<number, Wish>();
  /** order by what its paying page asked for, fen */
  readonly due = new Map<number, number>();
  /** orders whose buyer was told that they are paid */
  readonly paid = new Set<number>();
  /** numbers of payments that their payer settled at the provider */
  readonly settled = new Set<string>();
  readonly faults: FaultTime[] = [];
  private readonly failures: Failure[] = [];

  count(which: "requests" | "done", doing: string, by = 1): void {
    this[which].set(doing, (this[which].get(doing) ?? 0) + by);
  }

  /** A withdrawal is about to be asked for: of how much, fen. */
  wish(companyId: number): number {
    const amount = LEAST_WITHDRAWN + this.withdrawals.size;
    this.withdrawals.set(amount, { companyId, isGranted: false });
    return amount;
  }

  grant(amount: number): void {
    const wish = this.withdrawals.get(amount);
    if (wish) wish.isGranted = true;
  }

  /** Something that should not be; allowed where a fault was on at the time. */
  fail(doing: string, kind: string, from: number): void {
    this.failures.push({ doing, kind, from, until: Date.now() });
  }

  /** Begins a fault; the answer ends it with how long the shop took to be well again. */
  begin(name: string, excuses: boolean): (recovery: number) => void {
    const time: FaultTime = { name, excuses, from: Date.now(), until: Infinity, recovery: 0 };
    this.faults.push(time);
    return (recovery) => Object.assign(time, { until: Date.now(), recovery });
  }

  /** Failures by kind, and those among them that no fault excuses. */
  judged(): { excused: Map<string, number>; wrong: string[] } {
    const excused = new Map<string, number>();
    const wrong: string[] = [];
    for (const { doing, kind, from, until } of this.failures) {
      const fault = this.faults.find((fault) => fault.excuses && fault.from <= until && from <= fault.until);
      if (!fault) wrong.push(`${doing}: ${kind} while nothing was wrong`);
      else {
        const key = `${kind} during ${fault.name}`;
        excused.set(key, (excused.get(key) ?? 0) + 1);
      }
    }
    return { excused, wrong };
  }
}
