import { currentFilters, type NumberFilters } from "~/modules/catalogue/listing/merged-filters.server";
import { toFilter, type SavedFilter } from "~/modules/staff/filters/saved-filter";
import { REPORTS } from "./reports";

/** Parameters of reports. Other lists use other names. */
const FILTERS: NumberFilters = { category: "category", manufacturer: "manufacturer" };
const PATHS: readonly string[] = Object.values(REPORTS).map(({ path }) => path);

/** Returns a report's parameters with current ids; the same `params` if unchanged. */
export const currentReport = async (params: URLSearchParams): Promise<URLSearchParams> =>
  (await currentFilters(params, FILTERS)) ?? params;

/** Returns saved filters with current ids, so that the shown one is recognised. */
export const currentSavedFilters = (filters: readonly SavedFilter[]): Promise<SavedFilter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      if (!PATHS.includes(filter.path)) return filter;
      const query = await currentReport(new URLSearchParams(filter.query));
      return { ...filter, query: toFilter(query.toString()) };
    }),
  );
