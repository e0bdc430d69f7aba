/** Reports that are asked for by the number of a category or maker which has become part of another; kept filters of them too. */
import { currentFilters, type NumberFilters } from "~/modules/catalogue/listing/merged-filters.server";
import { filterOf, type KeptFilter } from "~/modules/staff/filters/saved-filter";
import { REPORTS } from "./reports";

/** In the addresses of reports. Other lists of the desk call other things so. */
const FILTERS: NumberFilters = { category: "category", maker: "maker" };
const PATHS: readonly string[] = Object.values(REPORTS).map(({ path }) => path);

/** What an address of a report asks for, with the numbers of now: the same `params` where it says them. */
export const currentReport = async (params: URLSearchParams): Promise<URLSearchParams> =>
  (await currentFilters(params, FILTERS)) ?? params;

/** Kept filters as they are asked for now, so that the one whose list is shown is known by it. */
export const currentKept = (filters: readonly KeptFilter[]): Promise<KeptFilter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      if (!PATHS.includes(filter.path)) return filter;
      const query = await currentReport(new URLSearchParams(filter.query));
      return { ...filter, query: filterOf(query.toString()) };
    }),
  );
