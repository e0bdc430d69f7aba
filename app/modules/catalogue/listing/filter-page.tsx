import { Link } from "@remix-run/react";
import { useFollow } from "~/ui/navigation/follow";
import { FilterChoices, ChosenFilters } from "./filters";
import { filterRows, filtersHref, productListHref, type ProductListData } from "./product-list";

const AT_FIRST = 8;

export function FilterPage({ data }: { data: ProductListData }) {
  const follow = useFollow({ keepsScroll: true });
  return (
    <section className="filter filter--page" aria-labelledby="filter-title" onClick={follow}>
      <h2 className="filter__title" id="filter-title">
        筛选
      </h2>
      <ChosenFilters data={data} />
      {filterRows(data).map((row) => (
        <div className="filter__row" key={row.key}>
          <h3 className="filter__label">{row.name}</h3>
          <div className="filter__options" id={`filter-${row.key}`}>
            <FilterChoices row={row} to={(change) => filtersHref(data, change)} atFirst={AT_FIRST} />
          </div>
        </div>
      ))}
      <p className="filter__done">
        <Link className="button button--primary button--large button--wide" to={productListHref(data, {})}>
          {`查看 ${data.total} 种商品`}
        </Link>
      </p>
    </section>
  );
}
