/** Bundles and group buys of real products, with groups in every state. DEMO DATA, deterministic. */
import { DAY, toDay, startOfDay, HOUR } from "~/platform/values/clock";
import { type DemoGoods, cheaper, chosen, type OfferSeed, type GoodsPattern } from "./offer-seed";

const drug = (name: RegExp): GoodsPattern => ({ name, kind: "drug" });
const herb = (name: RegExp): GoodsPattern => ({ name, kind: "herb" });
const device = (name: RegExp): GoodsPattern => ({ name, kind: "device" });

const BUNDLES: readonly { name: string; members: readonly GoodsPattern[] }[] = [
  {
    name: "感冒退烧止咳组合",
    members: [drug(/^连花清瘟/), drug(/^对乙酰氨基酚片$/), drug(/^急支糖浆$/)],
  },
  {
    name: "伤口护理组合",
    members: [
      drug(/^碘伏溶液$|^碘伏$/),
      device(/^创口贴$/),
      device(/^医用脱脂纱布块$/),
      device(/^自粘弹力绷带$/),
    ],
  },
  {
    name: "四君子饮片组合",
    members: [herb(/^党参片$|^党参$/), herb(/^白术$/), herb(/^茯苓$/), herb(/^炙甘草$/)],
  },
  {
    name: "四物饮片组合",
    members: [herb(/^当归$/), herb(/^川芎$/), herb(/^白芍$/), herb(/^熟地黄$/)],
  },
  {
    name: "肠胃调理组合",
    members: [drug(/^藿香正气/), drug(/^健胃消食片$/), drug(/^口服补液盐/)],
  },
  {
    name: "诊室常备组合",
    members: [device(/^电子血压计$/), device(/^电子体温计$/), device(/^医用检查手套$/), device(/^外科口罩$/)],
  },
];

/** 组合购: one pack of each, 12 % cheaper than separately. */
export function bundles(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const startsAt = startOfDay(toDay(now));
  return BUNDLES.map(({ name, members }) => ({
    kind: "bundle",
    name,
    startsAt,
    endsAt: startsAt + 180 * DAY,
    stock: 60,
    limitPerCompany: 5,
    goods: chosen(goods, members).map((g) => ({
      goodsId: g.id,
      price: cheaper(g.price, 88),
      number: g.pack,
      stock: g.stock,
    })),
  }));
}

interface Group {
  wanted: GoodsPattern | 1;
  needs: number;
  percent: number;
  /** hours since the start and until the deadline */
  since: number;
  until: number;
}

/** In id order; group-orders.server.ts refers to these positions. */
const GROUPS: readonly Group[] = [
  { wanted: 1, needs: 4, percent: 84, since: 50, until: 20 * 24 },
  { wanted: drug(/^板蓝根颗粒/), needs: 3, percent: 80, since: 70, until: 9 * 24 },
  { wanted: drug(/^健胃消食片$/), needs: 5, percent: 78, since: 6 * 24, until: 30 },
  { wanted: drug(/^复方丹参滴丸$/), needs: 3, percent: 82, since: 1, until: 14 * 24 },
  { wanted: device(/^医用防护口罩$/), needs: 2, percent: 80, since: 90, until: 11 * 24 },
  { wanted: herb(/^枸杞子$/), needs: 6, percent: 85, since: 20, until: 27 * 24 },
];
const FOLLOWING = 6;
const FOLLOWING_DAYS = 20;

/** 拼团: six running ones, then later ones of the same products, so that the demo stays current. */
export function groupBuys(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const hour = Math.floor(now / HOUR) * HOUR;
  const matched = chosen(
    goods,
    GROUPS.flatMap(({ wanted }) => (wanted === 1 ? [] : [wanted])),
  );
  const first = goods.find((g) => g.id === 1);
  const found = first ? [first, ...matched] : matched;
  const groups = found.length === GROUPS.length ? GROUPS : GROUPS.slice(-found.length);
  const seed = (g: DemoGoods, group: Group, startsAt: number, endsAt: number): OfferSeed => ({
    kind: "groupBuy",
    name: `${g.genericName || g.name}拼团`,
    startsAt,
    endsAt,
    scope: { goods: [g.id] },
    terms: { needs: group.needs },
    goods: [
      {
        goodsId: g.id,
        price: cheaper(g.price, group.percent),
        stock: Math.min(g.stock, 60 * g.pack),
        limitPerCompany: 20 * g.pack,
      },
    ],
  });
  const running = groups.map((group, i) =>
    seed(found[i]!, group, hour - group.since * HOUR, hour + group.until * HOUR),
  );
  const following = groups.flatMap((group, i) =>
    Array.from({ length: FOLLOWING }, (_, k) => {
      const startsAt = hour + group.until * HOUR + k * FOLLOWING_DAYS * DAY;
      return seed(found[i]!, group, startsAt, startsAt + FOLLOWING_DAYS * DAY);
    }),
  );
  return [...running, ...following];
}
