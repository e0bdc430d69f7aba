/** The demo company's chat with customer service. DEMO DATA, names and words made up. */
import type { Db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";

const COMPANY = 1;
const BY = "李静";

/** A question about a product, its answer, and thanks; all read. Needs companies and products. */
export async function loadDemoChat(trx: Db, now: number): Promise<void> {
  const goods = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "m.name as manufacturer"])
    .where("g.id", "=", 1)
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => now - DAY - minutes * 60_000;
  const plain = { subject: null, subject_id: null, subject_text: null };
  const messages = [
    {
      side: "buyer",
      author: "李娟",
      text: "这个品种能按整件发吗？最近的批号效期到什么时候？",
      subject: "goods",
      subject_id: goods.id,
      subject_text: `${goods.name} ${goods.spec}，${goods.manufacturer}`,
      created_at: at(42),
    },
    {
      ...plain,
      side: "staff",
      author: BY,
      created_at: at(38),
      text: "您好，可以整件发货。现货批号的效期在商品页“批号与效期”中可以看到，需要指定批号请在下单时备注。",
    },
    { ...plain, side: "buyer", author: "李娟", text: "好的，谢谢。", created_at: at(35) },
    {
      ...plain,
      side: "staff",
      author: BY,
      text: "不客气，有需要随时留言。",
      created_at: at(33),
    },
  ];
  const { id } = await trx
    .insertInto("chat")
    .values({
      company_id: COMPANY,
      browser: null,
      last_number: 4,
      buyer_last: 3,
      staff_last: 4,
      buyer_read: 4,
      staff_read: 3,
      waiting_since: null,
      closed_at: null,
      last_at: at(33),
      created_at: at(42),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("chat_message")
    .values(messages.map((message, i) => ({ chat_id: id, number: i + 1, ...message })))
    .execute();
}
