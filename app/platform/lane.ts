/** Work that keeps a core busy for a while, done one piece after the other in this process. Pure. */
export class Lane {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** `most`: pieces that may wait, the one under way among them. */
  constructor(private readonly most: number) {}

  /** Whoever comes now would wait too long, and is better told so. */
  get isFull(): boolean {
    return this.waiting >= this.most;
  }

  /** Does `work` when its turn has come; gives what it gives. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const mine = this.last.then(work).finally(() => (this.waiting -= 1));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
