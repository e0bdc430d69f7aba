/** Money is integer fen, times are epoch ms, days "YYYY-MM-DD" in Asia/Shanghai, flags 0 or 1, JSON is text. */
import type { Generated, Insertable, Selectable } from "kysely";

export type Id = Generated<number>;
export type Flag = 0 | 1;

/** Each module adds its tables in its tables.ts by declaration merging. */
export interface Database {}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
