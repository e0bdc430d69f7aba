import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { regionName } from "~/platform/values/regions";
import type { Dimension } from "./sales";

export type SalesRowNameLookup = (key: string) => string;

/** Returns the names of rows; a deleted one shows its number. One query for 500 rows. */
export async function rowNames(by: Dimension, keys: readonly string[]): Promise<SalesRowNameLookup> {
  if (by === "day") return (key) => key;
  if (by === "area") return (key) => regionName(key.padEnd(6, "0")) || "地区不详";
  if (by === "category") {
    const { byId } = await categoryTree();
    return (key) => byId.get(Number(key))?.name ?? "未分类";
  }
  const names = new Map<string, string>();
  for (const part of toChunks(keys.map(Number)))
    for (const { id, name } of await getNames(by, part)) names.set(String(id), name);
  if (by === "manager") names.set("0", "未指定客服人员");
  return (key) => names.get(key) ?? `编号 ${key}`;
}

async function getNames(
  by: "goods" | "manufacturer" | "manager" | "company",
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (by === "manufacturer")
    return db.selectFrom("manufacturer").select(["id", "name"]).where("id", "in", ids).execute();
  if (by === "manager")
    return db.selectFrom("account_manager").select(["id", "name"]).where("id", "in", ids).execute();
  if (by === "company")
    return db.selectFrom("company").select(["id", "name"]).where("id", "in", ids).execute();
  const rows = await db.selectFrom("goods").select(["id", "name", "spec"]).where("id", "in", ids).execute();
  return rows.map(({ id, name, spec }) => ({ id, name: `${name} ${spec}` }));
}
