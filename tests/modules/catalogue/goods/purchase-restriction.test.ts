import { describe, expect, test } from "vitest";
import { EPHEDRINE_APART, type GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import {
  companyRestriction,
  isRefusedForGood,
  purchaseRestriction,
  REGULATED,
  restrictionFor,
  restrictionRemedy,
  restrictionText,
  whyHref,
  type RestrictableGoods,
  type PurchaseRestriction,
  type RegulatedClass,
} from "~/modules/catalogue/goods/purchase-restriction";
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
const notified = (who: Buyer | null, goods: Partial<RestrictableGoods> = {}, number = 1, now = NOW) => {
  const refusal = purchaseRestriction(who, { ...GOODS, ...goods }, number, now);
  return refusal && restrictionText(refusal);
};
const withDocuments = (documents: Partial<Buyer["qualifications"][number]>[]) =>
  ({
    ...buyer,
    qualifications: documents.map((document) => ({
      kind: "businessLicence",
      state: "approved",
      endsOn: null,
      ...document,
    })),
  }) as Buyer;
const ALL = ["businessLicence", "drugLicence", "purchaseAuthorisation"] as const;

describe("the sentence", () => {
  test.each<[string, string | null, string | null]>([
    ["an approved company may", notified(buyer), null],
    ["a visitor", notified(null), "请登录后购买"],
    ["a company that waits", notified({ ...buyer, status: "pending" }), "您的资料正在审核，通过后即可购买"],
    [
      "one that was refused",
      notified({ ...buyer, status: "rejected" }),
      "您的资料未通过审核，请修改后重新提交",
    ],
    ["no contract for this year", notified({ ...buyer, contractYear: 2025 }), "您还没有签署2026年度电子合同"],
    ["never a contract", notified({ ...buyer, contractYear: null }), "您还没有签署2026年度电子合同"],
    [
      "outside its scope",
      notified({ ...buyer, scopes: [] }, { scope: "biological" }),
      "您的经营范围没有购买生物制品的权限",
    ],
    [
      "controlled and not released",
      notified(buyer, { isControlled: true }),
      "控销商品，暂未对您所在企业开放",
    ],
    ["controlled and released", notified(buyer, { isControlled: true, isReleased: true }), null],
    ["withdrawn", notified(buyer, { status: "off" }), "该商品已下架"],
    [
      "regulated before withdrawn",
      notified(buyer, { status: "off", regulated: "vaccine" }),
      "疫苗不得在网上销售",
    ],
    ["sold out", notified(buyer, { stock: 0 }), "暂时缺货"],
    ["sold out before any limit", notified(buyer, { stock: 0, purchaseLimit: 1 }, 9), "暂时缺货"],
    ["to the last unit", notified(buyer, {}, 50), null],
    ["one too many", notified(buyer, {}, 51), "库存不足，仅剩50盒"],
    ["up to its limit", notified(buyer, { purchaseLimit: 10, boughtToday: 4 }, 6), null],
    [
      "above its limit",
      notified(buyer, { purchaseLimit: 10, boughtToday: 4 }, 7),
      "每家每日限购10盒，今日已购4盒",
    ],
    [
      "an overdue slip before stock",
      notified(buyer, { stock: 0, ephedrine: { monthly: 9, bought: 0, overdue: "X1" } }),
      "订单X1的含麻回执单已逾期，签回后即可购买",
    ],
    [
      "a quota",
      notified(buyer, { ephedrine: { monthly: 9, bought: 4, overdue: null } }, 6),
      "含麻商品每月限购9件，本月已购4件",
    ],
  ])("%s", (_what, text, expected) => expect(text).toBe(expected));

  test("of papers: what is missing, what has ended and when", () => {
    expect(notified(withDocuments([]))).toMatch(/^您还没有审核通过的.+，请先上传$/);
    const ended = withDocuments(
      ALL.map((kind) => ({ kind, endsOn: kind === "drugLicence" ? "2026-10-31" : null })),
    );
    expect(notified(ended)).toBe("您的药品经营许可证已于2026-10-31到期");
    const waiting = withDocuments(
      ALL.map((kind) => ({ kind, state: kind === "drugLicence" ? "pending" : "approved" })),
    );
    expect(notified(waiting)).toBe("您还没有审核通过的药品经营许可证，请先上传");
  });

  test("a paper holds through its last day in Shanghai, and no minute longer", () => {
    const until = withDocuments(ALL.map((kind) => ({ kind, endsOn: "2026-11-20" })));
    const midnight = startOfDay("2026-11-21");
    expect(notified(until, {}, 1, midnight - 1)).toBeNull();
    expect(notified(until, {}, 1, midnight)).toMatch(/已于2026-11-20到期$/);
  });

  test("a contract ends with its year in Shanghai", () => {
    const newYear = startOfDay("2027-01-01");
    expect(notified(buyer, {}, 1, newYear - 1)).toBeNull();
    expect(notified(buyer, {}, 1, newYear)).toBe("您还没有签署2027年度电子合同");
  });

  test("every class that may not be sold online is refused to everybody, signed in or not", () => {
    for (const [regulated, name] of Object.entries(REGULATED))
      for (const who of [null, buyer])
        expect(notified(who, { regulated: regulated as RegulatedClass })).toBe(`${name}不得在网上销售`);
    expect(Object.keys(REGULATED).length).toBe(9);
  });
});

describe("sentences of offers and carts", () => {
  test.each<[PurchaseRestriction, string]>([
    [
      { code: "limitReached", limit: 10, bought: 1, unit: "盒", inCart: 6 },
      "每家每日限购10盒，今日已购1盒，购物车其他行已有6盒",
    ],
    [{ code: "activityLimit", activity: "秒杀", limit: 5, bought: 0, unit: "盒" }, "秒杀每家限购5盒"],
    [
      { code: "activityLimit", activity: "秒杀", limit: 5, bought: 2, unit: "盒" },
      "秒杀每家限购5盒，您已购2盒",
    ],
    [{ code: "activityShort", activity: "秒杀", left: 3, unit: "盒" }, "秒杀仅剩3盒"],
    [{ code: "activityShort", activity: "秒杀", left: 1, unit: "盒" }, "秒杀仅剩1盒"],
    [{ code: "activityShort", activity: "秒杀", left: 0, unit: "盒" }, "秒杀商品已抢完"],
    [{ code: "addOnShort", missing: "¥38.50" }, "还差 ¥38.50 可换购"],
    [{ code: "addOnFull", choose: 2 }, "最多可换购2份"],
    [{ code: "offerUnusable", text: "每家限享 1 次，已享 1 次" }, "每家限享 1 次，已享 1 次"],
    [{ code: "offerEnded" }, "该活动已结束"],
    [{ code: "bundleBroken", goods: "感冒灵" }, "感冒灵暂不能购买，组合须整套购买"],
    [{ code: "bundleChanged" }, "组合内容已调整，请重新选择套数"],
    [{ code: "bundleLimit", limit: 3, bought: 0 }, "该组合每家限购3套"],
    [{ code: "bundleLimit", limit: 3, bought: 2 }, "该组合每家限购3套，您已购2套"],
    [{ code: "bundleShort", left: 2 }, "该组合仅剩2套"],
    [{ code: "bundleShort", left: 1 }, "该组合仅剩1套"],
    [{ code: "bundleShort", left: 0 }, "该组合已售完"],
  ])("%j: %s", (refusal, text) => expect(restrictionText(refusal)).toBe(text));
});

describe("goods that an offer brings along", () => {
  const goods = { ...GOODS, isEphedrine: false };
  const roles = Object.keys(EPHEDRINE_APART) as GoodsRole[];
  test("pass the same gates as goods that are bought", () => {
    for (const role of roles) {
      expect(restrictionFor(buyer, goods, role, NOW)).toBeNull();
      expect(restrictionFor(null, goods, role, NOW)).toEqual({ code: "visitor" });
      expect(restrictionFor({ ...buyer, scopes: [] }, goods, role, NOW)).toEqual({
        code: "outOfScope",
        scope: "westernMedicine",
      });
      expect(restrictionFor(buyer, { ...goods, isControlled: true }, role, NOW)).toEqual({
        code: "notReleased",
      });
      expect(restrictionFor(buyer, { ...goods, regulated: "toxic" }, role, NOW)).toEqual({
        code: "regulated",
        class: "toxic",
      });
    }
  });

  test("ephedrine goods come by no offer, and may be bought", () => {
    for (const role of roles) {
      const refusal = restrictionFor(buyer, { ...goods, isEphedrine: true }, role, NOW);
      if (role === "bought") expect(refusal).toBeNull();
      else expect(refusal && restrictionText(refusal)).toBe(EPHEDRINE_APART[role]);
    }
  });
});

test("the company's own reason says nothing of goods, and its order is that of what can be done first", () => {
  const nothing = { ...buyer, status: "pending" as const, qualifications: [], contractYear: null };
  expect(companyRestriction(nothing, NOW)?.code).toBe("notApproved");
  expect(companyRestriction({ ...nothing, status: "approved" }, NOW)?.code).toBe("qualificationMissing");
  expect(companyRestriction({ ...buyer, contractYear: null }, NOW)?.code).toBe("contractUnsigned");
  expect(companyRestriction(buyer, NOW)).toBeNull();
});

describe("the way out", () => {
  test.each<[PurchaseRestriction, string | null]>([
    [{ code: "visitor" }, "/login"],
    [{ code: "notApproved", status: "pending" }, "/zzzj"],
    [{ code: "qualificationMissing", kind: "drugLicence" }, "/zzzj"],
    [{ code: "outOfScope", scope: "biological" }, "/basic#scope"],
    [{ code: "ephedrineReceiptDue", order: "X" }, "/hmdd?state=overdue"],
    [{ code: "notReleased" }, "/list/info/7#why"],
    [{ code: "offSale" }, "/list/info/7#alike"],
    [{ code: "regulated", class: "vaccine" }, null],
    [{ code: "stockShort", left: 1, unit: "盒" }, null],
  ])("%j leads to %s", (refusal, to) => {
    expect(restrictionRemedy(refusal, { back: "/cart", goodsId: 7 })?.to ?? null).toBe(to);
  });

  test("every reason has its rule, what to do and a page of its own", () => {
    for (const [code, { rule, todo, link }] of Object.entries(RESTRICTION_RULES)) {
      expect(rule).toMatch(/。$/);
      expect(todo).toMatch(/。$/);
      if (link) expect(link.to).toMatch(/^\/\w/);
      expect(whyHref(3, { code } as PurchaseRestriction)).toBe(`/list/info/3?why=${code}#why`);
    }
  });
});

describe("refused for good", () => {
  const ended = withDocuments(ALL.map((kind) => ({ kind, endsOn: "2026-10-31" })));
  test.each<[string, Buyer | null, Partial<RestrictableGoods>, boolean]>([
    ["what may be bought", buyer, {}, false],
    ["what the law keeps back", buyer, { regulated: "toxic" }, true],
    ["what is outside the scope", { ...buyer, scopes: [] }, {}, true],
    ["controlled goods that were not released", buyer, { isControlled: true }, true],
    ["what is sold out", buyer, { stock: 0 }, false],
    ["what is withdrawn, for everybody alike", buyer, { status: "off" }, false],
    ["anything, to a company that waits", { ...buyer, status: "pending" }, {}, false],
    ["anything, to one whose papers have ended", ended, {}, false],
    ["anything, without this year's contract", { ...buyer, contractYear: 2025 }, {}, false],
    ["anything, to a visitor", null, {}, false],
    ["more than a limit", buyer, { purchaseLimit: 0 }, false],
  ])("%s", (_what, who, goods, isForGood) =>
    expect(isRefusedForGood(purchaseRestriction(who, { ...GOODS, ...goods }, 1, NOW))).toBe(isForGood),
  );
});

describe("a licence that a scope stands on", () => {
  const DEVICE = { scope: "deviceTwo" } as const;
  const licensed = (endsOn: string | null): Buyer => ({
    ...buyer,
    scopes: ["westernMedicine", "deviceTwo"],
    qualifications: [...buyer.qualifications, { kind: "deviceLicence", state: "approved", endsOn }],
  });

  test("that has ended keeps back the goods of that scope, and no others", () => {
    const ended = licensed("2026-11-19");
    expect(notified(ended, DEVICE)).toBe("您的医疗器械经营许可证已于2026-11-19到期");
    expect(notified(ended)).toBeNull();
    expect(isRefusedForGood(purchaseRestriction(ended, { ...GOODS, ...DEVICE }, 1, NOW))).toBe(true);
  });

  test("holds through its last day, and without an end for ever", () => {
    for (const endsOn of ["2026-11-20", "2027-01-01", null])
      expect(notified(licensed(endsOn), DEVICE)).toBeNull();
  });

  test("that has ended keeps back gifts and swaps of that scope too", () => {
    for (const role of Object.keys(EPHEDRINE_APART) as GoodsRole[]) {
      const goods = { ...GOODS, ...DEVICE, isEphedrine: false };
      expect(restrictionFor(licensed("2026-11-19"), goods, role, NOW)?.code).toBe("scopeEnded");
      expect(restrictionFor(licensed("2026-11-20"), goods, role, NOW)).toBeNull();
    }
  });

  test("is said before a release that is missing, and behind the scope itself", () => {
    const ended = licensed("2026-11-19");
    expect(notified(ended, { ...DEVICE, isControlled: true })).toContain("到期");
    expect(notified({ ...ended, scopes: [] }, DEVICE)).toBe("您的经营范围没有购买第二类医疗器械的权限");
  });
});
