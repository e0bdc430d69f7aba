import { withCheckSign } from "~/modules/company/identity/credit-code";
import type { LegalEntity } from "~/modules/content/legal-entity";
import { changeLegalEntity } from "~/modules/content/legal-entity.server";
import { writeSettings } from "~/modules/content/settings.server";
import { demoRows } from "~/demo/seed/data-file";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { loadArticles } from "./articles.server";

/** Made up, as all demo data. */
const LEGAL_ENTITY: LegalEntity = {
  name: "青囊医药（演示）有限公司",
  creditCode: withCheckSign("91440101MA0000000"),
  address: "广东省广州市天河区演示路 1 号",
  legalPerson: "何青囊",
  qualityHead: "林素问",
  phone: "400-000-0000",
  seals: { company: null, dispatch: null },
};

/** Loads settings, navigation (9), hot words, ads for every slot, help, news and notices; periods are relative to `now`. */
export async function loadContent(trx: Db, now: number): Promise<void> {
  await writeSettings(trx, {
    hotLine: "400-000-0000",
    qq1: "10000",
    qq2: "10001",
    isCanChat: true,
    chatGreeting: "您好，商品、订单和发票的问题都可以在这里问，客服看到后依次答复。",
    qualityInspection: { url: "", msg: "质检报告可在商品详情页按批号查看" },
    licences: [
      { label: "药品经营许可证", number: "演示-AA-0000000" },
      { label: "互联网药品信息服务资格证", number: "（演示）-经营性-0000-0000" },
      { label: "医疗器械经营许可证", number: "演示-00000000" },
    ],
    icp: { text: "演示ICP备00000000号", url: "https://beian.miit.gov.cn/" },
    legalNotice: "本站仅向具备合法资质的企业批发，不向个人销售处方药",
    workingHours: "工作日 8:30–18:00",
    claim: "药店诊所采购平台",
    pitch: ["药店、诊所的", "每日补货台"],
    since: 2008,
    codes: { mini: "/?from=mini", wechat: "/register/wechat" },
  });
  await changeLegalEntity(trx, LEGAL_ENTITY, now);
  await insertNavigation(trx);
  await insertPromises(trx);
  await insertPartners(trx);
  await insertAds(trx, now);
  await loadArticles(trx, now);
}

const NAVIGATION = [
  ["首页", "/"],
  ["快捷采购", "/kjcg"],
  ["天天特价", "/mrtj"],
  ["拼团专区", "/ptzq"],
  ["近效期专场", "/jxqzc"],
  ["中药饮片", "/zyyp"],
  ["器械专区", "/qxzq"],
  ["控销专区", "/kxzq"],
  ["品牌专区", "/ppzq"],
] as const;

const HOT_WORDS = ["奥司他韦", "阿莫西林", "布洛芬", "板蓝根", "黄芪", "血压计"] as const;

async function insertNavigation(trx: Db): Promise<void> {
  await trx
    .insertInto("nav_item")
    .values(NAVIGATION.map(([name, url], sort) => ({ name, url, is_open: 0 as const, sort })))
    .execute();
  await trx
    .insertInto("hot_word")
    .values(
      HOT_WORDS.map((word, sort) => ({
        word,
        url: `/search?keywords=${encodeURIComponent(word)}`,
        is_warm: sort === 0 ? (1 as const) : (0 as const),
        sort,
      })),
    )
    .execute();
}

const PROMISES = [
  ["证照齐全", "首营资料在线公示", "shield"],
  ["药检报告", "按批号查询下载", "document"],
  ["当日出库", "16:00 前付款当天发货", "truck"],
  ["专属客服", "工作日 8:30–18:00", "headset"],
] as const;

async function insertPromises(trx: Db): Promise<void> {
  const rows = PROMISES.map(([name, text, icon], sort) => ({
    list: "promises",
    name,
    url: "",
    text,
    icon,
    sort,
  }));
  await trx.insertInto("link").values(rows).execute();
}

const PARTNERS = [
  ["国家药品监督管理局", "https://www.nmpa.gov.cn/"],
  ["国家卫生健康委员会", "https://www.nhc.gov.cn/"],
  ["国家医疗保障局", "https://www.nhsa.gov.cn/"],
  ["国家药典委员会", "https://www.chp.org.cn/"],
] as const;

async function insertPartners(trx: Db): Promise<void> {
  const rows = PARTNERS.map(([name, url], sort) => ({ list: "partners", name, url, sort }));
  await trx.insertInto("link").values(rows).execute();
}

interface DemoAd {
  slot: string;
  image: string;
  title: string;
  url: string;
  targets?: string;
  pages?: string;
  text?: string;
}

async function insertAds(trx: Db, now: number): Promise<void> {
  const rows = demoRows<DemoAd>("ads").map(({ image, ...ad }, sort) => ({
    text: "",
    targets: "",
    pages: "",
    ...ad,
    image: `/art/${image}.svg`,
    starts_at: now - 30 * DAY,
    ends_at: now + 3650 * DAY,
    sort,
  }));
  await trx.insertInto("ad").values(rows).execute();
}
