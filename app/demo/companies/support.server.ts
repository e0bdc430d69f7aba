/** Requests to buy and feedback. DEMO DATA: names are real, prices, dates and answers made up. */
import { addMonths, DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";

const COMPANY = 1;
const BY = "演示采购员";
type BuyRequest = Omit<NewRow<"buy_request">, "company_id" | "account_id">;

/** Adds requests in every state, feedback with and without an answer, and their messages. Needs companies and products. */
export async function loadSupport(trx: Db, now: number): Promise<void> {
  const at = (days: number) => now - days * DAY;
  const listed = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.unit", "g.approval_number", "m.name as manufacturer"])
    .where("g.status", "=", "on")
    .where("g.kind", "=", "drug")
    .where("g.regulated", "is", null)
    .where("g.is_controlled", "=", 0)
    .where("g.is_ephedrine", "=", 0)
    .where("g.scope", "=", "westernMedicine")
    .where("g.stock", ">", 500)
    .orderBy("g.created_at", "desc")
    .orderBy("g.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const plain = { spec: "", manufacturer: "", approval_number: "", unit: "盒", note: "" };
  const open = { ...plain, wished_price: null, needed_by: null, state: "pending" };
  const answered = (days: number) => ({ answered_by: BY, answered_at: at(days) });
  const requests: BuyRequest[] = [
    { ...open, name: "鲜竹沥口服液", spec: "20ml*6支", number: 60, created_at: at(0.2) },
    {
      ...open,
      name: "小儿豉翘清热颗粒",
      spec: "2g*9袋",
      manufacturer: "济川药业集团有限公司",
      number: 120,
      wished_price: 2_350,
      needed_by: toDay(now + 12 * DAY),
      note: "秋冬备货，效期请在一年以上",
      created_at: at(1),
    },
    {
      ...open,
      ...answered(3),
      name: "片仔癀",
      spec: "3g*1粒",
      manufacturer: "漳州片仔癀药业股份有限公司",
      number: 20,
      state: "answered",
      answer: "已向厂家订货，到货后为您预留 7 天。",
      offered_price: 56_800,
      expected_on: toDay(now + 9 * DAY),
      created_at: at(5),
    },
    {
      ...open,
      ...answered(16),
      name: "盐酸哌甲酯缓释片",
      spec: "18mg*15片",
      number: 10,
      state: "refused",
      answer: "该品种属第一类精神药品，不得在网上销售，请通过定点批发渠道采购。",
      created_at: at(18),
    },
    {
      ...open,
      name: "枇杷止咳颗粒",
      spec: "3g*9袋",
      number: 100,
      state: "withdrawn",
      withdrawn_at: at(24),
      created_at: at(26),
    },
  ];
  if (listed)
    requests.push({
      ...open,
      ...answered(8),
      name: listed.name,
      spec: listed.spec,
      unit: listed.unit,
      manufacturer: listed.manufacturer,
      number: 50,
      state: "listed",
      goods_id: listed.id,
      answer: "已上架，可直接下单。",
      created_at: at(11),
    });
  const ids = await trx
    .insertInto("buy_request")
    .values(
      requests.map((request) => ({
        wished_price: null,
        needed_by: null,
        answer: "",
        offered_price: null,
        expected_on: null,
        goods_id: null,
        answered_by: null,
        answered_at: null,
        withdrawn_at: null,
        ...request,
        company_id: COMPANY,
        account_id: COMPANY,
      })),
    )
    .returning(["id", "name", "state", "answered_at"])
    .execute();
  const words: Record<string, string> = { answered: "已答复", listed: "已上架", refused: "无法采购" };
  for (const { id, name, state, answered_at } of ids)
    if (answered_at !== null) {
      const title = `求购${words[state]}：${name}`;
      const body = `您求购的${name}${words[state]}，请查看详情。`;
      const message = { company_id: COMPANY, kind: "order", title, body, url: `/pzqg/info?id=${id}` };
      await trx
        .insertInto("message")
        .values({ ...message, created_at: answered_at, read_at: null })
        .execute();
    }
  await loadFeedback(trx, now);
}

async function loadFeedback(trx: Db, now: number): Promise<void> {
  const month = addMonths(toDay(now), -1).slice(0, 7);
  const rows = [
    {
      kind: "suggestion",
      created_at: now - DAY,
      text: "希望快捷采购可以按上月销量自动带出建议数量，每周补货时就不用逐个翻记录了。",
    },
    {
      kind: "delivery",
      created_at: now - 9 * DAY,
      phone: "13800000001",
      text: "上周一单到货时外箱有压痕，药品完好。司机师傅联系及时，只是纸箱边角希望再加固一下。",
      answer: "感谢告知。已与仓库核对，玻璃瓶与口服液自本周起加装护角，如再有破损请直接申请售后。",
      answered_at: now - 8 * DAY,
    },
    {
      kind: "site",
      created_at: now - 30 * DAY,
      text: `${month} 的对账希望能按发票号筛选，方便财务核对。`,
      answer: "已记录。电子发票页可按月份查看，按发票号筛选正在评估。",
      answered_at: now - 28 * DAY,
    },
  ];
  await trx
    .insertInto("feedback")
    .values(
      rows.map((row) => ({
        phone: "",
        answer: "",
        answered_at: null,
        ...row,
        answered_by: "answer" in row ? BY : null,
        company_id: COMPANY,
        account_id: COMPANY,
      })),
    )
    .execute();
}
