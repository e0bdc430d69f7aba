/**
 * The demo's products: real names, manufacturers, specs and approval numbers (data/SOURCES.md). The rest is DEMO DATA, derived from the product's
 * name so that it is the same everywhere: prices, packs, ladders, batches, stock, sales, and manufacturers of herbs and devices. Loaded through the
 * operators' importer.
 */
import { dataFile } from "~/demo/seed/data-file";
import type { Insertable } from "kysely";
import { parse } from "csv-parse";
import { createReadStream } from "node:fs";
import { toChunks } from "~/platform/values/chunks";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { importGoods, type ImportReport } from "~/modules/imports/run-file.server";
import type { RowStatus } from "~/modules/catalogue/rows/row-result";
import { DAY, addMonths, toDay, startOfDay } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { seeded, type Random } from "~/demo/seed/random";

type Raw = Record<string, string>;

export interface DemoGoodsProgress {
  done: number;
  total: number;
  counts: Readonly<Record<RowStatus, number>>;
}

/** Product 1: an ordinary drug with a ladder, as tests and README expect. */
const FIRST = { name: "阿莫西林胶囊", manufacturer: "广东邦民制药厂有限公司" };

/** Products approved before the shop opened (first-goods.server.ts has waiting ones). */
const DOCUMENT = "演示数据，开业前已审批";

const HERB_MANUFACTURERS = ["岭南饮片（演示厂家）", "秦岭饮片（演示厂家）", "亳州饮片（演示厂家）"];
const DEVICE_MANUFACTURERS = [
  "康护医疗器械（演示厂家）",
  "安怡医疗器械（演示厂家）",
  "博齿医疗器械（演示厂家）",
  "华测医疗器械（演示厂家）",
];
/** Manufacturers whose products are controlled. */
const CONTROLLED = ["广东罗浮山国药股份有限公司", "陕西步长制药有限公司", "贵州益佰制药股份有限公司"];
const RELEASED_TO = [1, 4, 5, 6];
const POPULAR =
  /阿莫西林|板蓝根|布洛芬|感冒灵|连花清瘟|六味地黄|藿香正气|头孢克肟|奥美拉唑|蒙脱石|氨氯地平|二甲双胍|维生素C片|复方丹参|健胃消食|急支|双黄连|小柴胡|云南白药|三九胃泰|左氧氟沙星|阿奇霉素|黄芪|枸杞|当归|金银花|口罩|体温计|血压|血糖/;

/** Imports the products; `limit` keeps a share of each kind, for tests. Reports refused rows instead of throwing. */
export async function loadGoods(
  now: number,
  options: { limit?: number } = {},
  onProgress: (progress: DemoGoodsProgress) => void = () => {},
): Promise<ImportReport> {
  const files: { kind: GoodsKind; rows: Raw[] }[] = [
    { kind: "drug", rows: (await drugs(now)).slice(0, share(options.limit, 0.7)) },
    { kind: "herb", rows: (await herbs(now)).slice(0, share(options.limit, 0.2)) },
    { kind: "device", rows: (await devices(now)).slice(0, share(options.limit, 0.1)) },
  ];
  const total = files.reduce((sum, file) => sum + file.rows.length, 0);
  const whole: ImportReport = { counts: { created: 0, updated: 0, unchanged: 0, refused: 0 }, results: [] };
  let before = 0;
  for (const { kind, rows } of files) {
    const base = { ...whole.counts };
    const report = await importGoods(rows, { kind, now, paper: DOCUMENT }, (done, counts) =>
      onProgress({ done: before + done, total, counts: add(base, counts) }),
    );
    whole.counts = add(whole.counts, report.counts);
    for (const result of report.results) whole.results.push(result);
    before += rows.length;
  }
  await addOwnPrices(now);
  return whole;
}

const share = (limit: number | undefined, part: number) =>
  limit === undefined ? undefined : Math.max(1, Math.round(limit * part));

function add(
  a: Readonly<Record<RowStatus, number>>,
  b: Readonly<Record<RowStatus, number>>,
): Record<RowStatus, number> {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    refused: a.refused + b.refused,
  };
}

export async function readDemoFile(name: "goods" | "herbs" | "devices"): Promise<Raw[]> {
  const rows: Raw[] = [];
  for await (const row of createReadStream(dataFile(`${name}.csv`)).pipe(parse({ columns: true, bom: true })))
    rows.push(row as Raw);
  return rows;
}

async function drugs(now: number): Promise<Raw[]> {
  const rows = await readDemoFile("goods");
  const at = rows.findIndex((r) => r["name"] === FIRST.name && r["manufacturer"] === FIRST.manufacturer);
  const [first] = rows.splice(at, 1);
  return [firstGoods(first!, now), ...rows.map((row) => ({ ...row, ...drugDemo(row, now) }))];
}

async function herbs(now: number): Promise<Raw[]> {
  const rows = await readDemoFile("herbs");
  return rows.map((row) => {
    const random = getRandom(row);
    const [spec, grams] = random.pick([
      ["500g", 500],
      ["1kg", 1000],
      ["250g", 250],
    ] as const);
    const price = Math.max(4, spread(random, 48) * (grams / 500));
    const manufacturer = random.pick(HERB_MANUFACTURERS);
    const demo = { spec, unit: "袋", manufacturer: manufacturer, warehouse: "佛山饮片仓" };
    return { ...row, ...demo, ...common(row, random, { price, pack: random.pick([1, 1, 2, 5]) }, now) };
  });
}

async function devices(now: number): Promise<Raw[]> {
  const rows = await readDemoFile("devices");
  return rows.map((row) => {
    const random = getRandom(row);
    const name = row["name"]!;
    const [spec, unit, price, pack] = devicePack(name, random);
    const manufacturer = /牙|口腔|义齿|根管|正畸/.test(name)
      ? DEVICE_MANUFACTURERS[2]!
      : random.pick(DEVICE_MANUFACTURERS);
    const demo = { spec, unit, manufacturer: manufacturer, warehouse: "广州器械仓" };
    return { ...row, ...demo, ...common(row, random, { price, pack }, now) };
  });
}

function devicePack(name: string, random: Random): [spec: string, unit: string, price: number, pack: number] {
  if (/口罩/.test(name)) return ["50只", "盒", spread(random, 16), 10];
  if (/手套/.test(name)) return ["100只", "盒", spread(random, 28), 10];
  if (/注射器|注射针|输液/.test(name)) return ["5ml*100支", "盒", spread(random, 45), 5];
  if (/敷料|纱布|绷带|创[口可]|棉|贴/.test(name)) return ["10片", "包", spread(random, 9), 10];
  if (/仪|机|设备|系统|灯|床|椅|车/.test(name)) return ["1台", "台", spread(random, 900), 1];
  return ["1件", "件", spread(random, 35), random.pick([1, 2, 5])];
}

/** Returns an irregular price in yuan around `middle`. */
function spread(random: Random, middle: number): number {
  const bell = random.next() + random.next() + random.next() - 1.5;
  return middle * Math.exp(bell * 1.6);
}

/** Prices of one medicine by different manufacturers lie close together, so that comparing makes sense. */
function genericPrice(row: Raw): number {
  const generic = row["generic_name"] || row["name"]!;
  if (generic === FIRST.name) return 12;
  const dear = /单抗|替尼|注射用重组|紫杉|替康|白蛋白|免疫球蛋白/.test(generic) ? 420 : 19;
  return spread(hashed(generic), dear);
}

function drugDemo(row: Raw, now: number): Raw {
  const random = getRandom(row);
  const price = Math.max(1.2, genericPrice(row) * (0.8 + random.next() * 0.5));
  const pack = random.pick([1, 2, 5, 5, 10, 10, 10, 20]);
  const isInjection = row["flags"]?.includes("injection") ?? false;
  return {
    ...common(row, random, { price, pack }, now),
    warehouse: random.chance(0.85) ? "广州中心仓" : "武汉分仓",
    unit: row["unit"] || demoUnit(row["dosage_form"] ?? ""),
    // Set only when name, class or form leave no doubt, because the sources do not say.
    prescription:
      isInjection ||
      row["flags"]?.includes("regulated") ||
      /抗生素|高血压|精神|抗肿瘤|头孢|西林|沙星|霉素|洛韦|沙坦|地平|他汀|普利/.test(
        `${row["name"]}${row["insurance_category"]}`,
      )
        ? "1"
        : "",
    controlled: CONTROLLED.includes(row["manufacturer"]!) ? "1" : "0",
  };
}

/** A made-up unit for drugs without one in the sources. */
function demoUnit(dosageForm: string): string {
  if (/糖浆|溶液|合剂|酊|洗剂|搽剂|输液|混悬/.test(dosageForm)) return "瓶";
  if (/软膏|乳膏|凝胶|霜|滴眼|眼膏|滴耳|滴鼻|喷|气雾/.test(dosageForm)) return "支";
  return "盒";
}

interface PriceAndPack {
  price: number;
  pack: number;
}

function common(row: Raw, random: Random, { price, pack }: PriceAndPack, now: number): Raw {
  const fen = Math.max(50, Math.round(price * 10) * 10);
  const popular = POPULAR.test(row["name"]!) ? 40 : 1;
  const isPreferred = random.chance(0.08);
  const tags = [...(isPreferred ? ["优"] : []), ...(random.chance(0.06) ? ["新"] : [])];
  const limit = pack * random.pick([10, 20, 50]);
  return {
    price: yuan(fen),
    pack_size: String(pack),
    case_size: String(pack * random.pick([10, 20, 24, 30, 40])),
    ladder: random.chance(0.55) ? getLadder(fen, pack, random) : "",
    ladder_type: random.chance(0.4) ? "1" : "2",
    preferred: isPreferred ? "1" : "0",
    tags: tags.join(";"),
    with_coupon: random.chance(0.9) ? "1" : "0",
    item_free_shipping_from: random.chance(0.04) ? String(pack * 10) : "",
    free_shipping_from: pack >= 10 && fen >= 5_000 ? String(pack * 6) : "",
    purchase_limit: random.chance(0.03) ? String(limit) : "",
    sales: String(Math.floor(random.int(0, 900) * popular * (random.next() + 0.2))),
    batches: getBatches(random, now, pack),
  };
}

function getLadder(fen: number, pack: number, random: Random): string {
  const second = `${pack * 5}:${yuan(Math.max(1, Math.floor(fen * 0.096) * 10 - 10))}`;
  const third = `${pack * random.pick([20, 30, 40])}:${yuan(Math.max(1, Math.floor(fen * 0.091) * 10 - 20))}`;
  if (fen < 200) return "";
  return random.chance(0.5) ? `${second};${third}` : second;
}

/** One to four batches, first expiring first; some near expiry, some products sold out. */
function getBatches(random: Random, now: number, pack: number): string {
  const isSoldOut = random.chance(0.05);
  const isNear = random.chance(0.07);
  const batches: string[] = [];
  let months = isNear ? random.int(2, 7) : random.int(10, 20);
  for (let i = random.int(1, 4); i > 0; i -= 1) {
    const expires = lastOfMonth(addMonths(toDay(now), months));
    const produced = addMonths(expires, random.pick([-24, -36]));
    const madeOn = produced < toDay(now) ? produced : toDay(now - 30 * DAY);
    const number = `DEMO${madeOn.slice(2).replaceAll("-", "")}${i}`;
    batches.push([number, madeOn, expires, isSoldOut ? 0 : pack * random.int(2, 90)].join(","));
    months += random.int(2, 6);
  }
  return batches.join(";");
}

/** Expiry dates are printed by month and valid through its last day. */
function lastOfMonth(day: string): string {
  const next = addMonths(`${day.slice(0, 7)}-01`, 1);
  return toDay(Date.parse(`${next}T00:00:00+08:00`) - DAY);
}

function firstGoods(row: Raw, now: number): Raw {
  const today = toDay(now);
  const batch = (sincePack: number, months: number, quantity: number) => {
    const expires = lastOfMonth(addMonths(today, months));
    return `DEMO${addMonths(expires, -24).slice(2).replaceAll("-", "")}${sincePack},${addMonths(expires, -24)},${expires},${quantity}`;
  };
  return {
    ...row,
    price: "11.80",
    pack_size: "10",
    case_size: "200",
    ladder: "50:11.20;200:10.60",
    ladder_type: "2",
    preferred: "1",
    tags: "优",
    with_coupon: "1",
    prescription: "1",
    controlled: "0",
    item_free_shipping_from: "100",
    warehouse: "广州中心仓",
    sales: "98000",
    batches: [batch(1, 18, 680), batch(2, 21, 740), batch(3, 22, 440)].join(";"),
  };
}

const yuan = (fen: number) => (fen / 100).toFixed(2);

/** Seeds the random numbers by product. */
function getRandom(row: Raw): Random {
  return hashed(`${row["name"]}|${row["spec"] ?? row["code"] ?? ""}|${row["manufacturer"] ?? ""}`);
}

function hashed(text: string): Random {
  let hash = 2166136261;
  for (const c of text) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619) >>> 0;
  return seeded(hash);
}

/** A price of the first company until a day, and a base price that rises next month. */
function getPeriods(
  { id, base_price: price }: { id: number; base_price: number },
  now: number,
): Insertable<Database["goods_price"]>[] {
  const [today, next] = [toDay(now), `${addMonths(toDay(now), 1).slice(0, 7)}-01`];
  const of = { goods_id: id, set_by: "孙采购", set_at: now };
  const agreed = { starts_at: startOfDay(addMonths(today, -1)), ends_at: startOfDay(addMonths(today, 2)) };
  const base = { ...of, scope: "base", scope_key: "", ends_at: null };
  if (id === 41)
    return [{ ...of, scope: "company", scope_key: "1", price: Math.ceil(price * 0.95), ...agreed }];
  if (id === 43)
    return [
      { ...base, price, starts_at: 0, set_by: "", set_at: 0 },
      { ...base, price: Math.ceil(price * 1.05), starts_at: startOfDay(next) },
    ];
  return [];
}

/** Made-up prices for rank A and Guangzhou, and grants of the controlled products. */
async function addOwnPrices(now: number): Promise<void> {
  const goods = await db
    .selectFrom("goods")
    .select(["id", "base_price", "is_controlled"])
    .orderBy("id")
    .execute();
  const random = seeded(20261120);
  const prices = goods.flatMap((g) => {
    if (g.id === 1) return [];
    const cheaper = (percent: number) => Math.max(1, Math.floor((g.base_price * percent) / 1000) * 10);
    return [
      ...(random.chance(0.1) ? [{ goods_id: g.id, scope: "rank", scope_key: "A", price: cheaper(97) }] : []),
      ...(random.chance(0.03)
        ? [{ goods_id: g.id, scope: "area", scope_key: "440100", price: cheaper(98) }]
        : []),
    ];
  });
  const periods = goods.flatMap((g) => getPeriods(g, now));
  const released = goods
    .filter((g) => g.is_controlled === 1 && g.id % 2 === 0)
    .flatMap((g) =>
      RELEASED_TO.map((company_id) => ({
        goods_id: g.id,
        company_id,
        released_at: now - (g.id % 60) * DAY,
      })),
    );
  await inTransaction(async (trx) => {
    for (const part of toChunks(prices))
      await trx
        .insertInto("goods_price")
        .values(part)
        .onConflict((c) => c.doNothing())
        .execute();
    for (const part of toChunks(periods))
      await trx
        .insertInto("goods_price")
        .values(part)
        .onConflict((c) => c.doNothing())
        .execute();
    for (const part of toChunks(released))
      await trx
        .insertInto("controlled_release")
        .values(part)
        .onConflict((c) => c.doNothing())
        .execute();
    await bumpVersion(trx, "goods");
  });
}
