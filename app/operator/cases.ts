/** Operator commands for returns and after-sales: list them, look at one, agree or not, check the goods, pay back or send again. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { CASE_REASONS, CASE_STATES, caseStateText, CASE_WANTS, type CaseState } from "~/orders/case";
import { caseForOperator, casesForOperator } from "~/orders/case-desk.server";
import { writeReturnAddress } from "~/orders/case-settings.server";
import type { CaseMoved } from "~/orders/case-move.server";
import { refundCase, resendCase } from "~/orders/case-settle.server";
import { approveCase, receiveCase, rejectCase } from "~/orders/case.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { storedPath } from "~/platform/files.server";
import { formatYuan } from "~/platform/money";
import { cell, line, sayRows, tabbed, tell, whole, type Told } from "./print";

/** One line for each case: those that are under way, those in one state, or all. */
export async function listCases(state: CaseState | "open" | "all"): Promise<string[]> {
  return (await casesForOperator(state)).map((row) =>
    tabbed([
      row.number,
      caseStateText(row),
      formatTime(row.createdAt),
      `${CASE_REASONS[row.reason]}, ${CASE_WANTS[row.wants]}`,
      `${row.units} units of order ${row.order}`,
      row.company,
    ]),
  );
}

/** All about one case, its lines numbered as received-case wants them. */
export async function showCase(number: string): Promise<Told> {
  const found = await caseForOperator(number);
  if (!found) return { ok: false, text: `No case with the number ${number}.` };
  const { page, company, photos } = found;
  const lines = page.lines.map((line, i) => {
    const accepted = line.accepted === null ? "" : `, accepted ${line.accepted}`;
    const goods = [line.name, line.spec, `batch ${line.batchNumber}`, `expires ${line.expiresOn}`]
      .map(cell)
      .join("  ");
    return `  ${i + 1}. ${goods}  ${line.number}${cell(line.unit)}${accepted}${line.isGift ? "  (gift)" : ""}`;
  });
  const text = [
    tabbed([page.number, caseStateText(page), company, `order ${page.order.number}`]),
    line`${CASE_REASONS[page.reason]}, wants ${CASE_WANTS[page.wants]}: ${whole(page.text || "-")}`,
    ...lines,
    page.refund ? `${page.refund.isFinal ? "Refunded" : "Refund"}: ${formatYuan(page.refund.payout)}` : "",
    page.parcel ? line`Sent back: ${page.carrier} ${page.parcel}` : "",
    ...photos.map((name) => `Photo: ${storedPath(name)}`),
    ...page.events.map((event) => tabbed([formatTime(event.at), whole(event.text), event.who])),
  ];
  return { ok: true, text: text.filter(Boolean).join("\n") };
}

/** "1=2" as pairs; null when one of them is none. */
export function readAccepted(typed: readonly string[]): Map<number, number> | null {
  const pairs = typed.map((one) => /^(\d{1,4})=(\d{1,9})$/.exec(one));
  if (pairs.some((pair) => pair === null)) return null;
  return new Map(pairs.map((pair) => [Number(pair![1]), Number(pair![2])]));
}

/** The words for the operator and whether the case moved. */
export function caseWords<T extends object>(
  number: string,
  moved: CaseMoved<T>,
  done: (moved: T) => string,
): Told {
  if (moved === null) return { ok: false, text: `No case with the number ${number}.` };
  return moved.ok ? { ok: true, text: done(moved) } : { ok: false, text: `Nothing done: ${moved.text}` };
}

const by = (name: string) => `operator:${name}` as const;
const collect = (one: string, before: string[]) => [...before, one];

interface Options {
  by: string;
  reason: string;
}
interface ApproveOptions extends Options {
  goodsBack?: true;
  withoutGoods?: true;
  to?: string;
}
interface ReceiveOptions extends Options {
  accept: string[];
  restock?: true;
}
interface ResendOptions extends Options {
  parcel: string;
  leftBehind?: true;
}

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .argument("<number>", "number of the case")
    .option("--by <name>", "who decides", userInfo().username);
const REASON = "what the company reads about it";

/** The commands about returns and after-sales, for shop.ts. */
export function caseCommands(): Command[] {
  const states = ["open", ...Object.keys(CASE_STATES), "all"];
  return [
    new Command("cases")
      .description("list returns and after-sales, oldest first")
      .argument("[state]", states.join(" | "), "open")
      .action(async (state: string) => {
        if (!states.includes(state))
          return tell({ ok: false, text: `No state ${state}; there are ${states.join(", ")}.` });
        const lines = await listCases(state as CaseState | "open" | "all");
        sayRows(lines, "No cases.");
      }),
    new Command("case")
      .description("all about one return or after-sales case, with the paths of its photos")
      .argument("<number>", "number of the case")
      .action(async (number: string) => tell(await showCase(number))),
    command("approve-case", "agree to a case; returns and exchanges come back unless told otherwise")
      .option("--goods-back", "the goods are to come back")
      .option("--without-goods", "the goods stay where they are")
      .option("--to <address>", "where they are to be sent instead of the shop's return address")
      .option("--reason <text>", REASON, "")
      .action(async (number: string, options: ApproveOptions) => {
        const goodsBack = options.goodsBack ? true : options.withoutGoods ? false : null;
        const given = { actor: by(options.by), reason: options.reason, now: now() };
        const moved = await approveCase(number, { ...given, goodsBack, returnTo: options.to ?? null });
        tell(caseWords(number, moved, () => "Approved."));
      }),
    command("reject-case", "turn a case down before anything came back")
      .requiredOption("--reason <text>", REASON)
      .action(async (number: string, { by: who, reason }: Options) => {
        const moved = await rejectCase(number, { actor: by(who), reason, now: now() });
        tell(caseWords(number, moved, () => "Rejected."));
      }),
    command("received-case", "note that the goods came back; all are accepted unless told otherwise")
      .option("--accept <line=units>", "accept fewer of a line, as numbered by case; repeat it", collect, [])
      .option("--restock", "put the accepted units back into stock; else they are written off")
      .option("--reason <text>", `${REASON}; needed where fewer are accepted`, "")
      .action(async (number: string, options: ReceiveOptions) => {
        const accepted = readAccepted(options.accept);
        if (!accepted) return tell({ ok: false, text: "Write --accept 1=2: two units of line 1." });
        const given = { actor: by(options.by), reason: options.reason, now: now() };
        const moved = await receiveCase(number, { ...given, accepted, restock: options.restock ?? false });
        tell(caseWords(number, moved, (done) => `Accepted ${done.accepted} units.`));
      }),
    command("refund-case", "pay a case back to the means of payment, once")
      .option("--restock", "the goods never left the warehouse and are stock again")
      .option("--reason <text>", `${REASON}; needed instead of sending again`, "")
      .action(async (number: string, options: ReceiveOptions) => {
        const given = { actor: by(options.by), reason: options.reason, now: now() };
        const moved = await refundCase(number, { ...given, restock: options.restock ?? false });
        tell(caseWords(number, moved, (done) => `Refunded ${formatYuan(done.refund)}.`));
      }),
    command("resend-case", "note that the goods asked for again are on their way, out of stock")
      .requiredOption("--parcel <text>", "carrier and tracking number, as the company reads them")
      .option("--left-behind", "they were taken for the order already and lie in the warehouse still")
      .option("--reason <text>", REASON, "")
      .action(async (number: string, options: ResendOptions) => {
        const given = { actor: by(options.by), reason: options.reason, now: now() };
        const isLeftBehind = options.leftBehind ?? false;
        const moved = await resendCase(number, { ...given, parcel: options.parcel, isLeftBehind });
        tell(caseWords(number, moved, () => "Sent again."));
      }),
    new Command("set-return-address")
      .description("receiver, phone and address that goods are sent back to, as one line")
      .argument("<address>", "8 to 200 characters")
      .action(async (address: string) => {
        await inTransaction((trx) => writeReturnAddress(trx, address));
        tell({ ok: true, text: "Written; cases that were agreed keep theirs." });
      }),
  ];
}
