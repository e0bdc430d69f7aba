/** The demo's brands and zones: real makers and goods; what the zones say and when they run is DEMO DATA, the same on every machine. */
import { chunksOf } from "~/catalogue/goods.server";
import { brandName } from "~/content/brand";
import { zonePath, type ZoneKind } from "~/content/zone";
import { readZone } from "~/content/zone-read";
import { saveZone } from "~/content/zones.server";
import { DAY } from "~/platform/clock";
import { bumpVersion, type Db } from "~/platform/database.server";

/** Makers that have a brand page: four pages of the index. */
const BRANDS = 192;
/** A season's fair; the other zones stand for good. */
const SEASON = 180 * DAY;
const STANDING = 3650 * DAY;

interface Pick {
  id: number;
  name: string;
  generic: string;
  kind: string;
  path: string;
  makerId: number;
}

/** Brands by how much is on sale of them; zone 1 is the running fair, the last one has ended. Needs goods, offers and content. */
export async function loadZones(trx: Db, now: number): Promise<void> {
  await insertBrands(trx);
  const goods = await bestSellers(trx);
  const category = await categoryIds(trx);
  const offers = await offerIds(trx);
  const templates = await claimable(trx);
  const best = (most: number, test: (g: Pick) => boolean) =>
    goods
      .filter(test)
      .slice(0, most)
      .map((g) => g.id);
  const inside = (name: string) => (g: Pick) => g.path.includes(`/${category.get(name) ?? 0}/`);
  const respiratory = best(10, (g) => inside("呼吸与抗过敏")(g) || inside("感冒用药")(g));
  const season = { startsAt: now - 10 * DAY, endsAt: now + SEASON };
  const standing = { startsAt: now - 10 * DAY, endsAt: now + STANDING };
  const goodsBlock = (title: string, note: string, ids: number[], more: string | null = null) => ({
    kind: "goods",
    ...{ title, note, ids, limit: 20, more },
  });

  await save(trx, "fair", "winter", "冬季药交会", {
    ...season,
    summary: "呼吸道用药、常备饮片和诊室耗材集中备货，满减和领券可一并使用。",
    blocks: [
      { kind: "countdown", title: "距药交会结束", to: now + SEASON },
      { kind: "vouchers", title: "先领券，再下单", templates },
      { kind: "offers", title: "会场优惠", offers },
      goodsBlock(
        "呼吸道用药",
        "入冬备货，按 2 至 3 周用量",
        respiratory,
        `/list?category=${category.get("呼吸与抗过敏") ?? 8}`,
      ),
      goodsBlock(
        "抗感染用药",
        "",
        best(10, inside("抗感染用药")),
        `/list?category=${category.get("抗感染用药") ?? 1}`,
      ),
      goodsBlock(
        "常备饮片",
        "按批号可查",
        best(5, (g) => g.kind === "herb"),
        "/zyyp",
      ),
      goodsBlock(
        "诊室耗材",
        "",
        best(5, (g) => g.kind === "device"),
        "/qxzq",
      ),
      { kind: "brands", title: "参展品牌", brands: [1, 2, 3, 4, 5, 6, 7, 8] },
      {
        kind: "text",
        title: "活动说明",
        paragraphs: [
          "各项优惠以购物车显示为准，同一订单内按“专场满减、优惠券、订单满减、订单折扣、现金券”的次序计算。",
          "秒杀和近效期商品按各自页面的规则，不与专场满减同享。",
        ],
      },
    ],
  });
  await save(trx, "fair", "clinic", "基层诊所药交会", {
    ...season,
    summary: "面向诊所和卫生室的常用药与器械。",
    blocks: [
      goodsBlock(
        "解热镇痛",
        "",
        best(5, inside("神经与镇痛")),
        `/list?category=${category.get("神经与镇痛") ?? 5}`,
      ),
      goodsBlock(
        "消化用药",
        "",
        best(5, inside("消化与代谢")),
        `/list?category=${category.get("消化与代谢") ?? 3}`,
      ),
      goodsBlock(
        "常用器械",
        "",
        best(10, (g) => g.kind === "device"),
        "/qxzq",
      ),
    ],
  });
  const cold = await save(trx, "activity", "cold", "感冒季备货", {
    ...season,
    summary: "感冒、止咳、退热的常购品种。",
    blocks: [goodsBlock("感冒季常购", "", respiratory), { kind: "vouchers", title: "可用的券", templates }],
  });
  const tonic = await save(trx, "activity", "tonic", "冬令滋补", {
    ...season,
    summary: "补益类中成药与饮片。",
    blocks: [
      goodsBlock("补益中成药", "", best(5, inside("补益用药"))),
      goodsBlock(
        "滋补饮片",
        "",
        best(10, (g) => g.kind === "herb" && /参|芪|归|枸杞|地黄|山药|阿胶/.test(g.name)),
      ),
    ],
  });
  const chronic = await save(trx, "zoneTemplate", "chronic", "慢病用药专区", {
    ...standing,
    summary: "高血压、糖尿病和血脂用药，按品类集中。",
    blocks: [
      {
        kind: "banner",
        title: "慢病长方，一次备足",
        text: "常购品种可在表格采购中按数量一次下单。",
        url: "/list/table",
      },
      ...["高血压用药", "糖尿病用药", "调节血脂"].map((name) =>
        goodsBlock(name, "", best(5, inside(name)), `/list?category=${category.get(name) ?? 2}`),
      ),
    ],
  });
  const opening = await save(trx, "activityTemplate", "opening", "新店开业备货", {
    ...standing,
    summary: "一家新药店的首批备货，从常用品种开始。",
    blocks: [
      {
        kind: "links",
        title: "按品类备货",
        links: [
          {
            title: "抗感染用药",
            text: "处方药，凭处方销售",
            url: `/list?category=${category.get("抗感染用药") ?? 1}`,
          },
          { title: "中成药", text: "感冒、清热、脾胃", url: `/list?category=${category.get("中成药") ?? 4}` },
          { title: "中药饮片", text: "按批号可查", url: "/zyyp" },
          { title: "医疗器械", text: "一、二类医疗器械", url: "/qxzq" },
        ],
      },
      { kind: "vouchers", title: "首批采购可用", templates },
      goodsBlock(
        "首批常备",
        "药店、诊所常购品种",
        best(15, (g) => g.kind === "drug"),
      ),
    ],
  });
  // By category, so that the list of the club has everything in it.
  const whole = (name: string) => ({
    kind: "goods",
    ...{ title: name, limit: 10, more: "/yyh/list", category: category.get(name) ?? 0 },
  });
  const club = ["呼吸与抗过敏", "消化与代谢", "皮肤与五官", "注输、护理和防护器械"];
  await save(trx, "clinicClub", "club", "优医汇", {
    ...standing,
    summary: "诊所、卫生室和门诊部的采购专区：常用药和诊室器械放在一处。",
    blocks: [
      ...club.filter((name) => category.has(name)).map(whole),
      {
        kind: "links",
        title: "诊所常用",
        links: [
          { title: "表格采购", text: "只用键盘，一屏下完一单", url: "/list/table" },
          { title: "器械专区", text: "一、二类医疗器械", url: "/qxzq" },
          { title: "近效期专场", text: "效期清楚标明", url: "/jxqzc" },
          { title: "线上培训", text: "尚未开始", url: "" },
        ],
      },
      {
        kind: "links",
        title: "正在进行的专题",
        links: [
          ...[...cold, ...tonic, ...chronic, ...opening],
          { title: "全场94折", text: "指定品类，折后价以购物车为准", url: "/welfare" },
        ],
      },
    ],
  });
  await controlledZones(trx, standing);
  await save(trx, "activity", "ended", "国庆备货", {
    startsAt: now - 60 * DAY,
    endsAt: now - 30 * DAY,
    summary: "已结束的活动。",
    blocks: [goodsBlock("国庆备货", "", respiratory)],
  });
  await bumpVersion(trx, "content");
}

interface Seed {
  startsAt: number;
  endsAt: number;
  summary: string;
  blocks: object[];
}

interface Saved {
  title: string;
  text: string;
  url: string;
}

/** Through the same reader as an operator's file; gives the link to it, if there is anything to show. */
async function save(trx: Db, kind: ZoneKind, slug: string, title: string, seed: Seed): Promise<Saved[]> {
  // A part of the demo, as tests load it, has nothing to put into some blocks.
  const blocks = seed.blocks.filter((block) => !Object.values(block).some(isEmptyList));
  if (blocks.length === 0) return [];
  const read = readZone({ kind, slug, title, ...seed, blocks });
  if (!read.ok) throw new Error(`demo zone ${slug}: ${read.faults.join("; ")}`);
  const id = await saveZone(trx, read.zone);
  return [{ title, text: seed.summary, url: zonePath({ id, kind, slug }) }];
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A page for each maker whose goods the demo sells only to released companies, named 1, 2, 3 in the addresses. */
async function controlledZones(trx: Db, window: { startsAt: number; endsAt: number }): Promise<void> {
  const makers = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select((eb) => ["m.id", "m.short_name", eb.fn.countAll<number>().as("n")])
    .where("g.is_controlled", "=", 1)
    .where("g.status", "=", "on")
    .groupBy(["m.id", "m.short_name"])
    .orderBy("m.id")
    .execute();
  for (const [i, maker] of makers.entries())
    await save(trx, "controlled", String(i + 1), `${brandName(maker.short_name)}控销专场`, {
      ...window,
      summary: `${maker.short_name}的 ${Number(maker.n)} 个控销品种，区域和价格受保护。`,
      blocks: [
        { kind: "goods", title: "本专场商品", manufacturer: maker.id, limit: 60 },
        {
          kind: "text",
          title: "怎样取得授权",
          paragraphs: [
            "请告诉客服您的企业名称、经营地址和想经营的品种，厂家核对区域后为您开放。",
            "已开放的品种可直接下单；未开放的品种会在商品上写明原因。",
          ],
        },
      ],
    });
  await trx
    .insertInto("ad")
    .values({
      slot: "zone",
      image: "",
      title: "本季新增授权区域",
      text: "广州、佛山、长沙的企业现在可以申请。",
      url: "/kxzq/new",
      targets: "",
      starts_at: window.startsAt,
      ends_at: window.endsAt,
      sort: 0,
    })
    .execute();
}

/** Goods that any approved pharmacy may buy, best sellers first, one of each medicine. */
async function bestSellers(trx: Db): Promise<Pick[]> {
  const rows = await trx
    .selectFrom("goods")
    .select(["id", "name", "generic_name", "kind", "category_path", "manufacturer_id"])
    .where("status", "=", "on")
    .where("regulated", "is", null)
    .where("is_ephedrine", "=", 0)
    .where("is_controlled", "=", 0)
    .where("stock", ">", 0)
    .where("scope", "not in", ["biological", "deviceThree"])
    .orderBy("sales", "desc")
    .orderBy("id")
    .execute();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const generic = row.generic_name || row.name;
    if (seen.has(generic)) return [];
    seen.add(generic);
    const { id, name, kind } = row;
    return [{ id, name, generic, kind, path: row.category_path, makerId: row.manufacturer_id }];
  });
}

async function categoryIds(trx: Db): Promise<Map<string, number>> {
  const rows = await trx.selectFrom("category").select(["id", "name"]).orderBy("depth", "desc").execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Vouchers of the coupon centre that the zones lead to. */
async function claimable(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom("voucher_template")
    .select("id")
    .where("is_public", "=", 1)
    .where("status", "=", "on")
    .orderBy("id")
    .limit(3)
    .execute();
  return rows.map((row) => row.id);
}

/** One offer of each kind that a fair speaks of. */
async function offerIds(trx: Db): Promise<number[]> {
  const kinds = ["lineReduction", "orderReduction", "orderDiscount", "gift", "bundleGift", "cashback"];
  const rows = await trx
    .selectFrom("offer")
    .select((eb) => ["kind", eb.fn.min("id").as("id")])
    .where("kind", "in", kinds)
    .where("status", "=", "on")
    .groupBy("kind")
    .execute();
  return rows.map((row) => Number(row.id)).sort((a, b) => a - b);
}

async function insertBrands(trx: Db): Promise<void> {
  const makers = await trx
    .selectFrom("manufacturer as m")
    .innerJoin("goods as g", "g.manufacturer_id", "m.id")
    .innerJoin("category as c", "c.id", "g.category_id")
    .select(["m.id", "m.short_name", "g.dosage_form as form", "c.name as category"])
    .where("g.kind", "=", "drug")
    .where("g.status", "=", "on")
    .orderBy("m.id")
    .execute();
  const byMaker = new Map<number, { short: string; forms: string[]; categories: string[] }>();
  for (const { id, short_name, form, category } of makers) {
    const maker = byMaker.get(id) ?? { short: short_name, forms: [], categories: [] };
    maker.forms.push(form);
    maker.categories.push(category);
    byMaker.set(id, maker);
  }
  const most = [...byMaker].sort((a, b) => b[1].forms.length - a[1].forms.length || a[0] - b[0]);
  const names = new Set<string>();
  const brands = most.slice(0, BRANDS).map(([manufacturer_id, { short, forms, categories }], sort) => {
    const name = names.has(brandName(short)) ? short : brandName(short);
    names.add(name);
    const summary = `以${commonest(forms, 3)}为主，常见于${commonest(categories, 2)}。`;
    return { name, manufacturer_id, summary, image: "", status: "on", sort };
  });
  for (const part of chunksOf(brands, 100)) await trx.insertInto("brand").values(part).execute();
}

/** "片剂、胶囊剂": what there is most of. */
function commonest(all: readonly string[], most: number): string {
  const counts = new Map<string, number>();
  for (const one of all) if (one) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)
    .join("、");
}
