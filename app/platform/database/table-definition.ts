/** Tables as data. create-tables.server.ts creates them on both engines; names of constraints are in README.md. */

export interface Reference {
  table: string;
  onDelete?: "cascade" | "set null";
  /** checked at the end of the transaction */
  isDeferred?: true;
}

interface ColumnFacts {
  type: "id" | "int" | "text" | "term";
  isNullable?: boolean;
  fallback?: number | string;
  /** SQL condition, with the column's name as `$` */
  check?: string;
  references?: Reference;
}

export class Column {
  constructor(readonly facts: Readonly<ColumnFacts>) {}
  nullable = (): Column => new Column({ ...this.facts, isNullable: true });
  /** Checks the reference at the end of the transaction. */
  deferred = (): Column =>
    new Column({ ...this.facts, references: { ...this.facts.references!, isDeferred: true } });
  default = (fallback: number | string): Column => new Column({ ...this.facts, fallback });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Primary key, numbered by the database. */
export const id = (): Column => new Column({ type: "id" });
/** 64 bits on both engines. */
export const int = (): Column => new Column({ type: "int" });
/** Money or a number of units, from 0. */
export const amount = (): Column => new Column({ type: "int", check: "$ >= 0" });
/** A number of units of at least 1. */
export const positive = (): Column => new Column({ type: "int", check: "$ > 0" });
/** 0 or 1. */
export const flag = (): Column => new Column({ type: "int", check: "$ in (0, 1)" });
export const text = (): Column => new Column({ type: "text" });
/** Text compared by code point on both engines. */
export const term = (): Column => new Column({ type: "term" });

/** One of an enum's values: a list, or the keys of a map. */
export function getOne(values: readonly string[] | Readonly<Record<string, unknown>>): Column {
  const all = Array.isArray(values) ? (values as readonly string[]) : Object.keys(values);
  return new Column({ type: "text", check: `$ in (${all.map(quoted).join(", ")})` });
}

export const oneOfNumbers = (values: readonly number[]): Column =>
  new Column({ type: "int", check: `$ in (${values.join(", ")})` });

export const onOff = (): Column => getOne(["on", "off"]);

/** The id of a row of another table. Without `onDelete` that row cannot be deleted. */
export const reference = (table: string, onDelete?: Reference["onDelete"]): Column =>
  new Column({ type: "int", references: { table, ...(onDelete && { onDelete }) } });

export class Index {
  constructor(
    readonly columns: readonly string[],
    readonly isUnique: boolean,
    readonly condition?: string,
  ) {}
  where = (condition: string): Index => new Index(this.columns, this.isUnique, condition);
}

/** Columns or SQL expressions. */
export const index = (...columns: string[]): Index => new Index(columns, false);
export const unique = (...columns: string[]): Index => new Index(columns, true);

export interface Table {
  name: string;
  columns: Readonly<Record<string, Column>>;
  /** of tables without `id` */
  primaryKey?: readonly string[];
  /** SQL conditions on several columns, by name */
  checks?: Readonly<Record<string, string>>;
  indexes?: Readonly<Record<string, Index>>;
  /** SQLite stores the rows in the primary key. */
  isClustered?: true;
}

/** Defines a table of the module whose migrations folder calls it. */
export const table = (name: string, rest: Omit<Table, "name">): Table => ({ name, ...rest });
