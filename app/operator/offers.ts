/** Operator commands for offers and vouchers: list them, write them down from a file, start and stop them. */
import { Command } from "commander";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { formatYuan } from "~/platform/money";
import { allOffers, setOffer, switchOffer } from "~/promotions/offer-desk.server";
import { type GoodsVerdict, OfferFile } from "~/promotions/offer-file";
import { faultsOf, parsed } from "~/platform/written";
import { allTemplates, setVoucher, VoucherFile } from "~/wallet/voucher-desk.server";
import { line, sayRows, tell, type Told } from "./print";
import { textOf } from "./text-file";

/** The words for the operator after an offer was written down from JSON, with a line a goods, or what is wrong with the JSON. */
export async function setOfferFrom(json: string): Promise<Told> {
  const written = parsed(json);
  if (written === null) return { ok: false, text: "The file is no JSON." };
  const read = OfferFile.safeParse(written);
  if (!read.success) return { ok: false, text: faultsOf(read.error, "the offer") };
  const set = await setOffer(read.data);
  const lines = set.verdicts.map(verdictLine);
  if (!set.ok) return { ok: false, text: [...lines, set.text].join("\n") };
  const isNew = read.data.id === undefined;
  const done = `Offer ${set.id} is written down.${isNew ? ` It is off: start-offer ${set.id} starts it.` : ""}`;
  return { ok: set.verdicts.every((verdict) => verdict.ok), text: [...lines, done].join("\n") };
}

function verdictLine({ id, name, ok, text }: GoodsVerdict): string {
  return line`${ok ? "taken  " : "refused"}  ${id}  ${name}${text ? `: ${text}` : ""}`;
}

/** The words for the operator after an offer was started or stopped. */
export async function turnOffer(id: string, status: "on" | "off"): Promise<Told> {
  if (!/^\d{1,9}$/.test(id)) return { ok: false, text: `There is no offer ${id}.` };
  const done = await switchOffer(Number(id), status);
  return done.ok ? { ok: true, text: `Offer ${id} is ${status}.` } : done;
}

/** One line an offer; what is over only with `isAll`. */
export async function listOffers(isAll: boolean): Promise<string[]> {
  const at = now();
  return (await allOffers(isAll ? null : at)).map((offer) => {
    const { startsAt, endsAt, status, taken, sold, kinds } = offer;
    const state = status === "off" ? "off" : at < startsAt ? "waits" : at < endsAt ? "runs" : "over";
    const window = `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
    const used = `${taken} times, ${sold} units of ${kinds} goods`;
    return line`${offer.id}  ${offer.kind}  ${state}  ${window}  ${used}  ${offer.name}`;
  });
}

/** The words for the operator after a voucher template was written down from JSON, or what is wrong with the JSON. */
export async function setVoucherFrom(json: string): Promise<Told> {
  const written = parsed(json);
  if (written === null) return { ok: false, text: "The file is no JSON." };
  const read = VoucherFile.safeParse(written);
  if (!read.success) return { ok: false, text: faultsOf(read.error, "the voucher") };
  const set = await setVoucher(read.data);
  return set.ok
    ? { ok: true, text: `Voucher template ${set.id} is written down and ${read.data.status}.` }
    : set;
}

/** One line a voucher template. */
export async function listVouchers(): Promise<string[]> {
  return (await allTemplates()).map((one) => {
    const window = `${formatTime(one.starts_at)} to ${formatTime(one.ends_at)}`;
    const worth = `${formatYuan(one.amount)} from ${formatYuan(one.threshold)}`;
    const where = one.is_public ? "public" : "granted";
    const given = `${one.claimed} of ${one.total}`;
    return line`${one.id}  ${one.kind}  ${one.status}  ${where}  ${window}  ${worth}  ${given}  ${one.name}`;
  });
}

const OFFER_EXAMPLE = `
A file looks like this; "id" changes that offer. Amounts are in yuan, "stock" and "limit" of the offer count times, those of goods units:
{ "kind": "flashSale", "name": "限时秒杀", "starts": "2026-11-20 10:00", "ends": "2026-11-20 22:00",
  "goods": [ { "id": 12, "price": "9.90", "stock": 600, "limit": 50 } ] }
{ "kind": "lineReduction", "name": "饮片满减", "starts": "2026-11-20", "ends": "2026-12-31 24:00", "scope": { "kind": "herb" },
  "tiers": [ { "from": "200.00", "off": "8.00" }, { "from": "500.00", "off": "25.00" } ], "notWith": ["coupon"] }
{ "kind": "bundleGift", "name": "任选3种", "starts": "…", "ends": "…", "scope": { "goods": [3, 4, 5, 6] }, "measure": "kinds",
  "tiers": [ { "from": 3, "gives": [ { "goods": 88, "number": 1 } ] } ], "goods": [ { "id": 88, "stock": 300, "limit": 5 } ] }
{ "kind": "bundle", "name": "感冒组合", "starts": "…", "ends": "…", "stock": 60, "limit": 5,
  "goods": [ { "id": 3, "price": "11.20", "number": 20, "stock": 900 }, { "id": 4, "price": "8.50", "number": 10, "stock": 900 } ] }
{ "kind": "groupBuy", "name": "拼团", "starts": "…", "ends": "…", "needs": 3, "goods": [ { "id": 1, "price": "9.90", "stock": 600 } ] }
Scopes: "all", "preferred", { "kind": "drug" | "herb" | "device" }, { "category": 12 }, { "goods": [1, 2] }, { "not": … }.
Tiers: "off" (lineReduction, orderReduction), "percent" (siteDiscount, orderDiscount), "gives" (gift, bundleGift), "choose" (swap),
"back" (cashback), "free": "shipping" (freeShipping). "measure": "amount", "units" or "kinds"; "repeats": true makes 每满.`;

const VOUCHER_EXAMPLE = `
A file looks like this; "id" changes that template, "validDays" counts from claiming, "public": false is only granted:
{ "kind": "coupon", "name": "饮片满300减15", "threshold": "300.00", "amount": "15.00", "scope": { "kind": "herb" },
  "starts": "2026-11-20", "ends": "2026-12-31 24:00", "total": 2000, "limit": 1, "validDays": 30, "public": true, "status": "on" }`;

/** The commands about offers and vouchers, for shop.ts. */
export function offerCommands(): Command[] {
  return [
    new Command("offers")
      .description("list offers that run or wait: number, kind, state, window, what was taken, name")
      .option("--all", "also those that are over")
      .action(async ({ all }: { all?: boolean }) => {
        const lines = await listOffers(all === true);
        sayRows(lines, "There is no offer.");
      }),
    new Command("set-offer")
      .description(
        "write an offer down from a JSON file, a verdict for each goods; a new one is off until it is started",
      )
      .argument("<file>", "JSON file")
      .addHelpText("after", OFFER_EXAMPLE)
      .action(async (file: string) => tell(await setOfferFrom(await textOf(file)))),
    new Command("start-offer")
      .description("let an offer run within its window")
      .argument("<id>", "offer number")
      .action(async (id: string) => tell(await turnOffer(id, "on"))),
    new Command("stop-offer")
      .description("stop an offer now; orders keep what they got")
      .argument("<id>", "offer number")
      .action(async (id: string) => tell(await turnOffer(id, "off"))),
    new Command("vouchers").description("list coupon and cash voucher templates").action(async () => {
      const lines = await listVouchers();
      sayRows(lines, "There is no voucher template.");
    }),
    new Command("set-voucher")
      .description("write a coupon or cash voucher down from a JSON file")
      .argument("<file>", "JSON file")
      .addHelpText("after", VOUCHER_EXAMPLE)
      .action(async (file: string) => tell(await setVoucherFrom(await textOf(file)))),
  ];
}
