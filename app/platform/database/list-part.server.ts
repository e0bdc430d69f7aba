import { type SelectQueryBuilder, sql } from "kysely";

export const PART_SIZE = 200;

export interface ListPageRequest {
  page: number;
  isAll: boolean;
}

export interface PartRead {
  shown: number;
  total: number;
}

let input: ListPageRequest = { page: 1, isAll: false };
let read: PartRead = { shown: 0, total: 0 };

export function askPart(part: ListPageRequest): void {
  [input, read] = [part, { shown: 0, total: 0 }];
}

export const partRead = (): PartRead => read;

/** Returns the requested part of a list, with one more query if there are other parts. */
export async function readRequestedRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<O[]> {
  const { page, isAll } = input;
  const rows = await (isAll ? query : query.limit(PART_SIZE).offset((page - 1) * PART_SIZE)).execute();
  const isWhole = isAll || (page === 1 && rows.length < PART_SIZE);
  const total = isWhole ? rows.length : await countOf(query);
  read = { shown: read.shown + rows.length, total: read.total + total };
  return rows;
}

async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counts = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as("n"));
  const { n } = (await counts.executeTakeFirstOrThrow()) as { n: number };
  return Number(n);
}
