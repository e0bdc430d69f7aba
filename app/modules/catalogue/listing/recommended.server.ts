import { dataVersion, db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";

interface Best {
  version: number;
  byKind: Record<"drug" | "herb" | "device", number[]>;
}

const BATCH = { drug: 7, herb: 2, device: 1 };
export const RECOMMENDED = BATCH.drug + BATCH.herb + BATCH.device;
export const BATCHES = 6;

let cached: Promise<Best> | null = null;

async function best(): Promise<Best> {
  const version = await dataVersion("goods");
  const have = await cached?.catch(() => null);
  if (have?.version === version) return have;
  return (cached = readBest(version));
}

async function readBest(version: number): Promise<Best> {
  const [drug, herb, device] = await Promise.all([
    readBestOfKind("drug"),
    readBestOfKind("herb"),
    readBestOfKind("device"),
  ]);
  return { version, byKind: { drug, herb, device } };
}

async function readBestOfKind(kind: keyof typeof BATCH): Promise<number[]> {
  const wanted = BATCH[kind] * BATCHES;
  const rows = await db
    .selectFrom("goods")
    .select(["id", "generic_name"])
    .where("status", "=", "on")
    .where("kind", "=", kind)
    .where("regulated", "is", null)
    .where("is_controlled", "=", 0)
    .where("is_ephedrine", "=", 0)
    .where("stock", ">", 0)
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(wanted * 5)
    .execute();
  const names = new Set<string>();
  const ids: number[] = [];
  for (const { id, generic_name: name } of rows) {
    if (names.has(name)) continue;
    names.add(name);
    ids.push(id);
  }
  return ids.slice(0, wanted);
}

/** Returns the best sellers of each kind, for pictures of zones; empty in an empty shop. */
export async function readBestOfKinds(): Promise<Best["byKind"]> {
  const { byKind } = await best();
  return { drug: byKind.drug.slice(0, 8), herb: byKind.herb.slice(0, 2), device: byKind.device.slice(0, 2) };
}

/** Returns at most RECOMMENDED ids. Batch 0 starts with what the company buys most often; a visitor (null) gets best sellers. Later batches, 0 to BATCHES - 1, continue with best sellers. */
export async function recommendedIds(companyId: number | null, batch: number): Promise<number[]> {
  const [{ byKind }, bought] = await Promise.all([
    best(),
    companyId !== null && batch === 0 ? topBought({ companyId }) : [],
  ]);
  const own = bought.map((row) => row.goods_id);
  const from = (kind: keyof typeof BATCH) =>
    byKind[kind].slice(batch * BATCH[kind], (batch + 1) * BATCH[kind]);
  const rest = [...from("drug"), ...from("herb"), ...from("device")].filter((id) => !own.includes(id));
  return [...own, ...rest].slice(0, RECOMMENDED);
}

const topBought = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("purchase")
    .innerJoin("goods", "goods.id", "purchase.goods_id")
    .select("purchase.goods_id")
    .where("purchase.company_id", "=", companyId)
    .where("goods.status", "=", "on")
    .where("goods.regulated", "is", null)
    .where("goods.stock", ">", 0)
    .orderBy("purchase.times", "desc")
    .orderBy("purchase.goods_id")
    .limit(BATCH.drug),
);
