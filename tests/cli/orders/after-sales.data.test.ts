/** What operators read of returns and after-sales, and what their commands say. */
import { beforeEach, expect, it } from "vitest";
import { caseWords, formatAfterSalesList, readAccepted, showCase } from "~/cli/orders/after-sales";
import {
  approve,
  bought,
  opened,
  openShop,
  receive,
  refund,
} from "../../modules/returns/after-sales-fixtures";

beforeEach(openShop);

it("cases are listed by state, shown with numbered lines, and moved with words", async () => {
  const sold = await bought();
  const number = await opened(sold.id, [[sold.batches[11]![0]!.id, 3]]);
  expect(await formatAfterSalesList("open")).toEqual([expect.stringContaining(`${number}\t待审核`)]);
  expect(await formatAfterSalesList("completed")).toEqual([]);
  const shown = await showCase(number);
  expect(shown.text).toMatch(/ {2}1\. 商品11 .*批号 B11-0 .*3盒/);
  expect(shown.text).toMatch(/应退款：¥\d+\.\d\d/);
  expect(await showCase("TH0")).toMatchObject({ ok: false });
  await approve(number);
  const done = (moved: object) => JSON.stringify(moved);
  expect(caseWords(number, await approve(number), done)).toEqual({
    ok: false,
    text: "未处理：该申请待寄回，不能这样处理",
  });
  expect(caseWords("TH0", await approve("TH0"), done)).toMatchObject({ ok: false });
  await receive(number);
  await refund(number);
  expect((await showCase(number)).text).toMatch(/\n退款：¥/);
  expect(await formatAfterSalesList("open")).toEqual([]);
});

it("accepted units are written as line=units", () => {
  expect(readAccepted(["1=2", "3=0"])).toEqual(
    new Map([
      [1, 2],
      [3, 0],
    ]),
  );
  expect(readAccepted(["x"])).toBeNull();
});
