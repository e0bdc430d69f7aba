/** Zones with real manufacturers and products; texts and periods are DEMO DATA, the same everywhere. */
import { brandName } from "~/modules/content/brand";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import { insertBrands } from "./brands.server";
import { goodsBlock, readSeed, save, SEASON, type Saved, type ZoneSeed } from "./zone-seed.server";

/** Brands by products on sale; zone 1 is the running fair, the last one has ended. Needs products, offers and content. */
export async function loadZones(trx: Db, now: number): Promise<void> {
  await insertBrands(trx);
  const seed = await readSeed(trx, now);
  await saveWinterFair(seed);
  await saveClinicFair(seed);
  const topics = [
    ...(await saveCold(seed)),
    ...(await saveTonic(seed)),
    ...(await saveChronic(seed)),
    ...(await saveOpening(seed)),
  ];
  await saveClub(seed, topics);
  await controlledZones(trx, seed.standing);
  await saveEnded(seed);
  await bumpVersion(trx, "content");
}

async function saveWinterFair({
  trx,
  now,
  category,
  best,
  inside,
  offers,
  templates,
  respiratory,
  season,
}: ZoneSeed): Promise<void> {
  await save(trx, {
    kind: "fair",
    slug: "winter",
    title: "冬季药交会",
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
}

async function saveClinicFair({ trx, category, best, inside, season }: ZoneSeed): Promise<void> {
  await save(trx, {
    kind: "fair",
    slug: "clinic",
    title: "基层诊所药交会",
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
}

async function saveCold({ trx, templates, respiratory, season }: ZoneSeed): Promise<Saved[]> {
  return save(trx, {
    kind: "activity",
    slug: "cold",
    title: "感冒季备货",
    ...season,
    summary: "感冒、止咳、退热的常购品种。",
    blocks: [goodsBlock("感冒季常购", "", respiratory), { kind: "vouchers", title: "可用的券", templates }],
  });
}

async function saveTonic({ trx, best, inside, season }: ZoneSeed): Promise<Saved[]> {
  return save(trx, {
    kind: "activity",
    slug: "tonic",
    title: "冬令滋补",
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
}

async function saveChronic({ trx, category, best, inside, standing }: ZoneSeed): Promise<Saved[]> {
  return save(trx, {
    kind: "zoneTemplate",
    slug: "chronic",
    title: "慢病用药专区",
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
}

async function saveOpening({ trx, category, best, templates, standing }: ZoneSeed): Promise<Saved[]> {
  return save(trx, {
    kind: "activityTemplate",
    slug: "opening",
    title: "新店开业备货",
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
}

/** The clinic club, with links to running topics. */
async function saveClub({ trx, category, standing }: ZoneSeed, topics: readonly Saved[]): Promise<void> {
  // By category, so that the club's list contains everything.
  const whole = (name: string) => ({
    kind: "goods",
    title: name,
    limit: 10,
    more: "/yyh/list",
    category: category.get(name) ?? 0,
  });
  const club = ["呼吸与抗过敏", "消化与代谢", "皮肤与五官", "注输、护理和防护器械"];
  await save(trx, {
    kind: "clinicClub",
    slug: "club",
    title: "优医汇",
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
        links: [...topics, { title: "全场94折", text: "指定品类，折后价以购物车为准", url: "/welfare" }],
      },
    ],
  });
}

async function saveEnded({ trx, now, respiratory }: ZoneSeed): Promise<void> {
  await save(trx, {
    kind: "activity",
    slug: "ended",
    title: "国庆备货",
    startsAt: now - 60 * DAY,
    endsAt: now - 30 * DAY,
    summary: "已结束的活动。",
    blocks: [goodsBlock("国庆备货", "", respiratory)],
  });
}

/** A page for each manufacturer of controlled products, named 1, 2, 3 in addresses. */
async function controlledZones(trx: Db, window: { startsAt: number; endsAt: number }): Promise<void> {
  const manufacturers = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select((eb) => ["m.id", "m.short_name", eb.fn.countAll<number>().as("n")])
    .where("g.is_controlled", "=", 1)
    .where("g.status", "=", "on")
    .groupBy(["m.id", "m.short_name"])
    .orderBy("m.id")
    .execute();
  for (const [i, manufacturer] of manufacturers.entries())
    await save(trx, {
      kind: "controlled",
      slug: String(i + 1),
      title: `${brandName(manufacturer.short_name)}控销专场`,
      ...window,
      summary: `${manufacturer.short_name}的 ${Number(manufacturer.n)} 个控销品种，区域和价格受保护。`,
      blocks: [
        { kind: "goods", title: "本专场商品", manufacturer: manufacturer.id, limit: 60 },
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
