/** Requests to buy and feedback. DEMO DATA: names are real, prices, dates and answers made up. */
import { demoRows } from "~/demo/seed/data-file";
import { addMonths, DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";

const COMPANY = 1;
const BY = "演示采购员";
type BuyRequest = Omit<NewRow<"buy_request">, "company_id" | "account_id">;

/** A row of buy-requests.jsonl. */
interface RequestRow extends Pick<BuyRequest, "name" | "number"> {
  daysAgo: number;
  answeredDaysAgo?: number;
  withdrawnDaysAgo?: number;
  neededInDays?: number;
  expectedInDays?: number;
}

/** Adds requests in every state, feedback with and without an answer, and their messages. Needs companies and products. */
export async function loadSupport(trx: Db, now: number): Promise<void> {
  const at = (days: number) => now - days * DAY;
  const listed = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.unit", "g.approval_number", "m.name as manufacturer"])
    .where("g.status", "=", "on")
    .where("g.kind", "=", "drug")
    .where("g.regulated", "is", null)
    .where("g.is_controlled", "=", 0)
    .where("g.is_ephedrine", "=", 0)
    .where("g.scope", "=", "westernMedicine")
    .where("g.stock", ">", 500)
    .orderBy("g.created_at", "desc")
    .orderBy("g.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const open = {
    spec: "",
    manufacturer: "",
    approval_number: "",
    unit: "盒",
    note: "",
    wished_price: null,
    needed_by: null,
    state: "pending",
  };
  const answered = (days: number) => ({ answered_by: BY, answered_at: at(days) });
  const inDays = (days: number | undefined) => (days === undefined ? null : toDay(now + days * DAY));
  const requests = demoRows<RequestRow>("buy-requests").map((row): BuyRequest => {
    const { daysAgo, answeredDaysAgo, withdrawnDaysAgo, neededInDays, expectedInDays, ...request } = row;
    return {
      ...open,
      ...request,
      ...(answeredDaysAgo !== undefined && answered(answeredDaysAgo)),
      withdrawn_at: withdrawnDaysAgo === undefined ? null : at(withdrawnDaysAgo),
      needed_by: inDays(neededInDays),
      expected_on: inDays(expectedInDays),
      created_at: at(daysAgo),
    };
  });
  if (listed)
    requests.push({
      ...open,
      ...answered(8),
      name: listed.name,
      spec: listed.spec,
      unit: listed.unit,
      manufacturer: listed.manufacturer,
      number: 50,
      state: "listed",
      goods_id: listed.id,
      answer: "已上架，可直接下单。",
      created_at: at(11),
    });
  const ids = await trx
    .insertInto("buy_request")
    .values(
      requests.map((request) => ({
        wished_price: null,
        needed_by: null,
        answer: "",
        offered_price: null,
        expected_on: null,
        goods_id: null,
        answered_by: null,
        answered_at: null,
        withdrawn_at: null,
        ...request,
        company_id: COMPANY,
        account_id: COMPANY,
      })),
    )
    .returning(["id", "name", "state", "answered_at"])
    .execute();
  const words: Record<string, string> = { answered: "已答复", listed: "已上架", refused: "无法采购" };
  for (const { id, name, state, answered_at } of ids)
    if (answered_at !== null) {
      const title = `求购${words[state]}：${name}`;
      const body = `您求购的${name}${words[state]}，请查看详情。`;
      const message = { company_id: COMPANY, kind: "order", title, body, url: `/pzqg/info?id=${id}` };
      await trx
        .insertInto("message")
        .values({ ...message, created_at: answered_at, read_at: null })
        .execute();
    }
  await loadFeedback(trx, now);
}

/** A row of feedback.jsonl; {month} is last month. */
interface FeedbackRow {
  kind: string;
  text: string;
  daysAgo: number;
  phone?: string;
  answer?: string;
  answeredDaysAgo?: number;
}

async function loadFeedback(trx: Db, now: number): Promise<void> {
  const month = addMonths(toDay(now), -1).slice(0, 7);
  const rows = demoRows<FeedbackRow>("feedback").map(({ daysAgo, answeredDaysAgo, text, ...row }) => ({
    phone: "",
    answer: "",
    ...row,
    text: text.replace("{month}", month),
    created_at: now - daysAgo * DAY,
    answered_at: answeredDaysAgo === undefined ? null : now - answeredDaysAgo * DAY,
    answered_by: answeredDaysAgo === undefined ? null : BY,
    company_id: COMPANY,
    account_id: COMPANY,
  }));
  await trx.insertInto("feedback").values(rows).execute();
}
