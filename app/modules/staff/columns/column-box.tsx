import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type HiddenColumns, shownColumns } from "./hidden-columns";

/** From the layout of the back office: all of the signed-in person's; null for who keeps none, such as an inspector. */
export const ColumnsContext = createContext<HiddenColumns | null>({});

/** The columns of the list at this address that are shown. */
export function useShownColumns<C extends { name: string }>(columns: readonly C[]): C[] {
  return shownColumns(columns, useContext(ColumnsContext)?.[useLocation().pathname]);
}

/** Stands outside of other forms. */
export function ColumnBox({ columns }: { columns: readonly { name: string }[] }) {
  const { pathname, search } = useLocation();
  const isStored = useContext(ColumnsContext) !== null;
  const shown = useShownColumns(columns);
  if (!isStored) return null;
  const choices = columns.slice(1);
  return (
    // What was kept begins the boxes anew.
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
