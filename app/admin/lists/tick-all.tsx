import { Link } from "@remix-run/react";
import { ALL_FIELD } from "~/modules/staff/filters/saved-filter";
import { getListPath } from "./list-address";

interface TickAllProps {
  path: string;
  input: Readonly<Record<string, string>>;
  isAll: boolean;
  limit: number;
  order: string;
}

/** In the foot, next to the main button. */
export function TickAll({ path, input, isAll, limit, order }: TickAllProps) {
  return isAll ? (
    <span>
      已勾选符合条件的全部，一次最多 {limit} 项，{order} <Link to={getListPath(path, input)}>取消</Link>
    </span>
  ) : (
    <span className="soft">
      先勾选，或 <Link to={getListPath(path, input, { [ALL_FIELD]: "1" })}>勾选符合条件的全部</Link>
      ，一次最多 {limit} 项
    </span>
  );
}

/** The filter in the form, if all matching rows are meant. */
export function FilterFields({ input: values, isAll }: Pick<TickAllProps, "input" | "isAll">) {
  const fields = { ...values, ...(isAll && { [ALL_FIELD]: "1" }) };
  return Object.entries(fields).map(([name, value]) =>
    value ? <input type="hidden" key={name} name={name} value={value} /> : null,
  );
}
