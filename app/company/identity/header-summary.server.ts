/** What the frame shows of a signed-in company: its account manager and its unread messages, in one query. */
import { db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";

export interface HeaderSummary {
  /** isDefault false: a dedicated manager, shown as 专属客服-name (specification, section 6) */
  manager: { name: string; phone: string; isDefault: boolean } | null;
  messageCount: number;
}

const summary = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("company")
    .leftJoin("account_manager as own", "own.id", "company.account_manager_id")
    .leftJoin("account_manager as house", (join) => join.on("house.is_default", "=", 1))
    .select((eb) => [
      "own.name as own_name",
      "own.phone as own_phone",
      "own.is_default as own_is_default",
      "house.name as house_name",
      "house.phone as house_phone",
      eb
        .selectFrom("message")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("message.company_id", "=", "company.id")
        .where("message.read_at", "is", null)
        .as("unread"),
    ])
    .where("company.id", "=", companyId)
    .orderBy("house.id")
    .limit(1),
);

/** The standing of the session's company; a company without a manager of its own is looked after by the default one. */
export async function readHeaderSummary(companyId: number): Promise<HeaderSummary> {
  const [row] = await summary({ companyId });
  if (!row) return { manager: null, messageCount: 0 };
  const messageCount = Number(row.unread ?? 0);
  if (row.own_name !== null && row.own_phone !== null) {
    return {
      manager: { name: row.own_name, phone: row.own_phone, isDefault: row.own_is_default === 1 },
      messageCount,
    };
  }
  return row.house_name !== null && row.house_phone !== null
    ? { manager: { name: row.house_name, phone: row.house_phone, isDefault: true }, messageCount }
    : { manager: null, messageCount };
}
