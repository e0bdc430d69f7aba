import { db } from "~/platform/database/database.server";

const CHUNK = 500;

export async function* exportMessages(companyId: number) {
  for (let after: { created_at: number; id: number } | null = null; ;) {
    let query = db
      .selectFrom("message")
      .select(["id", "title", "body", "created_at", "read_at"])
      .where("company_id", "=", companyId)
      .orderBy("created_at")
      .orderBy("id")
      .limit(CHUNK);
    if (after) {
      const { created_at, id } = after;
      query = query.where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(created_at, id)));
    }
    const rows = await query.execute();
    yield* rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!;
  }
}
