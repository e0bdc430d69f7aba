/** Fair turns: a few tasks run, others wait, and the owner served longest ago is next. */

export interface TurnLimits {
  running: number;
  /** tasks in total, running ones included */
  all: number;
  /** of one owner, one of which runs */
  perOwner: number;
}

interface Waiting {
  owner: string;
  start: () => void;
  refuse: () => void;
}

/** "mine": the owner has too many tasks; "all": there is no room. */
export type NoTurn = "mine" | "all";

export class FairTurns {
  private waiting: Waiting[] = [];
  private readonly running = new Set<string>();
  /** in the order in which they were served last */
  private readonly served = new Map<string, number>();
  private turn = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** Calls `start` at this task's turn, or `refuse` if an owner with fewer tasks needs its place. */
  ask(task: Waiting): NoTurn | null {
    const own = this.getCount(task.owner);
    if (own >= this.limits.perOwner) return "mine";
    if (this.count >= this.limits.all && !this.makeRoom(own)) return "all";
    this.waiting.push(task);
    this.next();
    return null;
  }

  /** Removes a waiting task; false if it runs or was refused. */
  leave(task: Waiting): boolean {
    const at = this.waiting.indexOf(task);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  end(owner: string): void {
    this.running.delete(owner);
    this.next();
    if (this.count === 0) this.served.clear();
  }

  private get count(): number {
    return this.waiting.length + this.running.size;
  }

  private getCount(owner: string): number {
    const waiting = this.waiting.filter((task) => task.owner === owner).length;
    return waiting + (this.running.has(owner) ? 1 : 0);
  }

  /** Refuses the last task of the owner with the most tasks, if that is two more than the newcomer has. */
  private makeRoom(own: number): boolean {
    const counts = new Map(this.waiting.map(({ owner }) => [owner, this.getCount(owner)]));
    const limit = Math.max(0, ...counts.values());
    if (limit < own + 2) return false;
    const at = this.waiting.findLastIndex(({ owner }) => counts.get(owner) === limit);
    const [gone] = this.waiting.splice(at, 1);
    gone!.refuse();
    return true;
  }

  private next(): void {
    while (this.running.size < this.limits.running) {
      const free = this.waiting.filter(({ owner }) => !this.running.has(owner));
      if (free.length === 0) return;
      const lastServed = ({ owner }: Waiting) => this.served.get(owner) ?? 0;
      const task = free.reduce((first, item) => (lastServed(item) < lastServed(first) ? item : first));
      this.waiting.splice(this.waiting.indexOf(task), 1);
      this.running.add(task.owner);
      this.turn += 1;
      this.served.set(task.owner, this.turn);
      task.start();
    }
  }
}
