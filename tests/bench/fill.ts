/**
 * `fill.ts <goods>`: brings the shop of this environment to so many goods, as its operators would, and prints what the bench asks with:
 * the cookies of companies with a cart of 20 lines, of 500, and of some that only order.
 */
import { importGoods } from "~/modules/imports/run-file.server";
import { readDemoFile } from "~/demo/goods.server";
import { db, engine } from "~/platform/database/database.server";
import { sql } from "kysely";
import { fillCart, newBuyer, newGoods, sessionCookie, type Buyer } from "../journeys/shop";
import { copies } from "./goods";

export interface Filled {
  goods: number;
  /** cookies */
  small: string;
  large: string;
  orderers: string[];
  /** plain goods that anybody may order */
  plain: number[];
}

/** Companies that only order: so many that none of them comes to the limit of its calls. */
const ORDERERS = 40;
const LARGEST = 500;
const SMALL = 20;

const getCookie = async (buyer: Buyer) => {
  const { name, value } = await sessionCookie(buyer);
  return `${name}=${value}`;
};

async function fill(wanted: number): Promise<Filled> {
  const { there } = await db
    .selectFrom("goods")
    .select((count) => count.fn.countAll<number | string>().as("there"))
    .executeTakeFirstOrThrow();
  const missing = wanted - Number(there) - LARGEST;
  if (missing > 0)
    await importGoods(copies(await readDemoFile("goods"), missing), {
      kind: "drug",
      now: Date.now(),
      paper: "首营审批表 1",
    });
  const plain = await newGoods(...Array.from({ length: LARGEST }, () => ({ stock: 100_000_000 })));
  const [small, large] = [await newBuyer(), await newBuyer()];
  await fillCart(
    small,
    plain.slice(0, SMALL).map((goods) => [goods, 1]),
  );
  await fillCart(
    large,
    plain.map((goods) => [goods, 1]),
  );
  const orderers: string[] = [];
  for (let i = 0; i < ORDERERS; i += 1) orderers.push(await getCookie(await newBuyer()));
  if (engine === "postgres") await sql`analyze`.execute(db);
  return {
    goods: Math.max(wanted, Number(there) + LARGEST),
    small: await getCookie(small),
    large: await getCookie(large),
    orderers,
    plain: plain.map(({ id }) => id),
  };
}

process.stdout.write(JSON.stringify(await fill(Number(process.argv[2]))));
await db.destroy();
