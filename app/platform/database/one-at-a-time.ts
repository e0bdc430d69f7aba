/** Refuses two statements of one transaction at once; only in development and tests. */

export class OneAtATime {
  private isUnderWay = false;

  async run<T>(statement: () => T | Promise<T>): Promise<T> {
    if (this.isUnderWay)
      throw new Error("Two statements of one transaction at once: ask one after the other, by `together`.");
    this.isUnderWay = true;
    try {
      return await statement();
    } finally {
      this.isUnderWay = false;
    }
  }
}
