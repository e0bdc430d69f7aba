import { db, type Db } from "~/platform/database/database.server";

export interface OpenQuestion {
  id: number;
  kind: "chat" | "request" | "feedback";
  text: string;
}

/** Lists open questions, the oldest of each kind first. Three queries. */
export async function findOpenQuestions(
  companyId: number,
  limit: number,
  trx: Db = db,
): Promise<OpenQuestion[]> {
  const chats = await trx
    .selectFrom("chat")
    .select("id")
    .where("company_id", "=", companyId)
    .where("waiting_since", "is not", null)
    .execute();
  const requests = await trx
    .selectFrom("buy_request")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .orderBy("id")
    .limit(limit)
    .execute();
  const feedback = await trx
    .selectFrom("feedback")
    .select("id")
    .where("company_id", "=", companyId)
    .where("answered_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return [
    ...chats.map(({ id }) => ({ id, kind: "chat" as const, text: "在线咨询" })),
    ...requests.map(({ id, name }) => ({ id, kind: "request" as const, text: `求购 ${name}` })),
    ...feedback.map(({ id }) => ({ id, kind: "feedback" as const, text: `意见反馈 ${id}` })),
  ];
}
