/** Buyers in a process of their own: `node --import tsx buyers.ts <first> <last> all|each` orders each company's cart and says what came of it. */
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { db } from "~/platform/database/database.server";
import { draftOf, NOW, signedIn } from "./shop";

/** One line of this process's output: an order stands behind `to` as soon as it is printed. */
export interface PlacingResult {
  company: number;
  to?: string;
  texts?: string[];
}

async function buy(company: number): Promise<void> {
  const viewer = signedIn(company);
  const placed = await placeOrders(viewer, await draftOf(viewer), NOW);
  const result: PlacingResult = placed.ok
    ? { company, to: placed.to }
    : { company, texts: placed.changes.map(formatCheckoutChange) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

const [first, last, how] = process.argv.slice(2);
const companies = Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
if (how === "all") await Promise.all(companies.map(buy));
else for (const company of companies) await buy(company);
await db.destroy();
