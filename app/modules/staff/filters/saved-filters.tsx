import { Form, Link, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { toFilter, type SavedFilter, MAX_NAME, shownFilter } from "./saved-filter";

/** The signed-in person's filters, set by the back office layout; null when they are not stored, as for an inspector. */
export const SavedFiltersContext = createContext<readonly SavedFilter[] | null>([]);

export function SavedFilters({ path }: { path: string }) {
  const all = useContext(SavedFiltersContext);
  const { search } = useLocation();
  if (all === null) return null;
  const own = all.filter((item) => item.path === path);
  const shown = shownFilter(own, path, search);
  const query = toFilter(search);
  if (own.length === 0 && query === "") return null;
  return (
    <div className="saved saved--row">
      {own.map(({ id, name, query: stored }) => (
        <Link
          key={id}
          className="saved__link"
          to={`${path}?${stored}`}
          aria-current={shown?.id === id ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
      {query !== "" && !shown ? (
        <Form method="post" action="/staff/filters" className="saved__keep">
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="query" value={query} />
          <input
            type="text"
            className="field__input"
            name="name"
            aria-label="给这个筛选起名"
            placeholder="给这个筛选起名"
            required
            maxLength={MAX_NAME}
            autoComplete="off"
          />
          <button className="button" type="submit">
            保存筛选
          </button>
        </Form>
      ) : null}
      {own.length > 0 ? <Link to="/staff/filters">管理</Link> : null}
    </div>
  );
}
