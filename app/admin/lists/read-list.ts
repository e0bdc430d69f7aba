import { type FilterField, type FilterValues, type ListRows, readFilters, toListPage } from "./list-address";

const PER_PAGE = 50;

/** Where a list is and what it is filtered by. */
export interface ListOf<Fields extends readonly FilterField[]> {
  path: string;
  filters: Fields;
  perPage?: number;
}

/** The page that an address asks for; `most` is one row more than it shows. */
export interface PageWanted {
  after: number | null;
  limit: number;
}

/** Returns the page of a list that an address asks for, with its filters. `find` gets both. */
export async function readList<const Fields extends readonly FilterField[], Row extends { id: number }>(
  url: string,
  { path, filters, perPage = PER_PAGE }: ListOf<Fields>,
  find: (values: FilterValues<Fields>, page: PageWanted) => Promise<readonly Row[]>,
): Promise<ListRows<Row> & { input: FilterValues<Fields> }> {
  const { input, after } = readFilters(new URL(url).searchParams, filters);
  const found = await find(input, { after, limit: perPage + 1 });
  return { ...toListPage(found, perPage, { path, input, after }), input };
}
