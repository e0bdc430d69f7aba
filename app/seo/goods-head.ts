import { shortName, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { GoodsPageData } from "~/modules/catalogue/goods-page/goods-page";
import { formatAmount } from "~/platform/values/money";
import { pictureAddress } from "~/modules/pictures/picture";
import { clip, type PageHead, type SeoContext } from "./head";
import { sharePath } from "./share-picture";
import { breadcrumbs, isTradeNumber, product, type Structured } from "./structured";

const USES = ["适应症", "功能主治", "用途", "适用范围", "功效分类", "管理类别"];
const MAX_USE = 40;

/** Returns the product's use, "" if unknown. Omitted for prescription drugs, which must not be advertised to the public, and drugs that may be ones. */
export function getUse({ goods, facts }: Pick<GoodsPageData, "goods" | "facts">): string {
  if (goods.kind === "drug" && goods.isPrescription !== false) return "";
  const known = new Map(facts);
  const label = USES.find((us) => known.get(us));
  return label ? `${label}：${clip(known.get(label)!, MAX_USE)}` : "";
}

/** Returns "阿莫西林胶囊，规格0.25g*50粒，…生产，批准文号…". */
export function goodsDescription(data: Pick<GoodsPageData, "goods" | "facts">, site: string): string {
  const { goods } = data;
  const parts = [
    goods.genericName === goods.name ? goods.name : `${goods.name}（${goods.genericName}）`,
    goods.spec && `规格${goods.spec}`,
    goods.manufacturer && `${goods.manufacturer}生产`,
    goods.approvalNumber && `批准文号${goods.approvalNumber}`,
    goods.isPrescription && "处方药",
    getUse(data),
  ];
  return `${parts.filter(Boolean).join("，")}。${site}供药店、诊所、医院批发采购。`;
}

/** Returns the head of a product's page; null while it is off sale. */
export function goodsHead(data: GoodsPageData, place: SeoContext): PageHead | null {
  const { goods } = data;
  if (goods.status !== "on") return null;
  const path = `/list/info/${goods.id}`;
  const description = goodsDescription(data, place.site);
  const image = sharePath(goods, place.site);
  const crumbs = [
    ...data.trail.map(({ id, name }) => ({ name, path: `/list?category=${id}` })),
    { name: goods.name, path },
  ];
  return {
    path,
    description,
    image,
    type: "product",
    structured: [
      product(goods.kind === "drug", productFacts(data, { path, description, image }, place)),
      breadcrumbs(crumbs, place.origin),
    ],
  };
}

function productFacts(
  data: GoodsPageData,
  { path, description, image }: { path: string; description: string; image: string },
  place: SeoContext,
): Structured {
  const { goods, trail, barcode } = data;
  return {
    name: `${goods.name} ${goods.spec}`,
    sku: String(goods.id),
    ...(isTradeNumber(barcode) && { gtin: barcode }),
    url: place.origin + path,
    image: [...data.pictures.map(({ picture }) => pictureAddress(picture, 1280)), image].map(
      (path) => place.origin + path,
    ),
    description,
    category: trail.map(({ name }) => name).join(" > "),
    brand: { "@type": "Brand", name: shortName(goods.manufacturer) },
    manufacturer: { "@type": "Organization", name: goods.manufacturer },
    additionalProperty: [
      ["批准文号", goods.approvalNumber],
      ["规格", goods.spec],
    ].flatMap(([name, value]) => (value ? [{ "@type": "PropertyValue", name, value }] : [])),
    ...(goods.kind === "drug" && {
      nonProprietaryName: goods.genericName,
      ...(goods.dosageForm && { dosageForm: goods.dosageForm }),
      ...(goods.isPrescription && { prescriptionStatus: "https://schema.org/PrescriptionOnly" }),
    }),
    ...getOffers(goods, data.offer?.activityPrice ?? goods.price, place, path),
  };
}

/** The price shown to visitors; nothing for products that cannot be ordered here. */
function getOffers(goods: GoodsForBuyer, price: number | null, place: SeoContext, path: string): Structured {
  if (!place.showsPrices || price === null || goods.regulated) return {};
  const stock = goods.stock > 0 ? "InStock" : "OutOfStock";
  return {
    offers: {
      "@type": "Offer",
      url: place.origin + path,
      priceCurrency: "CNY",
      price: formatAmount(price).replaceAll(",", ""),
      availability: `https://schema.org/${stock}`,
      eligibleCustomerType: "https://schema.org/Business",
    },
  };
}
