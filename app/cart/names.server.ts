/** The names of some lines, for the question before they are removed. */
import { chunksOf } from "~/catalogue/goods.server";
import { db } from "~/platform/database.server";
import { amongSiblings } from "./lines.server";

export interface NamedLine {
  id: number;
  name: string;
  spec: string;
  number: number;
  unit: string;
}

/** Lines of the company among these ids, bundles whole; those of others are left out. */
export async function namesOf(companyId: number, ids: readonly number[]): Promise<NamedLine[]> {
  const found: NamedLine[] = [];
  for (const part of chunksOf(ids))
    found.push(
      ...(await db
        .selectFrom("cart_line as l")
        .innerJoin("goods as g", "g.id", "l.goods_id")
        .select(["l.id", "g.name", "g.spec", "l.number", "g.unit"])
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
  return found;
}
