import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AmountCheck } from "~/admin/finance/amount-check";

const shown = (error: Record<string, string[]> | undefined, amount: string) =>
  renderToStaticMarkup(
    createElement(AmountCheck, { reply: { status: "error", initialValue: { amount }, error } as never }),
  );

test("a box to tick for the very amount that was asked about, and nothing before", () => {
  expect(shown({ checked: ["远多于应付"] }, "1,000,000.00")).toContain('name="checked"');
  expect(shown({ checked: ["远多于应付"] }, "1,000,000.00")).toContain('value="100000000"');
  expect(shown({ amount: ["请填写"] }, "1")).toBe("");
  expect(shown(undefined, "1")).toBe("");
});
