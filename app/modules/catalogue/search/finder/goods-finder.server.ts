import { setImmediate } from "node:timers/promises";
import { db } from "~/platform/database/database.server";
import { versioned } from "~/platform/database/versioned.server";
import { toChunks } from "~/platform/values/chunks";
import { manufacturersCalled } from "~/modules/catalogue/search/search-index.server";
import { indexFindableGoods, type GoodsFinder, newFinder } from "./goods-columns";

const PART = 5000;
const AT_ONCE = 100;
const LARGE = 20_000;

export const goodsFinder = versioned({ version: "names", load, isLarge: ({ ids }) => ids.length > LARGE });

async function load(): Promise<GoodsFinder> {
  const finder = newFinder();
  const called = await manufacturersCalled(db);
  for (let last = 0, more = true; more;) {
    const part = await db
      .selectFrom("goods as g")
      .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
      .select(["g.id", "g.name", "g.generic_name as genericName", "g.trade_name as tradeName"])
      .select(["g.dosage_form as form", "g.spec", "g.unit", "m.name as manufacturer"])
      .where("g.id", ">", last)
      .where("g.status", "=", "on")
      .orderBy("g.id")
      .limit(PART)
      .execute();
    for (const few of toChunks(part, AT_ONCE)) {
      indexFindableGoods(
        finder,
        few.map((goods) => ({ ...goods, namesByManufacturer: called.get(goods.manufacturer) ?? [] })),
      );
      await setImmediate();
    }
    last = part.at(-1)?.id ?? last;
    more = part.length === PART;
  }
  return finder;
}
