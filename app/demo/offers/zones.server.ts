/** Zones with real manufacturers and products; texts and periods are DEMO DATA, the same everywhere. */
import { brandName } from "~/modules/content/brand";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import { demoRows } from "~/demo/seed/data-file";
import { insertBrands } from "./brands.server";
import { fillBlocks, readSeed, save, type Saved, type ZoneRow, type ZoneSeed } from "./zone-seed.server";

/** Brands by products on sale; zone 1 is the running fair, the last one has ended. Needs products, offers and content. */
export async function loadZones(trx: Db, now: number): Promise<void> {
  await insertBrands(trx);
  const seed = await readSeed(trx, now);
  const rows = demoRows<ZoneRow>("zones");
  const topics: Saved[] = [];
  for (const row of rows.slice(0, -1)) {
    const saved = await saveRow(seed, row, topics);
    if (row.kind !== "fair") topics.push(...saved);
  }
  await controlledZones(trx, seed.periods.standing);
  await saveRow(seed, rows.at(-1)!, topics);
  await bumpVersion(trx, "content");
}

const saveRow = (seed: ZoneSeed, { period, ...row }: ZoneRow, topics: readonly Saved[]): Promise<Saved[]> =>
  save(seed.trx, { ...row, ...seed.periods[period], blocks: fillBlocks(seed, row.blocks, topics) });

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
