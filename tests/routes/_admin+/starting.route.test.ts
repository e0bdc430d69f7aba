import { beforeAll, beforeEach, expect, test } from "vitest";
import { keepFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as offer from "~/routes/_admin+/_promotions+/staff.offers.$id.form/route";
import * as offerPage from "~/routes/_admin+/_promotions+/staff.offers.$id._index/route";
import * as turn from "~/routes/_admin+/_promotions+/staff.offers.$id.switch/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as voucher from "~/routes/_admin+/_promotions+/staff.vouchers.$id/route";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["voucher_template", "approval_request"]);
  await ground();
  for (const id of [1, 2]) await goods(id, [[400, 500]]);
});

type Route = { loader: unknown; action?: unknown };
type Role = "marketing" | "boss";
const look = async (route: Route, id: string, role: Role = "marketing") => {
  const answer = await getAnswer(route.loader as never, (await roleBrowser(role)).get("/x"), { id });
  return (await answer.json()) as {
    version: number;
    hidden: { version: number };
    mark: string;
    waiting: { id: number }[];
  };
};
const send = async (route: Route, id: string, fields: Record<string, string>, role: Role = "marketing") => {
  const answer = await getAnswer(
    route.action as never,
    (await roleBrowser(role)).post("/x?kind=flashSale", fields),
    { id },
  );
  return {
    status: answer.status,
    text: await answer.text(),
    id: answer.headers.get("Location")?.split("/").at(-1) ?? "",
  };
};
const SALE = () => ({
  formKey: newFormToken(),
  version: "0",
  why: "年底备货",
  name: "限时秒杀",
  priority: "0",
  goodsLines: "1 2.00 100",
  starts: toDay(now() - DAY),
  ends: toDay(now() + 7 * DAY),
});
const start = async (id: string) =>
  send(turn, id, { version: String((await look(turn, id)).hidden.version), to: "on", why: "按计划" });
const agree = async (id: string, role: Role = "boss") => {
  const { mark, ...shown } = await look(approvalRequest, id, role);
  const { version } = (shown as unknown as { approvalRequest: { version: number } }).approvalRequest;
  return send(approvalRequest, id, { intent: "agree", version: String(version), mark }, role);
};
const getStatus = async (table: "offer" | "voucher_template", id: string) =>
  (await db.selectFrom(table).select("status").where("id", "=", Number(id)).executeTakeFirstOrThrow()).status;

test("an offer that lowers a price past the limit starts with the second person alone", async () => {
  const { id } = await send(offer, "new", SALE());
  expect((await start(id)).status).toBe(303);
  expect((await start(id)).status).toBe(303);
  expect(await getStatus("offer", id)).toBe("off");
  const { waiting } = await look(offerPage, id);
  expect(waiting).toHaveLength(1);
  expect((await agree(String(waiting[0]!.id), "marketing")).status).toBe(400);
  expect((await agree(String(waiting[0]!.id))).status).toBe(303);
  expect(await getStatus("offer", id)).toBe("on");
});

test("offers that one person may start each alone are started by two where they stack on a product", async () => {
  const reduction = async (terms: object, starts = now() - DAY) => {
    const row = {
      kind: "orderReduction",
      name: `满减 ${JSON.stringify(terms)}`,
      scope: '{"all":true}',
      terms: JSON.stringify(terms),
      starts_at: starts,
      ends_at: starts + 2 * DAY,
      priority: 0,
      status: "off",
    };
    return String((await db.insertInto("offer").values(row).returning("id").executeTakeFirstOrThrow()).id);
  };
  const half = { measure: "amount", tiers: [{ from: 10_000, off: 5_000 }] };
  const first = await reduction(half);
  await start(first);
  expect(await getStatus("offer", first)).toBe("on");
  const { id: sale } = await send(offer, "new", { ...SALE(), goodsLines: "1 8.00 100" });
  expect((await start(sale)).status).toBe(303);
  expect(await getStatus("offer", sale)).toBe("off");
  const { limit_words: words } = await db
    .selectFrom("approval_request")
    .select("limit_words")
    .executeTakeFirstOrThrow();
  expect(words).toMatch(/启用活动，最多让利 50%.*与满减.*叠加/);
  const { id: other } = await send(offer, "new", {
    ...SALE(),
    goodsLines: "2 8.00 100",
    starts: toDay(now() + 3 * DAY),
  });
  await start(other);
  expect(await getStatus("offer", other)).toBe("on");
});

test("one that was changed since is not started by the old agreement", async () => {
  const { id } = await send(offer, "new", SALE());
  await start(id);
  const [{ id: waits }] = (await look(offerPage, id)).waiting as [{ id: number }];
  const { version } = await look(offer, id);
  expect(
    (await send(offer, id, { ...SALE(), version: String(version), goodsLines: "1 1.00 100" })).status,
  ).toBe(303);
  expect((await agree(String(waits))).status).toBe(400);
  expect(await getStatus("offer", id)).toBe("off");
});

test("within the limit one person starts it, and does not deepen it past the limit while it runs", async () => {
  const { id } = await send(offer, "new", { ...SALE(), goodsLines: "1 6.00 100" });
  expect((await start(id)).status).toBe(303);
  expect(await getStatus("offer", id)).toBe("on");
  const change = async (goodsLines: string) =>
    send(offer, id, { ...SALE(), goodsLines, version: String((await look(offer, id)).version) });
  const refused = await change("1 2.00 100");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("请先停用")]);
  expect((await change("1 5.00 100")).status).toBe(303);
  const { price } = await db.selectFrom("offer_goods").select("price").executeTakeFirstOrThrow();
  expect(price).toBe(500);
});

const form = (more: object = {}) => ({
  version: "0",
  why: "冬季促销",
  kind: "coupon",
  name: "大额券",
  threshold: "300",
  amount: "60.00",
  starts: formatTime(now() - DAY),
  ends: formatTime(now() + 30 * DAY),
  total: "2000",
  limit: "1",
  validDays: "",
  distribution: "public",
  status: "on",
  side: "only",
  scope: "all",
  category: "",
  scopeLines: "",
  formKey: newFormToken(),
  ...more,
});

test("a coupon that may cost more than the limit is written down off, and started by the second person", async () => {
  const { id, status } = await send(voucher, "new", form());
  expect([status, await getStatus("voucher_template", id)]).toEqual([303, "off"]);
  const { waiting } = await look(voucher, id);
  expect(waiting).toHaveLength(1);
  expect((await agree(String(waiting[0]!.id))).status).toBe(303);
  expect(await getStatus("voucher_template", id)).toBe("on");
  const more = async (total: string) =>
    send(voucher, id, form({ total, version: String((await look(voucher, id)).version) }));
  expect((await more("1999")).status).toBe(303);
  const refused = await more("3000");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("请先停用")]);
  const small = await send(voucher, "new", form({ name: "小额券", total: "100" }));
  expect(await getStatus("voucher_template", small.id)).toBe("on");
});

test("a coupon that brings goods below their floor waits for the second person, and goes no further while it runs", async () => {
  await inTransaction((trx) => keepFloors(trx, [{ goodsId: 1, previous: null, current: 900 }], now()));
  const few = { total: "10", name: "深度券" };
  const { id, status } = await send(voucher, "new", form(few));
  expect([status, await getStatus("voucher_template", id)]).toEqual([303, "off"]);
  const shown = (await look(voucher, id)) as unknown as { below: object[]; waiting: { id: number }[] };
  expect(shown.below).toEqual([{ id: 1, name: "商品1", minimum: "¥9.00", price: "¥8.00", with: "" }]);
  expect(shown.waiting).toHaveLength(1);
  const waits = String(shown.waiting[0]!.id);
  expect((await agree(waits, "marketing")).status).toBe(400);
  expect((await agree(waits)).status).toBe(303);
  expect(await getStatus("voucher_template", id)).toBe("on");
  const change = async (threshold: string) =>
    send(voucher, id, form({ ...few, threshold, version: String((await look(voucher, id)).version) }));
  const refused = await change("200");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("用券最低 ¥7.00")]);
  expect((await change("400")).status).toBe(303);
  const shallow = await send(voucher, "new", form({ ...few, amount: "30.00" }));
  expect(await getStatus("voucher_template", shallow.id)).toBe("on");
});
