import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { cardRows, isPlainRow, getTags } from "~/modules/catalogue/cards/card-rows";
import { GoodsCard } from "~/modules/catalogue/cards/goods-card";
import type { CardGoods, GoodsOffer } from "~/modules/catalogue/goods/goods";
import { keeper } from "~/ui/pictures/drawing.server";
import { sampleGoods } from "../../cart/cart-samples";

const OFFER: GoodsOffer = {
  activityPrice: 900,
  wasPrice: 1180,
  endsAt: null,
  texts: [],
  tags: [{ name: "特", describe: "天天特价" }],
};

function card(more: Partial<CardGoods> = {}, offer?: GoodsOffer, notes?: string[]): string {
  const sent = cardRows([{ goods: { ...sampleGoods(7), ...more }, offer, notes }]);
  const [row] = sent.rows;
  const props = { row: row!, tags: getTags(row!, sent.tags), form: "star", back: "/list?page=2" };
  const alone = renderToString(<GoodsCard {...props} />);
  expect(keeper()("card", <GoodsCard {...props} />)).toBe(alone);
  return alone;
}

describe("a card", () => {
  test("that may be bought has a number by packs and one button", () => {
    const html = card({ packSize: 10, caseSize: 200 });
    expect(html).toContain('name="number-7" min="10" step="10"');
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toContain(">加入购物车</button>");
    // − and + come with the scripts that they need.
    expect(html).not.toContain("stepper__button");
  });

  test("shows an activity's price before the ladder, and the price before it", () => {
    const ladder = [{ from: 50, price: 1100 }];
    expect(card({ ladder })).toContain("¥11.00");
    const html = card({ ladder }, OFFER, ["每家限购 5 盒"]);
    expect(html).toContain("<b>9</b>.00");
    expect(html).toContain("¥11.80</s>");
    expect(html).not.toContain("¥11.00");
    expect(html).toContain("每家限购 5 盒");
  });

  test("says why it may not be bought and leads back to its page", () => {
    const query = card({ restriction: { code: "soldOut", isAwaited: true }, stock: 0 });
    expect(query).toMatch(/action="\/stock-alerts".*已登记到货提醒.*name="cancel"[^>]*>取消提醒/);
    expect(card({ restriction: { code: "soldOut" }, stock: 0 })).toContain('action="/stock-alerts"');
    const visitor = card({ price: null, priceLock: "login", restriction: { code: "visitor" } });
    expect(visitor.match(/redirectTo=%2Flist%3Fpage%3D2/g)).toHaveLength(2);
    expect(card({ restriction: { code: "outOfScope", scope: "device" } as never })).toContain("为什么不能买");
  });

  test("asks for its page where a way out needs it alone", () => {
    const [plain, locked, refused] = cardRows([
      { goods: sampleGoods(1) },
      { goods: { ...sampleGoods(2), price: null } },
      { goods: { ...sampleGoods(3), restriction: { code: "soldOut" } } },
    ]).rows;
    expect([plain!, locked!, refused!].map(isPlainRow)).toEqual([true, false, false]);
  });
});
