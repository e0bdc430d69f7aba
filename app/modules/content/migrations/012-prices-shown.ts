import { type Kysely, sql } from "kysely";

const UNWRITTEN = [
  ["证照齐全", "首营资料在线公示"],
  ["药检报告", "按批号查询下载"],
  ["当日出库", "16:00 前付款当天发货"],
  ["专属客服", "工作日 8:30–18:00"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, text] of UNWRITTEN)
    await sql`delete from link where list = 'promises' and name = ${name} and text = ${text}`.execute(db);
}
