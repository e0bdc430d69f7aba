/** The port by which a whole database is copied away while it is in use, and put back: one way for each engine. */
import type { Engine } from "~/platform/database/engine";

/** What a copy holds, to check what is put back. */
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
  /** Copies the database as of now to `path`, which must not exist; buyers go on meanwhile. */
  take(path: string): Promise<Dump>;
  /** What stands in the way of putting another in its place, as a sentence; null: nothing. */
  isInUse(): Promise<boolean>;
  /** Rows of the tables without which nobody has worked with the shop. */
  countOfData(): Promise<number>;
  storedNames(): Promise<string[]>;
  /** Puts the copy at `path` in its place once it was checked against `shape`; all of it or nothing. */
  put(path: string, shape: DumpShape): Promise<void>;
}

/** What went wrong, in a sentence for those who run the shop. */
export class DumpProblem extends Error {}

export const SHOP_RUNS = "商城正在运行，请先停止";

/** How the copy differs from what was counted when it was made; null when it does not. */
export function shapeFault(shape: DumpShape, found: Record<string, number>): string | null {
  for (const [table, rows] of Object.entries(shape.tables))
    if (found[table] !== rows) return `表 ${table} 应有 ${rows} 行，实有 ${found[table] ?? 0} 行`;
  return null;
}
