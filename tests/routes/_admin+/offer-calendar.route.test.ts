import { beforeAll, beforeEach, expect, test } from "vitest";
import { bumpVersion, db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import * as page from "~/routes/_admin+/_promotions+/staff.offers.calendar/route";
import { offer } from "../../modules/promotions/offers/offer-fixtures";
import { clear, company, goods, ground, NOW, voucher } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["draw"]);
  await ground();
  await company(1);
  await goods(1, [[400, 50]]);
  await offer(4, { kind: "lineReduction", terms: { tiers: [{ from: 100, off: 1 }] } });
  await offer(5, { kind: "flashSale", goods: [{ id: 1, price: 900 }] });
  await db.updateTable("offer").set({ status: "off" }).where("id", "=", 5).execute();
  await voucher(3, 1, { kind: "coupon", threshold: 10_000, amount: 1_000 });
  await offer(6, { kind: "groupBuy", terms: { needs: 2 }, goods: [{ id: 1, price: 900 }] });
  await emptyTables(["zone"]);
  const zone = { kind: "fair", summary: "", image: "", starts_at: NOW, ends_at: NOW + DAY, sort: 1 };
  await db
    .insertInto("zone")
    .values([
      { ...zone, slug: "winter", title: "冬季药交会", status: "on" },
      { ...zone, slug: "spring", title: "停着的药交会", status: "off" },
    ])
    .execute();
  await bumpVersion(db, "content");
  const window = { remarks: "", starts_at: NOW, ends_at: NOW + 1_000 };
  await db
    .insertInto("draw")
    .values([
      { name: "周年抽奖", status: "on", ...window },
      { name: "停着的抽奖", status: "off", ...window },
    ])
    .execute();
});

async function look(query: string, role: "sales" | "warehouse" = "sales") {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.loader, browser.get(`/staff/offers/calendar${query}`));
  const { rows, ...rest } = (answer.ok ? await answer.json() : { rows: [] }) as { rows: { name: string }[] };
  return { status: answer.status, rows, names: rows.map(({ name }) => name), ...rest };
}

test("offers, group buys, draws, vouchers and zones that are switched on stand beside each other", async () => {
  const shown = await look(`?from=${toDay(NOW)}`);
  expect(shown.names.toSorted()).toEqual(
    ["周年抽奖", "活动4", "活动6", "冬季药交会", "满100减10"].toSorted(),
  );
  expect(shown).toMatchObject({
    from: "2026-11-16",
    until: "2027-01-10",
    later: "/staff/offers/calendar?from=2027-01-11",
  });
  expect(shown.rows).toContainEqual(expect.objectContaining({ kind: "专场满减", to: "/staff/offers/4" }));
  expect(shown.rows).toContainEqual(expect.objectContaining({ kind: "拼团", to: "/staff/offers/6" }));
  expect(shown.rows).toContainEqual(expect.objectContaining({ kind: "药交会", name: "冬季药交会" }));
  expect(shown.rows).toContainEqual(
    expect.objectContaining({ kind: "优惠券", to: expect.stringMatching(/^\/staff\/vouchers\/\d+$/) }),
  );
  expect(shown.rows).toContainEqual(
    expect.objectContaining({ kind: "抽奖", to: expect.stringMatching(/^\/staff\/draws\/\d+$/) }),
  );
});

test("other weeks have what runs in them, and what is no day shows those of now", async () => {
  expect((await look("?from=2025-01-01")).names).toEqual([]);
  expect((await look("?from=yesterday")).status).toBe(200);
});

test("is not for those who do not see promotions", async () => {
  expect((await look("", "warehouse")).status).toBe(403);
});
