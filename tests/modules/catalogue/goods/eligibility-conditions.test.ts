import { describe, expect, test } from "vitest";
import { eligibilityFor } from "~/modules/catalogue/goods/purchase-eligibility";
import type { RestrictableGoods } from "~/modules/catalogue/goods/purchase-restriction";
import { RESTRICTION_RULES } from "~/modules/catalogue/goods/restriction-rules";
import type { Buyer } from "~/modules/company/identity/buyer";
import { startOfDay } from "~/platform/values/clock";
import { company, NOW } from "../fixtures";

const { buyer } = company();
const GOODS: RestrictableGoods = {
  status: "on",
  regulated: null,
  scope: "westernMedicine",
  isControlled: false,
  isReleased: false,
  stock: 50,
  unit: "盒",
  purchaseLimit: null,
  boughtToday: 0,
};

interface Query {
  who?: Partial<Buyer>;
  goods?: Partial<RestrictableGoods>;
  quantity?: number;
  now?: number;
}
const all = ({ who = {}, goods = {}, quantity = 1, now = NOW }: Query) =>
  eligibilityFor(
    { ...buyer, ...who },
    { ...GOODS, ...goods },
    { quantity, at: { goodsId: 7, back: "/list" } },
    now,
  );
const condition = (name: string, query: Query) => all(query).find((item) => item.name === name)!;

describe("all conditions of a company", () => {
  test("stand in the order in which they are asked, the goods' own first", () => {
    const names = [
      "允许网上销售",
      "在售",
      "资料审核",
      "资质证件",
      "电子合同",
      "经营范围",
      "控销开放",
      "库存",
      "限购",
    ];
    expect(all({}).map(({ name }) => name)).toEqual(names);
    expect(all({}).every(({ state }) => state === "passed")).toBe(true);
  });

  test("ephedrine goods have two more, before stock", () => {
    const ephedrine = { monthly: 60, bought: 0, overdue: null };
    const names = all({ goods: { ephedrine } }).map(({ name }) => name);
    expect(names.slice(6)).toEqual(["控销开放", "含麻回执单", "含麻额度", "库存", "限购"]);
    expect(all({ goods: { ephedrine: null } })).toHaveLength(9);
  });

  test("are all judged, however many fail", () => {
    const failed = all({
      who: { status: "pending", qualifications: [], contractYear: null, scopes: [] },
      goods: { regulated: "vaccine", status: "off", isControlled: true, stock: 0, purchaseLimit: 0 },
    });
    expect(failed.map(({ code }) => code)).toEqual([
      "regulated",
      "offSale",
      "notApproved",
      "qualificationMissing",
      "contractUnsigned",
      "outOfScope",
      "notReleased",
      "soldOut",
      "limitReached",
    ]);
  });
});

describe("a condition that is passed says how it stands", () => {
  test.each<[string, Query, string]>([
    ["允许网上销售", {}, "不属于禁止网上销售的品种"],
    ["在售", {}, "正常供应"],
    ["资料审核", {}, "首营资料已审核通过"],
    ["资质证件", {}, "必备证件齐全，今日均在有效期内"],
    ["电子合同", {}, "2026 年度合同已签署"],
    ["经营范围", { goods: { scope: "biological" } }, "包含生物制品"],
    ["控销开放", {}, "不是控销商品"],
    ["控销开放", { goods: { isControlled: true, isReleased: true } }, "已对贵企业开放"],
    ["库存", {}, "有货"],
    ["限购", {}, "不限购"],
    ["限购", { goods: { purchaseLimit: 10, boughtToday: 3 } }, "每日限购10盒，今日已购3盒"],
    [
      "含麻回执单",
      { goods: { ephedrine: { monthly: 60, bought: 0, overdue: null } } },
      "没有逾期未签回的回执单",
    ],
    [
      "含麻额度",
      { goods: { ephedrine: { monthly: 60, bought: 12, overdue: null } } },
      "每月限购60件，本月已购12件",
    ],
  ])("%s %j: %s", (name, query, text) => {
    expect(condition(name, query)).toEqual({
      name,
      state: "passed",
      text,
      rule: "",
      remedy: null,
      code: null,
    });
  });
});

describe("a condition that failed says why, its rule, and leads on", () => {
  test.each<[string, Query, string, string | undefined]>([
    [
      "允许网上销售",
      { goods: { regulated: "toxic" } },
      "医疗用毒性药品不得在网上销售",
      "/yjfk?about=%E7%BA%BF%E4%B8%8B%E9%87%87%E8%B4%AD",
    ],
    ["在售", { goods: { status: "off" } }, "该商品已下架", "/list/info/7#alike"],
    ["资料审核", { who: { status: "rejected" } }, "您的资料未通过审核，请修改后重新提交", "/zzzj"],
    ["资质证件", { who: { qualifications: [] } }, "您还没有审核通过的营业执照，请先上传", "/zzzj"],
    ["电子合同", { who: { contractYear: 2025 } }, "您还没有签署2026年度电子合同", "/dzht?back=%2Flist"],
    ["电子合同", { now: startOfDay("2027-01-01") }, "您还没有签署2027年度电子合同", "/dzht?back=%2Flist"],
    ["经营范围", { who: { scopes: ["herbal"] } }, "您的经营范围没有购买化学药制剂的权限", "/basic#scope"],
    ["控销开放", { goods: { isControlled: true } }, "控销商品，暂未对您所在企业开放", "/list/info/7#why"],
    ["库存", { goods: { stock: 0 } }, "暂时缺货", "/list/info/7#alike"],
    ["库存", { goods: { stock: 4 }, quantity: 5 }, "库存不足，仅剩4盒", "/cart"],
    [
      "限购",
      { goods: { purchaseLimit: 10, boughtToday: 8 }, quantity: 3 },
      "每家每日限购10盒，今日已购8盒",
      "/cart",
    ],
    [
      "含麻额度",
      { goods: { ephedrine: { monthly: 60, bought: 58, overdue: null } }, quantity: 3 },
      "含麻商品每月限购60件，本月已购58件",
      "/hmdd",
    ],
    [
      "含麻回执单",
      { goods: { ephedrine: { monthly: 60, bought: 0, overdue: "20261101" } } },
      "订单20261101的含麻回执单已逾期，签回后即可购买",
      "/hmdd?state=overdue",
    ],
  ])("%s %j: %s", (name, query, text, to) => {
    const failed = condition(name, query);
    const { rule, todo } = RESTRICTION_RULES[failed.code!];
    expect(failed).toMatchObject({ name, state: "failed", text, rule: rule + todo });
    expect(failed.remedy?.to).toBe(to);
  });
});

describe("at the edge", () => {
  test("the last unit of stock, of a limit and of a quota may be bought", () => {
    const ephedrine = { monthly: 10, bought: 5, overdue: null };
    const edge = { goods: { stock: 5, purchaseLimit: 8, boughtToday: 3, ephedrine } };
    const states = (quantity: number) =>
      all({ ...edge, quantity }).flatMap(({ name, state }) => (state === "failed" ? [name] : []));
    expect(states(5)).toEqual([]);
    expect(states(6)).toEqual(["含麻额度", "库存", "限购"]);
  });

  test("an overdue slip leaves the quota to be judged by itself", () => {
    const ephedrine = { monthly: 10, bought: 5, overdue: "20261101" };
    expect(condition("含麻额度", { goods: { ephedrine }, quantity: 5 }).state).toBe("passed");
    expect(condition("含麻额度", { goods: { ephedrine }, quantity: 6 }).code).toBe("ephedrineQuota");
    // and a quota that is used up leaves the slip to be judged
    const used = { monthly: 10, bought: 10, overdue: null };
    expect(condition("含麻回执单", { goods: { ephedrine: used }, quantity: 9 }).state).toBe("passed");
  });

  test("a scope whose document has ended says which and when, though the company's scope has it", () => {
    const ended = { kind: "deviceLicence", state: "approved", endsOn: "2026-11-19" } as const;
    const query: Query = {
      who: { qualifications: [...buyer.qualifications, ended] },
      goods: { scope: "deviceTwo" },
    };
    expect(condition("经营范围", query)).toMatchObject({
      code: "scopeEnded",
      text: "您的医疗器械经营许可证已于2026-11-19到期",
      remedy: { to: "/zzzj" },
    });
    expect(condition("经营范围", { ...query, now: startOfDay("2026-11-19") }).state).toBe("passed");
  });
});

test("a visitor reads the goods' own conditions, the way to sign in, and nothing that is a company's", () => {
  const [online, onSale, account, ...rest] = eligibilityFor(
    null,
    { ...GOODS, status: "off" },
    { quantity: 1 },
    NOW,
  );
  expect([online!.state, onSale!.state]).toEqual(["passed", "failed"]);
  expect(account).toMatchObject({
    name: "企业账号",
    code: "visitor",
    remedy: { to: "/login", text: "登录" },
  });
  for (const item of rest) expect(item).toMatchObject({ state: "unknown", text: "登录后显示", code: null });
});
