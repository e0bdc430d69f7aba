/** Thrown inside a transaction: rolls it back and says why. */
export class TraceRefusedError extends Error {
  constructor(
    readonly text: string,
    /** what a person has to confirm; null: nothing can be confirmed */
    readonly question: CodeQuestion | null = null,
  ) {
    super(text);
  }
}

/** A code whose product or row a person has to name. */
export interface CodeQuestion {
  code: string;
  /** order rows to choose from, as parcels number them */
  rows: number[];
}

/** Runs work that TraceRefusedError rolls back; `text`: why, or null. */
export async function refusedCodes<T>(
  work: () => Promise<T>,
): Promise<{ value: T; text: null } | { value: null; text: string }> {
  try {
    return { value: await work(), text: null };
  } catch (error) {
    if (error instanceof TraceRefusedError) return { value: null, text: error.text };
    throw error;
  }
}
