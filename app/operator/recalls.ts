/** Operator commands for recalls: begin one, look at it, remind, lift it. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { RECALL_LEVELS, readLevel } from "~/orders/recall";
import {
  liftRecall,
  recallsForOperator,
  recallStatus,
  remindRecall,
  startRecall,
} from "~/orders/recall-desk.server";
import { dayOf, formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { sayRows, tabbed, tell, whole, type Told } from "./print";

const wrong = (text: string): Told => ({ ok: false, text });

export interface RecallGiven {
  level: string;
  reason: string;
  text: string;
  by: string;
}

/** Begins the recall of a batch, named by the goods' id and its number. */
export async function recallBatch(goods: string, batch: string, given: RecallGiven): Promise<Told> {
  const level = readLevel(given.level);
  if (!/^\d{1,15}$/.test(goods)) return wrong(`No goods with the id ${goods}.`);
  if (level === null) return wrong("--level takes 1, 2 or 3.");
  if (!given.reason.trim()) return wrong("Say why with --reason: the companies read it.");
  const named = { goodsId: Number(goods), batchNumber: batch.trim(), level, by: given.by };
  const begun = await startRecall({ ...named, reason: given.reason.trim(), body: given.text.trim() }, now());
  if (!begun.ok) return begun;
  const { number, companies, blocked } = begun;
  return { ok: true, text: `${number}: ${companies} companies told, ${blocked} units kept from sale.` };
}

/** One line for each recall. */
export async function listRecalls(): Promise<string[]> {
  const rows = await recallsForOperator();
  return rows.map((row) =>
    tabbed([
      row.number,
      row.state,
      row.level,
      dayOf(row.started_at),
      row.started_by,
      `${row.goodsName} ${row.batch_number}`,
      `${row.answered} of ${row.companies} answered`,
      whole(row.reason),
    ]),
  );
}

/** The recall and a line for each company: those that have not answered stand last, with their phone. */
export async function statusLines(number: string): Promise<string[] | null> {
  const status = await recallStatus(number);
  if (!status) return null;
  const { unit } = status;
  const head = [number, status.state, RECALL_LEVELS[status.level].name, status.goodsName, status.batchNumber];
  return [
    tabbed([...head, `${status.startedBy} ${status.startedOn}`, whole(status.reason)]),
    ...status.companies.map((one) =>
      tabbed([
        one.company,
        one.phone,
        `bought ${one.bought}${unit}`,
        one.answeredAt !== null
          ? `left ${one.remaining ?? 0}${unit}, answered ${formatTime(one.answeredAt)}`
          : one.isShipped
            ? `no answer, reminded ${one.reminders} times`
            : "not shipped yet",
        whole(one.note),
      ]),
    ),
  ];
}

/** Lets the batch be sold again and tells the companies. */
export async function liftByNumber(number: string, reason: string, by: string): Promise<Told> {
  if (!reason.trim()) return wrong("Say why with --reason: the companies read it.");
  const done = await liftRecall(number, reason.trim(), by, now());
  if (done === null) return wrong(`No recall with the number ${number}.`);
  return done.ok ? { ok: true, text: `Lifted, ${done.companies} companies told.` } : done;
}

/** Reminds who has not answered, at most once an hour. */
export async function remindByNumber(number: string): Promise<Told> {
  const reminded = await remindRecall(number, now());
  if (reminded === null) return wrong(`No open recall with the number ${number}.`);
  return { ok: true, text: `${reminded} companies reminded.` };
}

/** The commands about recalls, for shop.ts. */
export function recallCommands(): Command[] {
  const by = userInfo().username;
  return [
    new Command("recall")
      .description("recall a batch: keep it from sale, tell every company that bought it, ask what is left")
      .argument("<goods>", "id of the goods")
      .argument("<batch>", "batch number")
      .requiredOption("--level <level>", "1, 2 or 3: 一级, 二级, 三级")
      .requiredOption("--reason <text>", "why, as the companies read it")
      .option("--text <text>", "what they are asked to do, beyond stopping and answering", "")
      .option("--by <name>", "who recalls", by)
      .action(async (goods: string, batch: string, given: RecallGiven) =>
        tell(await recallBatch(goods, batch, given)),
      ),
    new Command("recalls")
      .description("list recalls, the newest first")
      .action(async () => sayRows(await listRecalls(), "No recalls.")),
    new Command("recall-status")
      .description("show who bought the batch, who has answered what, and who has not")
      .argument("<number>", "the recall's number")
      .action(async (number: string) => {
        const lines = await statusLines(number);
        tell(lines ? { ok: true, text: lines.join("\n") } : wrong(`No recall with the number ${number}.`));
      }),
    new Command("remind-recall")
      .description("send those who have not answered a recall another message, at most once an hour")
      .argument("<number>", "the recall's number")
      .action(async (number: string) => tell(await remindByNumber(number))),
    new Command("lift-recall")
      .description("lift a recall: its batch may be sold again, the companies are told")
      .argument("<number>", "the recall's number")
      .requiredOption("--reason <text>", "why, as the companies read it")
      .option("--by <name>", "who lifts it", by)
      .action(async (number: string, given: { reason: string; by: string }) =>
        tell(await liftByNumber(number, given.reason, given.by)),
      ),
  ];
}
