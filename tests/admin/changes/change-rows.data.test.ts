import { beforeAll, expect, test } from "vitest";
import { changeRows, namesFor } from "~/admin/changes/change-rows.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { clear, company, goods, ground, NOW, voucher } from "../../modules/orders/shop";
import { queriesOf } from "../../query-count";

beforeAll(async () => {
  await clear();
  await ground();
  await company(1);
  await goods(11, [[300, 50]]);
  await goods(12, [[300, 50]]);
  await voucher(7, 1, { kind: "coupon", threshold: 10_000, amount: 500 });
});

const row = (subject: string, subject_id: string | number, after: object) => ({
  id: 1,
  at: NOW,
  operator: "王芳",
  command: "改",
  why: "",
  subject,
  subject_id: String(subject_id),
  before: null,
  after: JSON.stringify(after),
});
const nameOf = async (table: "company" | "goods" | "voucher_template" | "manufacturer", id: number) =>
  (await db.selectFrom(table).select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;

test("goods, companies, vouchers, makers and batches stand with their names, what is gone with its number alone", async () => {
  const batch = await db
    .selectFrom("batch")
    .select(["id", "number"])
    .where("goods_id", "=", 11)
    .executeTakeFirstOrThrow();
  const { manufacturer_id: manufacturer } = await db
    .selectFrom("goods")
    .select("manufacturer_id")
    .where("id", "=", 11)
    .executeTakeFirstOrThrow();
  const [shop, item] = [await nameOf("company", 1), await nameOf("goods", 11)];
  const shown = await changeRows([
    row("company", 1, { released: [11, 999] }),
    row("pointsItem", 3, { voucherId: 7 }),
    row("brand", 4, { manufacturer }),
    row("batch", batch.id, { onHand: 5 }),
    row("goods", 11, { scope: "company", key: "1" }),
  ]);
  expect(shown.map(({ about, what }) => [about, what])).toEqual([
    [`公司 1 ${shop}`, `开放：11 ${item}、999`],
    ["积分商品 3", `优惠券：7 ${await nameOf("voucher_template", 7)}`],
    ["品牌 4", `生产企业：${manufacturer} ${await nameOf("manufacturer", manufacturer)}`],
    [`批次 ${batch.id} ${item} ${batch.number}`, "在库：5"],
    [`商品 11 ${item}`, `适用：客户；对象：1 ${shop}`],
  ]);
});

test("zones, ads, articles, draws and warehouses stand with what they are called", async () => {
  const week = { starts_at: NOW, ends_at: NOW + 7 * DAY };
  const numbered = async (row: Promise<{ id: number }>) => (await row).id;
  const made = {
    zone: await numbered(
      db
        .insertInto("zone")
        .values({
          kind: "fair",
          slug: "autumn",
          title: "秋季会场",
          summary: "",
          image: "",
          status: "on",
          sort: 1,
          targets: "",
          ...week,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
    ad: await numbered(
      db
        .insertInto("ad")
        .values({
          slot: "top",
          title: "流感季备货",
          text: "",
          image: "",
          url: "/list",
          sort: 1,
          targets: "",
          ...week,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
    article: await numbered(
      db
        .insertInto("article")
        .values({
          category: "notice",
          title: "发货通知",
          summary: "",
          markdown: "",
          body: "",
          words: "",
          published_at: NOW,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
    draw: await numbered(
      db
        .insertInto("draw")
        .values({ name: "开业抽奖", remarks: "", status: "off", ...week })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
  };
  const app = await db.selectFrom("warehouse").select(["id", "name"]).executeTakeFirstOrThrow();
  const shown = await changeRows([
    row("zone", made.zone, { status: "off" }),
    row("ad", made.ad, { url: "/news" }),
    row("article", made.article, { title: "发货通知" }),
    row("draw", made.draw, { status: "on" }),
    row("warehouse", app.id, { note: "常温" }),
    row("draw", 99_999, { status: "on" }),
  ]);
  expect(shown.map(({ about }) => about)).toEqual([
    `专区 ${made.zone} 秋季会场`,
    `广告 ${made.ad} 流感季备货`,
    `文章 ${made.article} 发货通知`,
    `抽奖 ${made.draw} 开业抽奖`,
    `仓库 ${app.id} ${app.name}`,
    "抽奖 99999",
  ]);
});

test("many rows cost no more queries than one of each kind", async () => {
  const sixty = Array.from({ length: 60 }, (_, at) => row("recall", at, { goods: 11 + (at % 2) }));
  expect(await queriesOf(() => namesFor(sixty))).toBe(1);
  expect(await queriesOf(() => namesFor([row("order", 5, { state: "paid" })]))).toBe(0);
});
