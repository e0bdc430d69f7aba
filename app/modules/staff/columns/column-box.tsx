import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type HiddenColumns, shownColumns } from "./hidden-columns";

/** The signed-in person's hidden columns, set by the back office layout; null when they are not stored, as for an inspector. */
export const ColumnsContext = createContext<HiddenColumns | null>({});

/** Returns the visible columns of the list at the current address. */
export function useShownColumns<C extends { name: string }>(columns: readonly C[]): C[] {
  return shownColumns(columns, useContext(ColumnsContext)?.[useLocation().pathname]);
}

/** A form of its own: must not be rendered inside another form. */
export function ColumnBox({ columns }: { columns: readonly { name: string }[] }) {
  const { pathname, search } = useLocation();
  const isStored = useContext(ColumnsContext) !== null;
  const shown = useShownColumns(columns);
  if (!isStored) return null;
  const choices = columns.slice(1);
  return (
    // A new key resets the checkboxes to the stored choice.
    <details className="menu-box" key={shown.map(({ name }) => name).join()}>
      <summary className="button">
        列 {shown.length}/{columns.length}
      </summary>
      <Form method="post" action="/staff/columns" className="menu-box__body">
        <input type="hidden" name="path" value={pathname} />
        <input type="hidden" name="query" value={search.slice(1)} />
        {choices.map(({ name }) => (
          <label key={name}>
            <input type="hidden" name="all" value={name} />
            <input
              type="checkbox"
              name="shown"
              value={name}
              defaultChecked={shown.some((item) => item.name === name)}
            />
            {name}
          </label>
        ))}
        <button className="button" type="submit">
          保存
        </button>
      </Form>
    </details>
  );
}
