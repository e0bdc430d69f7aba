import type { ManufacturersGoods } from "~/modules/catalogue/search/manufacturers.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { type WorkRow, WorkTable } from "~/admin/lists/work-table";
import { pictureAddress } from "~/modules/pictures/picture";

const COLUMNS = [{ name: "商品" }, { name: "规格" }, { name: "库存", isFigure: true }] as const;

const rowOf = ({ id, name, spec, unit, stock, picture }: ManufacturersGoods): WorkRow => ({
  id: String(id),
  to: `/staff/goods-pictures/${id}`,
  picture: picture ? pictureAddress(picture, 160) : null,
  cells: [name, spec, `${stock}${unit}`],
});

interface BrandGoodsProps {
  goods: readonly ManufacturersGoods[];
  goodsCount: number;
  manufacturer: string;
}

export function BrandGoods({ goods, goodsCount, manufacturer }: BrandGoodsProps) {
  const note =
    goodsCount > goods.length ? `卖得最多的 ${goods.length} 种，共 ${goodsCount} 种` : manufacturer;
  return (
    <DetailSection id="h-goods" title="这个品牌的商品" note={note}>
      <WorkTable
        caption="这个品牌的商品"
        columns={COLUMNS}
        rows={goods.map(rowOf)}
        none="这个厂家没有在售的商品，品牌页是空的。"
      />
    </DetailSection>
  );
}
