import { db } from "~/platform/database/database.server";

export type NameIndex = "term" | "bigram";

/** Returns the products of these keys, at most 500. One query. */
export const readNames = (index: NameIndex, keys: readonly string[]) =>
  index === "term"
    ? db.selectFrom("goods_term").select(["term as key", "goods_id"]).where("term", "in", keys).execute()
    : db
        .selectFrom("goods_bigram")
        .select(["bigram as key", "goods_id"])
        .where("bigram", "in", keys)
        .execute();

/** Returns in how many names each of these keys is, at most 500. One query. */
export const countNames = (index: NameIndex, keys: readonly string[]) =>
  index === "term"
    ? db
        .selectFrom("goods_term")
        .select((eb) => ["term as key", eb.fn.countAll<number>().as("n")])
        .where("term", "in", keys)
        .groupBy("term")
        .execute()
    : db
        .selectFrom("goods_bigram")
        .select((eb) => ["bigram as key", eb.fn.countAll<number>().as("n")])
        .where("bigram", "in", keys)
        .groupBy("bigram")
        .execute();
