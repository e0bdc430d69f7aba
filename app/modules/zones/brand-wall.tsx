import { BrandMark } from "~/modules/content/brand-mark";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import type { BrandTile } from "./zone-page";

export function BrandWall({ brands }: { brands: readonly BrandTile[] }) {
  return (
    <CachedMarkup as="ul" className="brands" onClick={useFollow()} of={`brands ${JSON.stringify(brands)}`}>
      <Tiles brands={brands} />
    </CachedMarkup>
  );
}

function Tiles({ brands }: { brands: readonly BrandTile[] }) {
  return (
    <>
      {brands.map((brand) => (
        <li key={brand.id}>
          <a className="brand" href={`/ppzq/info/${brand.id}`}>
            <BrandMark brand={brand} />
            <span className="brand__name">{brand.name}</span>
            <span className="brand__count">
              {brand.goodsCount > 0 ? `${brand.goodsCount} 个品种` : "暂无在售"}
            </span>
          </a>
        </li>
      ))}
    </>
  );
}
