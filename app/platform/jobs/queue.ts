/** Work that keeps a core busy, one piece after the other in this process. */
export class Queue {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.waiting >= this.limit;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const mine = this.last.then(work).finally(() => (this.waiting -= 1));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
