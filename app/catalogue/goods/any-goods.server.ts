/** Whether the shop has any goods at all. */
import { db } from "~/platform/database/database.server";

/** One query. */
export const hasGoods = async (): Promise<boolean> =>
  (await db.selectFrom("goods").select("id").limit(1).executeTakeFirst()) !== undefined;
