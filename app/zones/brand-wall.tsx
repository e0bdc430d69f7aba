/** Brands as tiles: mark, name, how many goods. */
import { Link } from "@remix-run/react";
import { BrandMark } from "~/content/brand-mark";
import type { BrandTile } from "./zone-page";

export function BrandWall({ brands }: { brands: readonly BrandTile[] }) {
  return (
    <ul className="brands">
      {brands.map((brand) => (
        <li key={brand.id}>
          <Link className="brand" to={`/ppzq/info/${brand.id}`}>
            <BrandMark brand={brand} />
            <span className="brand__name">{brand.name}</span>
            <span className="brand__count">
              {brand.goodsCount > 0 ? `${brand.goodsCount} 个品种` : "暂无在售"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
