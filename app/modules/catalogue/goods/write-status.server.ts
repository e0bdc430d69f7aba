/** Puts products on sale or takes them off; nothing else of them changes. */
import { auditedAll } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Switches these goods, whose status is the other one, audited goods by goods. `now` in ms. */
export async function writeStatus(
  trx: Db,
  ids: readonly number[],
  status: "on" | "off",
  now: number,
): Promise<void> {
  for (const part of toChunks(ids))
    await trx.updateTable("goods").set({ status, updated_at: now }).where("id", "in", part).execute();
  const before = { status: status === "on" ? "off" : "on" };
  await auditedAll(
    trx,
    ids.map((id) => ({ subject: "goods", id, before, after: { status } })),
  );
}
