import { beforeEach, expect, test } from "vitest";
import { saveBuyerCode } from "~/modules/catalogue/search/buyer-codes.server";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_account+/_service+/zjbm";
import { call, signedInCompanies } from "../../orders/route-fixtures";
import { clear, goods, ground } from "../../orders/shop";
import { emptyTables } from "../../../rows";

beforeEach(async () => {
  await clear();
  await emptyTables(["buyer_code"]);
  await ground();
  await signedInCompanies(2);
  for (const id of [11, 12]) await goods(id, [[400, 500]]);
});

const post = async (fields: Record<string, string>, who = 1) => {
  const answer = await call(page, who, "/zjbm", fields);
  return { status: answer.status, text: await answer.text() };
};
const seen = async (query = "", who = 1) =>
  (await (await call(page, who, `/zjbm${query}`)).json()) as {
    rows: { goodsId: number; code: string }[];
    total: number;
  };

test("a code is saved, shown, changed and removed; a double press changes nothing more", async () => {
  for (let press = 0; press < 2; press += 1)
    expect((await post({ goods: "11", code: " A 01 " })).status).toBe(303);
  expect((await seen()).rows).toMatchObject([{ goodsId: 11, code: "A 01" }]);
  expect((await post({ goods: "11", code: "A02" })).status).toBe(303);
  expect((await seen("?words=a02")).total).toBe(1);
  expect((await post({ goods: "11", code: "" })).status).toBe(303);
  expect((await seen()).total).toBe(0);
});

test("what cannot be is refused in words", async () => {
  await saveBuyerCode(1, { goodsId: 12, code: "A01" }, now());
  const taken = await post({ goods: "11", code: "a01" });
  expect([taken.status, taken.text]).toEqual([400, expect.stringContaining("已用于商品12")]);
  expect((await post({ goods: "999", code: "X" })).text).toContain("没有这个商品");
  expect((await post({ goods: "11", code: "长".repeat(41) })).status).toBe(400);
  for (const goods of ["", "x", "-1"]) expect((await post({ goods, code: "X" })).status).toBe(400);
});

test("another company sees and changes only its own", async () => {
  await post({ goods: "11", code: "A01" });
  expect((await seen("", 2)).total).toBe(0);
  await post({ goods: "11", code: "" }, 2);
  expect((await seen()).total).toBe(1);
  expect((await call(page, 0, "/zjbm")).status).toBe(303);
});

test("bad queries are answered as empty ones", async () => {
  for (const query of ["?page=x", "?page=-1", `?words=${"长".repeat(500)}`, "?add=%00", "?words[]=a"])
    expect((await call(page, 1, `/zjbm${query}`)).status).toBe(200);
});

test("a note that another company's order has never carries the code", async () => {
  expect(await readDeliveryNotes(2, 1)).toBeNull();
  expect(await db.selectFrom("buyer_code").selectAll().execute()).toEqual([]);
});
