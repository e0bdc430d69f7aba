import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CategoryItem, serializeCategory } from "~/api/serializers/content";
import { CompanyUser, CurrentUser, serializeUser, type UserFacts } from "~/api/serializers/user";
import { asSeconds, Yuan, toYuanText } from "~/api/serializers/values";
import { serializeVoucher } from "~/api/serializers/wallet";
import type { Buyer } from "~/modules/company/identity/buyer";
import { parseYuan } from "~/platform/values/money";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const BUYER: Buyer = {
  companyId: 1,
  accountId: 1,
  kind: "pharmacy",
  status: "approved",
  rank: "A",
  areaCode: "440106",
  scopes: [],
  qualifications: [],
  contractYear: 2026,
};

describe("values", () => {
  it("keep every fen, and every second in ten digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        expect(Yuan("x").safeParse(toYuanText(fen)).success).toBe(true);
        expect(parseYuan(toYuanText(fen))).toBe(fen);
      }),
    );
    expect([toYuanText(1250), toYuanText(-5), toYuanText(0)]).toEqual(["12.50", "-0.05", "0.00"]);
    expect(String(asSeconds(NOW))).toHaveLength(10);
  });
});

describe("the current user", () => {
  const NAMED = `show username name phone company face rank admin address address_old is_passed points cart message_count wechat
    common_config quality_inspection login_url is_show_youx is_special is_can_chat token is_AfterSale ywy customer original_password`;
  const facts = (phone: string, username: string): UserFacts => ({
    viewer: {
      buyer: BUYER,
      accountName: "李",
      companyName: "药店",
      phone,
      username,
      sessionId: "s".repeat(64),
    },
    profile: { place: "广东省" },
    manager: { name: "陈敏", phone: "13800000099", isDefault: false },
    messageCount: 2,
    cartCount: 3,
    points: 4,
    wechat: null,
    faceFileId: null,
    settings: {
      hotLine: "400",
      qq1: "1",
      qq2: "2",
      isCanChat: true,
      qualityInspection: { url: "", msg: "" },
    },
    addresses: [],
    hasPreferred: false,
    openCases: 1,
    loginUrl: "/login",
    token: "one-write-of-this-user",
  });

  it("has exactly the fields that the specification names", () => {
    expect(Object.keys(CompanyUser.shape).sort()).toEqual(NAMED.split(/\s+/).sort());
    const user = serializeUser(facts("13911112222", "13911112222"));
    expect(CurrentUser.parse(user)).toEqual(user);
    expect(user).toMatchObject({ is_AfterSale: "1", is_special: 1, address: "", is_can_chat: 1 });
    expect(CurrentUser.parse({ show: 1 })).toEqual({ show: 1 });
  });

  it("never tells a whole phone or the session", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String),
        fc.boolean(),
        (phone, isNamed) => {
          const text = JSON.stringify(serializeUser(facts(phone, isNamed ? "somebody" : phone)));
          expect(text).not.toContain(phone);
          expect(text).not.toContain("sss");
        },
      ),
    );
  });
});

it("shows categories three levels deep, and no deeper", () => {
  const node = (id: number, children: Parameters<typeof serializeCategory>[0][] = []) => ({
    id,
    name: `类${id}`,
    icon: id === 1 ? "leaf" : null,
    children,
  });
  const item = serializeCategory(node(1, [node(2, [node(3, [node(4)])])]));
  expect(CategoryItem.parse(item)).toEqual(item);
  expect(item).toMatchObject({ logo1: "/art/category/leaf-on.svg", childrenShow: 1 });
  expect(item.children[0]!.children).toMatchObject([{ id: 3, logo: "", childrenShow: 0, children: [] }]);
});

it("calls a voucher expired as soon as its time is over", () => {
  const ticket = {
    id: 1,
    kind: "coupon" as const,
    name: "满100减5",
    threshold: 10_000,
    amount: 500,
    scopeText: "全场商品",
    to: "/list",
    state: "unused" as const,
    startsAt: 0,
    endsAt: NOW,
    orderId: null,
    orderNumber: null,
  };
  expect(serializeVoucher(ticket, NOW - 1)).toMatchObject({ status: 0, amount: "5.00", money: "100.00" });
  expect(serializeVoucher(ticket, NOW)).toMatchObject({ status: 2, status_text: "已过期" });
  expect(serializeVoucher({ ...ticket, state: "locked" }, NOW)).toMatchObject({ status: 3 });
});
