import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { toChunks } from "~/platform/values/chunks";
import { db } from "~/platform/database/database.server";
import { amongSiblings } from "./lines.server";

export interface LineWithOffer {
  id: number;
  name: string;
  spec: string;
  quantity: number;
  unit: string;
}

/** Adds product names to lines. One query for each 500. */
export async function withNames(
  lines: readonly { id: number; goods_id: number; quantity: number }[],
): Promise<LineWithOffer[]> {
  const goods = await findGoodsFacts(lines.map((line) => line.goods_id));
  return lines.map(({ id, goods_id, quantity }) => {
    const { name, spec, unit } = goods.get(goods_id)!;
    return { id, name, spec, quantity, unit };
  });
}

/** Returns the company's lines among these ids, bundles whole. */
export async function readLineNames(companyId: number, ids: readonly number[]): Promise<LineWithOffer[]> {
  const found: { id: number; goods_id: number; quantity: number }[] = [];
  for (const part of toChunks(ids))
    found.push(
      ...(await db
        .selectFrom("cart_line as l")
        .select(["l.id", "l.goods_id", "l.number as quantity"])
        .where("l.company_id", "=", companyId)
        .where("l.id", "in", (eb) =>
          eb
            .selectFrom("cart_line")
            .select("cart_line.id")
            .where("cart_line.company_id", "=", companyId)
            .where(amongSiblings(companyId, part)),
        )
        .orderBy("l.id")
        .execute()),
    );
  return withNames(found);
}
