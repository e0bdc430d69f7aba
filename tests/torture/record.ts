/** What the driver saw with its own eyes: what was asked, what was acknowledged, what failed, and when a fault was on. */

/** An order that a buyer was sent on to, or was told of by the API. */
export interface AcknowledgedOrder {
  /** the form or key that asked for it */
  token: string;
  id: number;
  companyId: number;
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

/** Everything that the invariants are held against, and the figures of the report. */
export class Record {
  readonly requests = new Map<string, number>();
  readonly done = new Map<string, number>();
  readonly orders: AcknowledgedOrder[] = [];
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
      const fault = this.faults.find((one) => one.excuses && one.from <= until && from <= one.until);
      if (!fault) wrong.push(`${doing}: ${kind} while nothing was wrong`);
      else {
        const key = `${kind} during ${fault.name}`;
        excused.set(key, (excused.get(key) ?? 0) + 1);
      }
    }
    return { excused, wrong };
  }
}
