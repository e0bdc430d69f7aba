/** The two database engines of the shop. */
export type Engine = "sqlite" | "postgres";

/** Hears of a query that was asked, and how long it took. */
export type OnQuery = (sql: string, ms: number) => void;
