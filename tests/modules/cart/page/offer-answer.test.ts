import { expect, test } from "vitest";
import { offerAnswer } from "~/modules/cart/page/offer-answer";

test("leads back to the form with a way to the cart", () => {
  expect(offerAnswer({ ok: true, text: "已加入" }, "/zhzq?page=2")).toEqual({
    to: "/zhzq?page=2",
    message: { kind: "success", text: "已加入", action: { to: "/cart", text: "去购物车" } },
  });
});

test("needs no way to the cart in the cart, and says a refusal as a warning", () => {
  expect(offerAnswer({ ok: false, text: "库存不足" }, "/cart")).toEqual({
    to: "/cart",
    message: { kind: "warning", text: "库存不足" },
  });
});

test("never leads to another site", () => {
  for (const back of ["https://evil.test/", "//evil.test", "/\\evil.test"])
    expect(offerAnswer({ ok: true, text: "" }, back).to).toBe("/cart");
});
