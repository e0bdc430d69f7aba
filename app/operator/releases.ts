/** Operator commands for controlled goods (控销): who asks, release to a company, withdraw, decline with a reason. */
import { Command } from "commander";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import {
  declineRelease,
  releaseGoods,
  releaseRequests,
  withdrawRelease,
  type ReleaseVerdict,
} from "~/promotions/release-desk.server";
import { cell, sayRows, tabbed, tell, whole, type Told } from "./print";

/** One line a request: company, goods, since when. */
export async function requestLines(state: "pending" | "all"): Promise<string[]> {
  return (await releaseRequests(state)).map((row) =>
    tabbed(
      [
        formatTime(row.createdAt),
        row.state,
        `company ${row.companyId} ${row.company}`,
        `goods ${row.goodsId} ${row.goods}, ${row.manufacturer}`,
        row.reason && whole(row.reason),
      ].filter(Boolean),
    ),
  );
}

export interface ReleaseOptions {
  withdraw?: true;
  decline?: string;
}

/** Releases goods to a company, or withdraws them, or declines its requests with a reason. */
export async function release(company: string, goods: readonly string[], how: ReleaseOptions): Promise<Told> {
  const ids = goods.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (how.withdraw && how.decline !== undefined)
    return { ok: false, text: "Either --withdraw or --decline, not both." };
  if (how.decline !== undefined && !how.decline.trim())
    return { ok: false, text: "Say why: the company reads the reason." };
  const companyId = /^\d{1,9}$/.test(company) ? Number(company) : 0;
  const verdict = await (how.withdraw
    ? withdrawRelease(companyId, ids, now())
    : how.decline !== undefined
      ? declineRelease(companyId, ids, how.decline.trim(), now())
      : releaseGoods(companyId, ids, now()));
  return words(verdict, how.withdraw ? "withdrawn" : how.decline !== undefined ? "declined" : "released");
}

function words(verdict: ReleaseVerdict, done: string): Told {
  if (!verdict.ok) return verdict;
  const lines = [
    ...verdict.done.map((name) => tabbed([done, name])),
    ...verdict.unchanged.map((name) => tabbed(["unchanged", name])),
    ...verdict.unknown.map((id) => `refused\t${id || "?"}\tno controlled goods`),
  ];
  return { ok: verdict.unknown.length === 0, text: [cell(verdict.company), ...lines].join("\n") };
}

/** The commands about controlled goods, for shop.ts. */
export function releaseCommands(): Command[] {
  return [
    new Command("release-requests")
      .description("list requests for controlled goods that wait, oldest first")
      .option("--all", "those that are decided too")
      .action(async ({ all }: { all?: true }) =>
        sayRows(await requestLines(all ? "all" : "pending"), "No requests."),
      ),
    new Command("release-goods")
      .description("release controlled goods to a company, a verdict for each; the company is told")
      .argument("<company>", "company number")
      .argument("<goods...>", "goods numbers")
      .option("--withdraw", "take the release back instead")
      .option("--decline <reason>", "decline its requests instead; the company reads the reason")
      .action(async (company: string, goods: string[], how: ReleaseOptions) =>
        tell(await release(company, goods, how)),
      ),
  ];
}
