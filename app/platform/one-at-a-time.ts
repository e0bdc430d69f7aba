/** Statements of one transaction go one after the other: what sees to it where the shop is built and tested. Pure. */

export class OneAtATime {
  private isUnderWay = false;

  /** Two at once are a mistake of whoever asks, and refused. */
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
