import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { waitingAbout } from "~/modules/staff/approval-requests/approval-requests.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { casesOfView } from "~/modules/returns/request/admin.server";
import * as list from "~/routes/_admin+/_after-sales+/staff.after-sales._index/route";
import * as page from "~/routes/_admin+/_after-sales+/staff.after-sales.$number._index/route";
import * as parcel from "~/routes/_admin+/_after-sales+/staff.after-sales.$number.parcel/route";
import * as photo from "~/routes/_admin+/_after-sales+/staff.after-sales.$number.photos.$file";
import * as receipt from "~/routes/_admin+/_after-sales+/staff.after-sales.$number.receipt/route";
import * as refund from "~/routes/_admin+/_after-sales+/staff.after-sales.$number.refund/route";
import * as address from "~/routes/_admin+/_after-sales+/staff.after-sales.return-address/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { changeRoles } from "~/modules/staff/accounts/change-member.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { changeLimits, readLimits } from "~/modules/staff/limits/limits.server";
import type { Browser } from "../../modules/company/browser";
import {
  ask,
  bought,
  everything,
  opened,
  openShop,
  rowOf,
  type Sold,
  getState,
} from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

let service: Browser;
let warehouse: Browser;
let finance: Browser;
let sold: Sold;
let number: string;

beforeAll(async () => {
  await loadPeople();
  [service, warehouse, finance] = [
    await roleBrowser("service"),
    await roleBrowser("warehouse"),
    await roleBrowser("finance"),
  ];
});

beforeEach(async () => {
  await openShop();
  sold = await bought();
  number = await opened(sold.id, everything(sold).slice(0, 1));
});

/** Somebody else who may pay. */
async function colleague(): Promise<Browser> {
  const { id, version } = (await findByUsername(personOf("sales").username))!;
  await inTransaction((trx) => changeRoles(trx, { id, version, roles: ["sales", "finance"] }));
  return roleBrowser("sales");
}

type Route = { action: unknown };
const base = () => `/staff/after-sales/${number}`;
const send = (route: Route, browser: Browser, fields: Record<string, string | string[]>, path = base()) =>
  getAnswer(route.action as never, browser.post(path, fields as never), { number });
const fault = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, string[]> }).error;
const shown = async (view: string) =>
  (
    (await (await getAnswer(list.loader, service.get(`/staff/after-sales?view=${view}`))).json()) as {
      rows: { requestNumber: string }[];
    }
  ).rows.map((row) => row.requestNumber);
const waiting = async (id: string) => {
  const kind = QUEUE_KINDS.find((kind) => kind.id === id)!;
  return (await kind.count(0, { id: 1, permissions: new Set() })).count;
};
const approve = (goodsBack: "yes" | "no", state = "pendingReview") =>
  send(page, service, { intent: "approve", state, goodsBack, reason: "" });
const units = async () => (await rowUnits()).toString();
const rowUnits = async () => {
  const answer = await getAnswer(page.loader, service.get(base()), { number });
  return ((await answer.json()) as { page: { lines: { quantity: number }[] } }).page.lines[0]!.quantity;
};

describe("the way of a return", () => {
  test("from the decision to the money, each step in the queue and the list of who does it next", async () => {
    expect([await shown("review"), await waiting("casesToDecide")]).toEqual([[number], 1]);
    expect((await approve("yes")).status).toBe(303);
    expect(await shown("parcel")).toEqual([number]);
    const fields = { state: "pendingParcel", accepted: await units(), goods: "restock", reason: "" };
    expect((await send(receipt, warehouse, fields)).status).toBe(303);
    expect([await shown("refund"), await waiting("casesToRefund")]).toEqual([[number], 1]);
    const paid = await send(refund, finance, { state: "pendingRefund", goods: "asIs", reason: "" });
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, base()]);
    expect(await getState(number)).toBe("completed");
    expect([await shown("completed"), await waiting("casesToRefund")]).toEqual([[number], 0]);
    const { changes } = (await (await getAnswer(page.loader, service.get(base()), { number })).json()) as {
      changes: { command: string; who: string }[];
    };
    expect(changes.map(({ command }) => command)).toEqual(
      expect.arrayContaining(["同意退货或售后", "验收寄回的商品", "退货或售后退款"]),
    );
  });

  test("rejected it needs a reason, which the company reads", async () => {
    const empty = await send(page, service, { intent: "reject", state: "pendingReview", why: "" });
    expect([empty.status, Object.keys(await fault(empty))]).toEqual([400, ["why"]]);
    const done = await send(page, service, {
      intent: "reject",
      state: "pendingReview",
      why: "照片看不清批号",
    });
    expect(done.status).toBe(303);
    expect(await rowOf(number)).toMatchObject({ state: "rejected", answer: "照片看不清批号" });
  });

  test("goods that were asked for again are sent, not by who may only pay", async () => {
    number = await opened(sold.id, everything(sold).slice(1, 2), {
      kind: "afterSales",
      remedy: "resend",
      reason: "shortage",
    });
    await approve("no");
    expect(await waiting("casesToResend")).toBe(1);
    const fields = { state: "pendingRefund", parcel: "顺丰 SF100", from: "stock", reason: "" };
    expect((await send(parcel, finance, fields)).status).toBe(403);
    expect((await send(parcel, warehouse, { ...fields, parcel: "" })).status).toBe(400);
    expect((await send(parcel, warehouse, fields)).status).toBe(303);
    expect(await rowOf(number)).toMatchObject({ state: "completed", resent: "顺丰 SF100" });
  });

  test("goods that cost more than one person may refund are sent again by two", async () => {
    await db.insertInto("staff_limit").values({ name: "refund", value: 100 }).execute();
    number = await opened(sold.id, everything(sold).slice(1, 2), {
      kind: "afterSales",
      remedy: "resend",
      reason: "shortage",
    });
    await approve("no");
    const fields = { state: "pendingRefund", parcel: "顺丰 SF100", from: "stock", reason: "" };
    const refused = await send(parcel, warehouse, fields);
    expect([refused.status, (await fault(refused))["reason"]![0]]).toEqual([
      400,
      expect.stringContaining("需要复核"),
    ]);
    expect((await send(parcel, warehouse, { ...fields, reason: "少发一盒" })).status).toBe(303);
    expect(await getState(number)).toBe("pendingRefund");
    const [waits] = await waitingAbout("case", number);
    const kind = findApprovalRequestKind(waits!.kind)!;
    const by = { id: null, name: "何负责" };
    const done = await inTransaction((trx) => kind.apply(trx, waits!, by, now()));
    expect(done).toMatchObject({ ok: true });
    expect(await rowOf(number)).toMatchObject({ state: "completed", resent: "顺丰 SF100" });
    await db.deleteFrom("staff_limit").execute();
  });
});

describe("what is refused", () => {
  test("a form of an older state, or sent twice, does nothing and says what stands now", async () => {
    expect((await approve("no")).status).toBe(303);
    const late = await approve("no");
    expect([late.status, (await fault(late))[""]![0]]).toEqual([409, expect.stringContaining("待退款")]);
    const fields = { state: "pendingRefund", goods: "asIs", reason: "" };
    expect((await send(refund, finance, fields)).status).toBe(303);
    expect((await send(refund, finance, fields)).status).toBe(409);
  });

  test("fewer units without a reason, more than asked for, and none in figures", async () => {
    await approve("yes");
    const send1 = (accepted: string) =>
      send(receipt, warehouse, { state: "pendingParcel", accepted, goods: "writeOff", reason: "" });
    for (const accepted of ["0", String((await rowUnits()) + 1), "一", "-1"])
      expect((await send1(accepted)).status, accepted).toBe(400);
    expect(await getState(number)).toBe("pendingParcel");
  });

  test("roles that may not, unknown numbers and photos of others", async () => {
    expect((await send(page, warehouse, { intent: "approve" })).status).toBe(403);
    expect((await send(refund, service, {})).status).toBe(403);
    const unknown = await getAnswer(page.loader, service.get("/staff/after-sales/TH1"), { number: "TH1" });
    expect(unknown.status).toBe(404);
    const foreign = await getAnswer(photo.loader, service.get(base()), { number, file: "1" });
    expect(foreign.status).toBe(404);
  });
});

test("past the limit a refund waits for a second person, and is paid once they agree", async () => {
  await inTransaction(async (trx) => {
    const { version, values } = await readLimits(trx);
    await changeLimits(trx, { version, values: { ...values, refund: 0 } });
  });
  await approve("no");
  const fields = { state: "pendingRefund", goods: "asIs" };
  expect((await send(refund, finance, { ...fields, reason: "" })).status).toBe(400);
  const query = await send(refund, finance, { ...fields, reason: "破损属实" });
  const path = query.headers.get("Location")!;
  expect([query.status, path]).toEqual([303, expect.stringMatching(/^\/staff\/proposals\/\d+$/)]);
  const again = await send(refund, finance, { ...fields, reason: "破损属实" });
  expect(again.headers.get("Location")).toBe(path);
  expect(await getState(number)).toBe("pendingRefund");
  const id = path.split("/").at(-1)!;
  const agree = async (browser: Browser) => {
    const seen = await getAnswer(approvalRequest.loader, browser.get(path), { id });
    const { mark, approvalRequest: current } = (await seen.json()) as {
      mark: string;
      approvalRequest: { version: number };
    };
    const sent = { intent: "agree", version: String(current.version), mark };
    return getAnswer(approvalRequest.action, browser.post(path, sent), { id });
  };
  expect((await agree(finance)).status).toBe(400);
  expect(await getState(number)).toBe("pendingRefund");
  expect((await agree(await colleague())).status).toBe(303);
  expect(await getState(number)).toBe("completed");
});

test("the return address is changed from what was seen; a later form is shown the difference", async () => {
  const set = (previous: string, to: string) =>
    getAnswer(address.action, service.post("/staff/after-sales/return-address", { previous, address: to }));
  const first = "退货组 020-00000000 广州市演示路 1 号";
  expect((await set(first, "退货组 020-00000000 广州市演示路 2 号")).status).toBe(303);
  const late = await set(first, "退货组 020-00000000 广州市演示路 3 号");
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ stale: { rows: [{ name: "退货地址" }] } });
  expect((await set("", "短")).status).toBe(400);
});

test("pages of a view go on behind the last row, and none is shown twice", async () => {
  const second = await ask(sold.id, everything(sold).slice(1, 2));
  expect(second?.ok).toBe(true);
  const [item] = await casesOfView("review", null, 1);
  const rest = await casesOfView("review", item!.id, 5);
  expect([item!.requestNumber, ...rest.map((row) => row.requestNumber)]).toEqual(await shown("review"));
  expect(rest).toHaveLength(1);
});
