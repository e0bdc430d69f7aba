export type Engine = "sqlite" | "postgres";

export type OnQuery = (sql: string, ms: number) => void;
