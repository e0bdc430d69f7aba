import type { Engine } from "~/platform/database/engine";

export interface DumpShape {
  migrations: string[];
  tables: Record<string, number>;
}

export interface DumpFile {
  storedName: string;
  sha256: string;
}

export interface Dump extends DumpShape {
  fileCount: number;
  files(): AsyncIterable<DumpFile>;
  close(): Promise<void>;
}

export interface DumpPort {
  engine: Engine;
  /** Copies the database to `path`, which must not exist, while it is in use. */
  take(path: string): Promise<Dump>;
  /** Returns why a restore is not possible now, as a message, or null. */
  isInUse(): Promise<boolean>;
  /** Returns the number of rows that only a used shop has. */
  countOfData(): Promise<number>;
  storedNames(): Promise<string[]>;
  /** Replaces the database by the copy at `path` after checking it against `shape`. */
  put(path: string, shape: DumpShape): Promise<void>;
}

/** An error with a message for operators. */
export class DumpProblem extends Error {}

export const SHOP_RUNS = "商城正在运行，请先停止";

/** Returns how the copy differs from the counts at its creation, or null. */
export function shapeFault(shape: DumpShape, found: Record<string, number>): string | null {
  for (const [table, rows] of Object.entries(shape.tables))
    if (found[table] !== rows) return `表 ${table} 应有 ${rows} 行，实有 ${found[table] ?? 0} 行`;
  return null;
}
