/** 客户付多少: what a company pays for a product on a day and why, computed as in its cart. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { priceAlone } from "~/modules/cart/lines/price-quantities.server";
import { priceSources, readRecipient } from "~/modules/catalogue/admin/prices.server";
import { readPeriod } from "~/modules/catalogue/prices/price-period";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { type AdminFoundGoods, searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import type { Buyer } from "~/modules/company/identity/buyer";
import { findCompany } from "~/modules/company/identity/companies.server";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { toListAddress } from "~/admin/lists/list-address";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { PriceView } from "./price-view";

export const handle = adminHandle("客户付多少", "goods.see");

const MAX_CHOICES = 20;
const MAX_NUMBER = 999_999;

async function readGoods(input: string): Promise<{ id: number | null; choices: AdminFoundGoods[] }> {
  if (input === "") return { id: null, choices: [] };
  const found = await searchAdminGoods(input, MAX_CHOICES);
  const exact = found.filter(({ isExact }) => isExact);
  const meant = exact.length > 0 ? exact : found;
  return meant.length === 1 ? { id: meant[0]!.id, choices: [] } : { id: null, choices: meant };
}

/** Today means now and another day its start, unless a time is given; null: invalid. */
function readMoment(values: string): number | null {
  const at = now();
  const read = readPeriod(values, "");
  if (!read.ok) return null;
  const { startsAt } = read.period;
  return startsAt === null || (/^\S+$/.test(values) && toDay(startsAt) === toDay(at)) ? at : startsAt;
}

async function answerFor(buyer: Buyer, goodsId: number, input: string, at: number) {
  const goods = (await goodsForBuyer([goodsId], { buyer }, at)).get(goodsId)!;
  const quantity = readWhole(input, 1, MAX_NUMBER) ?? goods.packSize;
  const [sources, priced, company] = await Promise.all([
    priceSources(goodsId, buyer, at),
    goods.price === null ? null : priceAlone(buyer, goods, quantity, at),
    findCompany(buyer.companyId),
  ]);
  return { goods, sources: sources!, priced, company: company!.name, at, now: now() };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["company", "goods", "number", "day"]);
  const company = await readRecipient("company", input.company);
  const { id, choices } = await readGoods(input.goods);
  const at = readMoment(input.day);
  const buyer = company.ok && company.key !== "" ? await findBuyer(Number(company.key)) : null;
  return json({
    input,
    choices,
    faults: [
      ...(company.ok ? [] : [company.reason]),
      ...(input.goods !== "" && id === null && choices.length === 0 ? ["没有这个商品"] : []),
      ...(at === null ? ["日期请写作 2026-12-01 或 2026-12-01 08:00"] : []),
    ],
    answer: buyer && id !== null && at !== null ? await answerFor(buyer, id, input.number, at) : null,
  });
}

export default function Price() {
  return <PriceView {...useLoaderData<typeof loader>()} />;
}
