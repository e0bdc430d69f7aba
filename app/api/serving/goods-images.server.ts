import { findPictureKeys } from "~/modules/catalogue/pictures/goods-pictures.server";
import { keyInAddress, pictureAddress } from "~/modules/pictures/picture";
import { GOODS_IMAGE_SIZE } from "../serializers/goods";

interface Pictured {
  id?: number;
  /** set where the object is more than a product */
  goods_id?: number;
  goods_image: string[];
}

const getGoodsId = ({ id, goods_id: goodsId }: Pictured): number => goodsId ?? id ?? 0;

/** Fills goods_image of every product in `data` that has a picture. One query for 500 products, none without pictures. */
export async function fillGoodsImages(data: unknown): Promise<void> {
  const pictured: Pictured[] = [];
  collect(data, pictured);
  if (pictured.length === 0) return;
  const keys = await findPictureKeys(pictured.map(getGoodsId));
  for (const goods of pictured) {
    const own = keys.get(getGoodsId(goods));
    if (own) goods.goods_image = own.map((key) => pictureAddress(key, GOODS_IMAGE_SIZE));
  }
}

function collect(value: unknown, found: Pictured[]): void {
  if (typeof value !== "object" || value === null) return;
  if (isPictured(value)) found.push(value);
  for (const part of Object.values(value)) collect(part, found);
}

function isPictured(value: object): value is Pictured {
  if (!("goods_image" in value)) return false;
  const { goods_image: images } = value;
  return Array.isArray(images) && typeof images[0] === "string" && keyInAddress(images[0]) !== null;
}
