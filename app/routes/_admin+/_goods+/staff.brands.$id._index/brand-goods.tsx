import type { ManufacturersGoods } from "~/modules/catalogue/search/manufacturers.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { pictureAddress } from "~/modules/pictures/picture";

export function BrandGoods({
  goods,
  goodsCount,
  manufacturer,
}: {
  goods: readonly ManufacturersGoods[];
  goodsCount: number;
  manufacturer: string;
}) {
  const note =
    goodsCount > goods.length ? `卖得最多的 ${goods.length} 种，共 ${goodsCount} 种` : manufacturer;
  return (
    <DetailSection id="h-goods" title="这个品牌的商品" note={note}>
      <WorkTable
        caption="这个品牌的商品"
        rows={goods}
        none="这个厂家没有在售的商品，品牌页是空的。"
        to={({ id }) => `/staff/goods-pictures/${id}`}
        picture={({ picture }) => picture && pictureAddress(picture, 160)}
        columns={[
          { name: "商品", cell: (row) => row.name },
          { name: "规格", cell: (row) => row.spec },
          { name: "库存", isFigure: true, cell: (row) => `${row.stock}${row.unit}` },
        ]}
      />
    </DetailSection>
  );
}
