/** Operator commands for requests to buy: list them, answer one, say that its goods came into the shop. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { dayOf, formatTime, parseTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { formatYuan, parseYuan } from "~/platform/money";
import { asRequestState, REQUEST_STATES, type RequestState } from "~/support/buy-request";
import {
  answerRequest,
  listRequest,
  requestsForOperator,
  type RequestAnswered,
} from "~/support/buy-request.server";
import { sayRows, tabbed, tell, whole, type Told } from "./print";

export interface AnswerGiven {
  goods?: string;
  price?: string;
  when?: string;
  text?: string;
  refuse?: string;
  by: string;
}

const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
const wrong = (text: string): Told => ({ ok: false, text });

/** One line for each request: those that wait, or those in another state, or all. */
export async function listRequests(state: RequestState | "all"): Promise<string[]> {
  const rows = await requestsForOperator(state === "all" ? null : state);
  return rows.map((row) =>
    tabbed([
      row.id,
      REQUEST_STATES[asRequestState(row.state)],
      formatTime(row.created_at),
      row.company,
      [row.name, row.spec, row.manufacturer, row.approval_number].filter(Boolean).join(", "),
      `${row.number}${row.unit}`,
      row.wished_price === null ? "" : `wished ${formatYuan(row.wished_price)}`,
      row.needed_by === null ? "" : `by ${row.needed_by}`,
      whole(row.note),
      whole(row.answer),
    ]),
  );
}

/** Answers a waiting request with what the options say; one of them must say something. */
export async function answerById(id: string, given: AnswerGiven): Promise<Told> {
  const requestId = idOf(id);
  const goodsId = given.goods === undefined ? null : idOf(given.goods);
  const price = given.price === undefined ? null : parseYuan(given.price);
  const expectedOn = given.when ?? null;
  const [text, reason] = [(given.text ?? "").trim(), (given.refuse ?? "").trim()];
  if (requestId === null) return wrong(`No request with the id ${id}.`);
  if (given.goods !== undefined && goodsId === null) return wrong("--goods takes the id of a goods.");
  if (given.price !== undefined && !price) return wrong("--price takes yuan, such as 12.50.");
  if (expectedOn !== null && !isDayFrom(expectedOn, dayOf(now())))
    return wrong("--when takes a day from today on, such as 2026-12-05.");
  if (given.refuse !== undefined && !reason)
    return wrong("Say why with --refuse: the company reads the reason.");
  if (reason && (goodsId !== null || price !== null || expectedOn !== null))
    return wrong("A refusal offers nothing: leave out --goods, --price and --when.");
  if (!reason && !text && goodsId === null && price === null && expectedOn === null)
    return wrong("Say something: --goods, --price, --when, --text or --refuse.");
  const answer = { text: reason || text, isRefusal: reason !== "", goodsId, price, expectedOn, by: given.by };
  return words(id, await answerRequest(requestId, answer, now()));
}

/** Says of an answered request that its goods can be bought now. */
export async function listById(id: string, goods: string, text: string, by: string): Promise<Told> {
  const [requestId, goodsId] = [idOf(id), idOf(goods)];
  if (requestId === null) return wrong(`No request with the id ${id}.`);
  if (goodsId === null) return wrong("--goods takes the id of a goods.");
  return words(id, await listRequest(requestId, goodsId, text.trim(), by, now()));
}

const isDayFrom = (day: string, first: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null && day >= first;

function words(id: string, answered: RequestAnswered): Told {
  if (answered === null) return wrong(`No request with the id ${id}.`);
  return answered.ok ? { ok: true, text: `It is ${REQUEST_STATES[answered.state]} now.` } : answered;
}

/** The commands about requests to buy, for shop.ts. */
export function requestCommands(): Command[] {
  const states = [...Object.keys(REQUEST_STATES), "all"];
  const by = userInfo().username;
  return [
    new Command("requests")
      .description("list what companies would like to buy here, oldest first")
      .argument("[state]", states.join(" | "), "pending")
      .action(async (state: string) => {
        if (!states.includes(state)) return tell(wrong(`No state ${state}; there are ${states.join(", ")}.`));
        const lines = await listRequests(state as RequestState | "all");
        sayRows(lines, "No requests.");
      }),
    new Command("answer-request")
      .description("answer a request to buy, once; the company gets a message")
      .argument("<id>", "the request's id, from `requests`")
      .option("--goods <id>", "goods of the shop; on sale now and without --when: the request is listed")
      .option("--price <yuan>", "offered price a unit")
      .option("--when <day>", "day on which it is expected, such as 2026-12-05")
      .option("--text <text>", "more words, as the company reads them")
      .option("--refuse <reason>", "it cannot be got: why, as the company reads it")
      .option("--by <name>", "who answers", by)
      .action(async (id: string, given: AnswerGiven) => tell(await answerById(id, given))),
    new Command("list-request")
      .description(
        "say that the goods of an answered request are in the shop now; the company gets a message",
      )
      .argument("<id>", "the request's id")
      .requiredOption("--goods <id>", "goods on sale")
      .option("--text <text>", "more words, as the company reads them", "")
      .option("--by <name>", "who says so", by)
      .action(async (id: string, given: { goods: string; text: string; by: string }) =>
        tell(await listById(id, given.goods, given.text, given.by)),
      ),
  ];
}
