/** The two database engines of the shop. */
export type Engine = "sqlite" | "postgres";
