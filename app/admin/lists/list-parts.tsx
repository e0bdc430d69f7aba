import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { SavedFilters } from "~/modules/staff/filters/saved-filters";
import type { FilterField } from "./list-address";

interface FilterRowProps {
  path: string;
  fields: readonly FilterField[];
  input: Readonly<Record<string, string>>;
  columns?: readonly { name: string }[];
  children?: ReactNode;
}

const getClass = ({ type }: FilterField) =>
  `field__input ${type === "date" ? "field__input--date" : "field__input--words"}`;

export function FilterRow({ path, fields, input, columns, children }: FilterRowProps) {
  return (
    <>
      <SavedFilters path={path} />
      <div className="filter-line">
        <Form className="filter-row" role="search" aria-label="筛选">
          {fields.map((field) => (
            <FilterInput
              key={field.name + (input[field.name] ?? "")}
              field={field}
              value={input[field.name]}
            />
          ))}
          <button className="button" type="submit">
            筛选
          </button>
          <Link to={path}>清除</Link>
        </Form>
        {children || columns ? (
          <div className="filter-row__end">
            {children}
            {columns ? <ColumnBox columns={columns} /> : null}
          </div>
        ) : null}
      </div>
    </>
  );
}

function FilterInput({ field, value }: { field: FilterField; value: string | undefined }) {
  const { name, label, placeholder = label, options, type = "text" } = field;
  if (options)
    return (
      <select className="field__input" name={name} aria-label={label} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className={getClass(field)}
      name={name}
      type={type}
      aria-label={label}
      defaultValue={value}
      {...(type === "date" ? {} : { placeholder, maxLength: 100 })}
    />
  );
}

/** Links to the first and the next page. */
export function ListFoot({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null;
  return (
    <p className="part">
      {first ? <Link to={first}>回到第一页</Link> : null}{" "}
      {next ? (
        <Link className="button" to={next} rel="next">
          下一页
        </Link>
      ) : null}
    </p>
  );
}
