/** A list of the back office as its address carries it: filters by name, and the row behind which the page begins. Pure. */
import { formatWhole } from "~/platform/values/whole-text";
import { joinDigitGroups } from "~/platform/values/printed-number";
import { cutText } from "~/platform/values/cut-text";
import { readWhole } from "~/platform/values/whole-number";

const MAX_WORD = 100;

export interface ListAddress<F extends string> {
  input: Record<F, string>;
  /** the id after which the page starts; null: the first page */
  after: number | null;
}

export interface FilterOption<Value extends string = string> {
  value: Value;
  name: string;
}

export interface FilterField {
  name: string;
  label: string;
  placeholder?: string;
  /** the first one is the default */
  options?: readonly FilterOption[];
  type?: "date" | "search";
}

/** Filter by filter what the address says: text, or one of the options. */
export type FilterValues<Fields extends readonly FilterField[]> = {
  [Field in Fields[number] as Field["name"]]: Field extends {
    options: readonly FilterOption<infer Value>[];
  }
    ? Value
    : string;
};

/** Returns the options of a select; `all` comes first, with the value "". */
export function getOptions<Value extends string>(
  names: Readonly<Record<Value, string>>,
): FilterOption<Value>[];
export function getOptions<Value extends string>(
  names: Readonly<Record<Value, string>>,
  all: string,
): FilterOption<Value | "">[];
export function getOptions(names: Readonly<Record<string, string>>, all?: string): FilterOption[] {
  const options = Object.entries(names).map(([value, name]) => ({ value, name }));
  return all === undefined ? options : [{ value: "", name: all }, ...options];
}

/** Returns the filters of an address; where it names no option, the first one. */
export function readFilters<const Fields extends readonly FilterField[]>(
  params: URLSearchParams,
  fields: Fields,
): { input: FilterValues<Fields>; after: number | null } {
  const { input, after } = toListAddress(
    params,
    fields.map(({ name }) => name),
  );
  const values = fields.map(({ name, options }) => {
    const value = input[name]!;
    const isKnown = !options || options.some((option) => option.value === value);
    return [name, isKnown ? value : (options[0]?.value ?? "")];
  });
  return { input: Object.fromEntries(values) as FilterValues<Fields>, after };
}

/** Missing filters are "". */
export function toListAddress<const F extends string>(
  params: URLSearchParams,
  names: readonly F[],
): ListAddress<F> {
  const input = Object.fromEntries(
    names.map((name) => [name, joinDigitGroups(cutText(params.get(name), MAX_WORD))]),
  ) as Record<F, string>;
  return { input, after: readWhole(params.get("after")) };
}

/** Returns the list's address with `more`, without empty filters. */
export function getListPath(
  path: string,
  values: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const filled = Object.entries({ ...values, ...more }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query ? `${path}?${query}` : path;
}

/** One page of a list, and the addresses of the pages round it. */
export interface ListRows<R> {
  rows: R[];
  first: string | null;
  next: string | null;
}

interface PageAt {
  path: string;
  input: Readonly<Record<string, string>>;
  after: number | null;
}

/** Takes one row more than the page, which shows whether another follows. */
export function toListPage<R extends { id: number }>(
  found: readonly R[],
  perPage: number,
  { path, input, after }: PageAt,
): ListRows<R> {
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1)!.id : null;
  return {
    rows,
    first: after === null ? null : getListPath(path, input),
    next: last === null ? null : getListPath(path, input, { after: String(last) }),
  };
}

/** Counting stops here. */
export const MAX_LIST_COUNT = 1000;

/** "37", "1,000+" for a count up to one more than MAX_COUNTED. */
export const countWords = (count: number): string =>
  count > MAX_LIST_COUNT ? `${formatWhole(MAX_LIST_COUNT)}+` : String(count);
