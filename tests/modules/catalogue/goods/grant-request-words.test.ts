import { expect, test } from "vitest";
import { releaseWords, stockAlertWords } from "~/modules/catalogue/goods/grant-request-words";

test.each([
  ["requested", "阿莫西林胶囊 的开放申请已提交，答复后会通知您"],
  ["waiting", "阿莫西林胶囊 的开放申请此前已提交，正在等待答复"],
  ["released", "阿莫西林胶囊 已对贵企业开放，可以直接购买"],
] as const)("a release that is %s: %s", (result, words) =>
  expect(releaseWords({ name: "阿莫西林胶囊", result })).toBe(words),
);

test("who asks to be told of stock reads which goods it is", () =>
  expect(stockAlertWords("阿莫西林胶囊")).toBe("阿莫西林胶囊 到货后会通知您"));
