import { Link } from "@remix-run/react";
import { pageTitled, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { BrandMark } from "~/modules/content/brand-mark";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { brandIndexHref, type BrandIndexData, type BrandPageData } from "./brand-page";
import { BrandWall } from "./brand-wall";

export const brandsTitle = (data: unknown, title: string): string =>
  pageTitled(title, (data as BrandIndexData).page);

export function BrandIndex({ data }: { data: BrandIndexData }) {
  const { brands, total, page, pages, letter } = data;
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "品牌专区" }]} />
      <div className="surface brand-index">
        <h1 className="brand-index__title">
          品牌专区
          <small>{letter === null ? `共 ${total} 个品牌` : `${letter} 开头的 ${total} 个品牌`}</small>
        </h1>
        <Letters data={data} />
      </div>
      {brands.length === 0 ? <Empty title="还没有品牌" to="/list" text="查看全部商品" /> : null}
      {brands.length > 0 ? <BrandWall brands={brands} /> : null}
      <Pager page={page} pages={pages} href={(n) => brandIndexHref(n, letter)} />
    </>
  );
}

function Letters({ data: { letters, letter } }: { data: BrandIndexData }) {
  if (letters.length < 2) return null;
  return (
    <nav className="letters" aria-label="按首字母查找">
      <Link
        className="letters__link"
        to={brandIndexHref(1, null)}
        aria-current={letter === null ? "true" : undefined}
      >
        全部
      </Link>
      {letters.map((item) => (
        <Link
          className="letters__link"
          to={brandIndexHref(1, item)}
          aria-current={item === letter ? "true" : undefined}
          key={item}
        >
          {item}
        </Link>
      ))}
    </nav>
  );
}

export function brandTitle(data: unknown): string {
  const { brand, shelf } = data as BrandPageData;
  return listTitle(shelf, `${brand.name} 品牌详情`);
}

export function BrandPage({ data: { brand, shelf } }: { data: BrandPageData }) {
  const head = (
    <>
      <Breadcrumb
        items={[{ to: "/", text: "首页" }, { to: "/ppzq", text: "品牌专区" }, { text: brand.name }]}
      />
      <div className="surface brand-head">
        <BrandMark brand={brand} large />
        <div>
          <h1 className="brand-head__name">{brand.name}</h1>
          {brand.summary ? <p className="brand-head__summary">{brand.summary}</p> : null}
          <dl className="brand-head__facts">
            <div>
              <dt>生产企业</dt>
              <dd>{brand.manufacturer}</dd>
            </div>
            <div>
              <dt>在售品种</dt>
              <dd>{`${brand.goodsCount} 个`}</dd>
            </div>
          </dl>
        </div>
      </div>
    </>
  );
  return <ProductList data={shelf} head={head} />;
}
