import { db } from "~/platform/database/database.server";

const CHUNK = 500;

/** Yields messages, oldest first. One query a chunk. */
export async function* exportChat(companyId: number) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("chat_message as m")
      .innerJoin("chat as c", "c.id", "m.chat_id")
      .select(["m.number", "m.side", "m.author", "m.text", "m.subject_text", "m.created_at"])
      .where("c.company_id", "=", companyId)
      .where("m.number", ">", after)
      .orderBy("m.number")
      .limit(CHUNK)
      .execute();
    yield* rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.number;
  }
}
