import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { changeExpiryCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { inTransaction } from "~/platform/database/database.server";
import { loader } from "~/routes/_admin+/_after-sales+/staff.broken-promises._index/route";
import { loader as file } from "~/routes/_admin+/_after-sales+/staff.broken-promises.export";
import { bought, openShop } from "../../modules/returns/after-sales-fixtures";
import { day } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

const PATH = "/staff/broken-promises";

beforeAll(async () => {
  await loadPeople();
  await openShop();
  await inTransaction((trx) => changeExpiryCompensation(trx, { percent: 20 }));
  await bought(false, () =>
    db
      .updateTable("order_line")
      .set({ promised_expiry: day(350) })
      .execute(),
  );
});

test("staff of after-sales see what came sooner than promised; others do not", async () => {
  const service = await roleBrowser("service");
  const read = async (search: string) =>
    (await (await getAnswer(loader, service.get(PATH + search))).json()) as { rows: { amount: number }[] };
  const { rows } = await read("");
  expect(rows).toHaveLength(2);
  expect(rows.every(({ amount }) => amount > 0)).toBe(true);
  expect((await read("?paid=unpaid")).rows).toEqual([]);
  expect((await read("?paid=nonsense")).rows).toHaveLength(2);
  expect((await getAnswer(loader, (await roleBrowser("marketing")).get(PATH))).status).toBe(403);
});

test("the file has the rows of the filter", async () => {
  const service = await roleBrowser("service");
  const read = async (search: string) =>
    (await (await getAnswer(file, service.get(`${PATH}/export${search}`))).text()).trim().split("\n");
  expect(await read("?format=csv")).toHaveLength(3);
  expect(await read("?format=csv&paid=unpaid")).toHaveLength(1);
  expect((await getAnswer(file, (await roleBrowser("marketing")).get(`${PATH}/export`))).status).toBe(403);
});
