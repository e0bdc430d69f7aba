import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BUSY_TEXT,
  errorCatalogue,
  toMessage,
  pageError,
  reactionTo,
  ruleFor,
  getStatus,
} from "~/platform/values/errors";

test.each([
  [10000, "success"],
  [200, "success"],
  [201, "success"],
  [10001, "signIn"],
  [401, "signIn"],
  [459, "contract"],
  [422, "validation"],
  [400, "alert"],
  [404, "alert"],
  [500, "busy"],
  [503, "busy"],
  [599, "busy"],
  [12345, "busy"],
])("%i is answered by %s", (code, behaviour) => expect(ruleFor(code).behaviour).toBe(behaviour));

test.each([400, 401, 403, 404, 405, 413, 422, 429, 459, 500, 503])("status %i has words", (status) => {
  const { title, text } = pageError(status);
  expect(title).toMatch(/^\p{Script=Han}+$/u);
  expect(text).toMatch(/。$/);
  expect(toMessage(status)).toMatch(/[^。]$/);
});

test.each([
  [10000, 200],
  [10001, 401],
  [401, 401],
  [422, 422],
  [459, 459],
  [500, 500],
  [12345, 500],
  [7, 400],
])("code %i is sent with status %i", (code, status) => expect(getStatus(code)).toBe(status));

test("the browser does what the specification's table says", () => {
  const sites = { shop: "https://shop.example.cn" };
  const reaction = (code: number, message: string) => reactionTo(code, message, "/list?page=2", sites);
  expect(reaction(10000, "已加入购物车")).toEqual({ do: "nothing" });
  expect(reaction(10001, "")).toEqual({ do: "go", to: "/login?redirectTo=%2Flist%3Fpage%3D2" });
  expect(reaction(459, "请先签署电子合同")).toEqual({
    do: "alert",
    title: "温馨提示",
    text: "请先签署电子合同",
    to: "/dzht?back=%2Flist%3Fpage%3D2",
  });
  expect(reaction(422, "请填写正确的手机号")).toEqual({ do: "toast", text: "请填写正确的手机号" });
  expect(reaction(409, "库存不足")).toEqual({ do: "alert", title: "温馨提示", text: "库存不足" });
  expect(reaction(502, "upstream 10.0.0.1")).toEqual({ do: "toast", text: BUSY_TEXT });
});

test("every code has a reaction, and nothing a failing server says is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.string({ minLength: 1 }), (code, message) => {
      const reaction = reactionTo(code, message, "/", { shop: "https://shop.example.cn" });
      const shown = "text" in reaction ? reaction.text : "";
      if (ruleFor(code).behaviour === "busy") expect(shown).toBe(BUSY_TEXT);
      else if ("text" in reaction) expect(shown).toBe(message);
    }),
  );
  expect(errorCatalogue.flatMap((rule) => rule.path ?? [])).toEqual(["/dzht"]);
});
