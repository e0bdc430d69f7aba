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
    .leftJoin("account_manager as m", (join) =>
      join.on("m.id", "=", (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom("account_manager as own")
            .select("own.id")
            .whereRef("own.id", "=", "company.account_manager_id"),
          eb
            .selectFrom("account_manager as house")
            .select((inner) => inner.fn.min<number>("house.id").as("id"))
            .where("house.is_default", "=", 1),
        ),
      ),
    )
    .select((eb) => [
      "m.name",
      "m.phone",
      "m.is_default",
      eb
        .selectFrom("message")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("message.company_id", "=", "company.id")
        .where("message.read_at", "is", null)
        .as("unread"),
    ])
    .where("company.id", "=", companyId),
);

/** Returns header data of the session's company; without a manager of its own it has the default one. */
export async function readHeaderSummary(companyId: number): Promise<HeaderSummary> {
  const [row] = await summary({ companyId });
  if (!row) return { manager: null, messageCount: 0 };
  const { name, phone, is_default } = row;
  return {
    manager: name === null || phone === null ? null : { name, phone, isDefault: is_default === 1 },
    messageCount: Number(row.unread ?? 0),
  };
}
