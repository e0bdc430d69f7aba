import { expect, test } from "vitest";
import { openRefusal, openText } from "~/admin/closing/open-things";

const thing = { text: "一", to: null };

test("each kind is named with how many there are, and that there are more than were read", () => {
  const kinds = [
    { name: "未完成的订单", things: [thing, thing], isCut: true },
    { name: "账户余额", things: [thing], isCut: false },
  ];
  expect(openText(kinds)).toBe("未完成的订单 2+ 项，账户余额 1 项");
  expect(openRefusal(kinds)).toBe("还不能注销，请先了结：未完成的订单 2+ 项，账户余额 1 项");
});

test("where nothing is open nothing is refused", () => expect(openRefusal([])).toBeNull());
