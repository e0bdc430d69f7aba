import { Link, useFetcher } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { isPlainClick } from "~/ui/navigation/follow";
import { Icon } from "~/ui/icon";
import { comparisonHref } from "./comparison-address";
import {
  chosenFilters,
  filterRows,
  filtersHref,
  productListHref,
  type ProductFilterName,
  type ProductFilterRow,
  type ProductListData,
  type ProductListFilter,
} from "./product-list";

function useUnfolding(data: ProductListData) {
  const { load, data: answer } = useFetcher<ProductListData | { shelf: ProductListData }>();
  const [open, setOpen] = useState<ProductFilterName | null>(null);
  const all = answer && ("shelf" in answer ? answer.shelf : answer);
  const toggle = (name: ProductFilterName) => {
    if (open !== name && !all) load(filtersHref(data));
    setOpen(open === name ? null : name);
  };
  return { open, rows: all?.isFilters ? filterRows(all) : [], toggle };
}

/** The filters of a list as menus in its bar, and their page, which phones and tables open instead. */
export function ProductFilters({ data }: { data: ProductListData }) {
  const { open, rows, toggle } = useUnfolding(data);
  return (
    <section className="list-bar__filters" aria-labelledby="filter-title">
      <h2 className="sr-only" id="filter-title">
        筛选
      </h2>
      <a
        className={data.page.view === "table" ? "list-bar__all list-bar__all--only" : "list-bar__all"}
        href={filtersHref(data)}
      >
        <Icon name="filter" size={16} />
        筛选
      </a>
      {filterRows(data).map((row) => (
        <FilterMenu
          data={data}
          row={(open === row.key && rows.find(({ key }) => key === row.key)) || row}
          isOpen={open === row.key}
          toggle={data.folded.includes(row.key) ? toggle : null}
          key={row.key}
        />
      ))}
    </section>
  );
}

interface FilterMenuProps {
  data: ProductListData;
  row: ProductFilterRow;
  isOpen: boolean;
  toggle: ((name: ProductFilterName) => void) | null;
}

function FilterMenu({ data, row, isOpen, toggle }: FilterMenuProps) {
  const onToggle = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    toggle?.(row.key);
  };
  return (
    <details className="list-bar__menu" name="list-bar">
      <summary>
        {row.name}
        <Icon name="chevron" size={12} />
      </summary>
      <div className="list-bar__panel">
        <h3 className="sr-only">{row.name}</h3>
        <CachedMarkup
          as="div"
          className="filter__options"
          id={`filter-${row.key}`}
          of={`choices ${JSON.stringify([data.page, data.query, row])}`}
        >
          <FilterChoices row={row} to={(change) => productListHref(data, change)} />
        </CachedMarkup>
        {toggle ? (
          <a
            className="list-bar__more"
            href={`${filtersHref(data)}#filter-${row.key}`}
            aria-expanded={isOpen}
            aria-controls={`filter-${row.key}`}
            onClick={onToggle}
          >
            {isOpen ? "收起" : "更多"}
            <span className="sr-only">{row.name}</span>
          </a>
        ) : null}
      </div>
    </details>
  );
}

interface ChoicesProps {
  row: ProductFilterRow;
  to: (change: ProductFilterRow["all"]) => string;
}

/** 全部 and the choices of a filter as links; those after `atFirst` are folded. */
export function FilterChoices({
  row,
  to,
  atFirst = row.choices.length,
}: ChoicesProps & { atFirst?: number }) {
  const rest = row.choices.slice(atFirst);
  const isChosen = ({ isCurrent }: ProductListFilter) => isCurrent;
  return (
    <>
      <a href={to(row.all)} aria-current={row.choices.some(isChosen) ? undefined : "true"}>
        全部
      </a>
      <ChoiceLinks row={row} choices={row.choices.slice(0, atFirst)} to={to} />
      {rest.length > 0 ? (
        <details className="filter__rest" open={rest.some(isChosen)}>
          <summary>{`其余 ${rest.length} 项`}</summary>
          <div className="filter__options">
            <ChoiceLinks row={row} choices={rest} to={to} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function ChoiceLinks({ row, choices, to }: ChoicesProps & Pick<ProductFilterRow, "choices">) {
  return choices.map((choice) => (
    <a
      key={choice.value}
      href={to(row.to(choice.value))}
      aria-current={choice.isCurrent ? "true" : undefined}
    >
      {choice.name ?? choice.value}
      <small>{choice.count}</small>
    </a>
  ));
}

/** Chosen filters, each a link to the list without it. */
export function ChosenFilters({ data, hasMarks }: { data: ProductListData; hasMarks?: boolean }) {
  const chips = chosenFilters(data, hasMarks);
  if (chips.length === 0) return null;
  const { substance, form, strength } = data.query;
  return (
    <p className="filter__chosen">
      <span>已选</span>
      {chips.map((chip) => (
        <Link className="filter__chip" to={chip.to} key={chip.text} preventScrollReset>
          {chip.text}
          <span className="sr-only">，移除</span>
          <Icon name="close" size={12} />
        </Link>
      ))}
      {substance ? <Link to={comparisonHref({ substance, form, strength })}>同成分比价</Link> : null}
      <Link to={data.page.views.cards.startsWith("/search") ? "/list" : data.page.path}>全部清除</Link>
    </p>
  );
}
