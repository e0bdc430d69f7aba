import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "~/platform/database/schema";

export const isOpenReceivable = (eb: ExpressionBuilder<Database, "receivable">) =>
  eb("receivable.open", ">", sql.lit(0) as never);
