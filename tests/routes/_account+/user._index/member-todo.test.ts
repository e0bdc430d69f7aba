import { expect, test } from "vitest";
import type { DocumentWarning } from "~/modules/company/documents/warnings";
import type { WaitingOrder } from "~/modules/orders/overview/waiting";
import { startOfDay } from "~/platform/values/clock";
import { getTodos } from "~/routes/_account+/user._index/member-todo";
import type { TodoFacts } from "~/routes/_account+/user._index/todo";

type Store = TodoFacts["stores"][number];

const NOW = startOfDay("2026-11-20");
const HOUR = 3_600_000;
const order = (id: number, until: number): WaitingOrder => ({
  id,
  number: `N${id}`,
  payable: 12_345,
  until,
  to: `/cart/step3/${id}`,
});
const store = (differs: Partial<Store>): Store => ({
  id: 5,
  name: "江南店",
  kind: "chain",
  status: "approved",
  reason: null,
  isCurrent: false,
  isHeadOffice: false,
  licenceNumber: "",
  warnings: [],
  ordersToPay: 0,
  ...differs,
});
const facts = (differs: Partial<TodoFacts> = {}): TodoFacts => ({
  hindrance: null,
  warnings: [],
  documents: [],
  counts: { toPay: 0, toReceive: 0 },
  toPay: [],
  recalls: [],
  openReceipts: [],
  draftOrder: [],
  toReceive: [],
  draw: null,
  shelf: { expired: 0, soon: 0 },
  came: 0,
  stores: [],
  ...differs,
});
const todos = (differs: Partial<TodoFacts>) => getTodos(facts(differs), NOW);

test("nothing waits, nothing is said", () => {
  expect(todos({ stores: [store({})], documents: [{ kind: "gsp", state: "approved" }] })).toEqual([]);
});

test("what stops all orders stands first, what goes on by itself last", () => {
  const warning = { endsOn: "2026-11-01", daysLeft: -19, isRequired: true, isRenewing: false };
  const found = todos({
    warnings: [{ ...warning, kind: "drugLicence", level: "expired" }],
    counts: { toPay: 1, toReceive: 1 },
    toPay: [order(1, NOW + HOUR)],
    toReceive: [order(2, NOW + 30 * HOUR)],
  });
  expect(found.map(({ key, level }) => [key, level])).toEqual([
    ["document-drugLicence", "error"],
    ["pay-1", "warning"],
    ["receive", "info"],
  ]);
  expect(found[1]).toMatchObject({ text: "订单 N1 待付款 ¥123.45", until: NOW + HOUR, to: "/cart/step3/1" });
  expect(found[2]!.text).toBe("订单 N2 待收货，2026-11-21 自动确认收货");
});

test("orders to pay: those that run out first, the rest as a count; one that ran out is not asked for", () => {
  const toPay = [order(1, NOW - 1), order(2, NOW + HOUR), order(3, NOW + 2 * HOUR)];
  const found = todos({ counts: { toPay: 5, toReceive: 0 }, toPay });
  expect(found.map(({ key }) => key)).toEqual(["pay-2", "pay-3", "pay"]);
  expect(found[2]!.text).toBe("另有 2 张订单待付款");
});

test("several orders to receive are one line that leads to all of them", () => {
  const toReceive = [order(1, NOW + HOUR), order(2, NOW + 2 * HOUR)];
  expect(todos({ counts: { toPay: 0, toReceive: 2 }, toReceive })).toMatchObject([
    { text: "2 张订单待收货，最早的一张 2026-11-20 自动确认收货", to: "/order?status=pendingReceipt" },
  ]);
});

test("a document turned down is asked for once, unless a new one waits already", () => {
  const documents = [
    { kind: "gsp", state: "rejected" },
    { kind: "gsp", state: "rejected" },
    { kind: "foodLicence", state: "rejected" },
    { kind: "foodLicence", state: "pending" },
  ] as const;
  expect(todos({ documents })).toMatchObject([
    { key: "rejected-gsp", text: "GSP证书未通过审核，请查看原因后重新上传", to: "/zzzj" },
  ]);
});

test("another store in one line, and the way out of a hindrance", () => {
  const soon: DocumentWarning = {
    kind: "drugLicence",
    level: "soon",
    endsOn: "2026-12-01",
    daysLeft: 11,
    isRequired: true,
    isRenewing: false,
  };
  const hindrance = {
    text: "您还没有签署2026年度电子合同",
    remedy: { to: "/dzht?back=/user", text: "签署合同" },
  };
  const found = todos({ hindrance, stores: [store({ warnings: [soon], ordersToPay: 2 })] });
  expect(found).toMatchObject([
    { level: "error", text: hindrance.text, to: "/dzht?back=/user", verb: "签署合同" },
    { text: "门店 江南店：1 个证件即将到期，2 张订单待付款", to: "/ddgl" },
  ]);
});

test("a recall stands before everything else", () => {
  const recall = { id: 3, isDrill: false, goodsName: "药片", batchNumber: "B1", until: NOW + 1 };
  const [first] = todos({ recalls: [recall], hindrance: { text: "资料正在审核", remedy: null } });
  expect(first).toMatchObject({ key: "recall-3", level: "error", to: "/order/recall/3" });
  const [drill] = todos({ recalls: [{ ...recall, isDrill: true }] });
  expect(drill).toMatchObject({ level: "warning", to: "/order/recall/3" });
  expect(drill!.text).toContain("【召回演练】");
});

test("slips to sign are one line: one leads to itself, an overdue one says what it stops", () => {
  const transferProof = { orderId: 7, number: "HM7", due: NOW + 1 };
  expect(todos({ openReceipts: [transferProof] })).toMatchObject([
    { text: "含麻回执单 HM7 待签回", until: NOW + 1, to: "/hmdd/7" },
  ]);
  const [both] = todos({ openReceipts: [{ ...transferProof, due: NOW - 1 }, transferProof] });
  expect(both).toMatchObject({
    level: "warning",
    text: "2 张含麻回执单待签回，已有逾期，暂不能购买含麻商品",
    to: "/hmdd",
  });
});

test("a lucky draw that may be joined stands last, and leads to its page", () => {
  const all = todos({ draw: { id: 3, name: "开仓季幸运抽奖" } });
  expect(all.at(-1)).toEqual({
    key: "draw",
    level: "info",
    text: "抽奖“开仓季幸运抽奖”可参加一次，奖品即时到账",
    to: "/draw/3",
    verb: "去抽奖",
  });
  expect(todos({}).some(({ key }) => key === "draw")).toBe(false);
});

test("batches that expire soon are told, expired ones with more weight", () => {
  expect(todos({ shelf: { expired: 0, soon: 3 } })).toEqual([
    {
      key: "shelf",
      level: "info",
      text: "我店效期：3 个批次 90 天内到期",
      to: "/wdxq?term=90",
      verb: "查看",
    },
  ]);
  expect(todos({ shelf: { expired: 2, soon: 3 } })).toMatchObject([
    {
      level: "warning",
      text: "我店效期：2 个批次已过期，3 个批次 90 天内到期",
      to: "/wdxq?term=expired",
    },
  ]);
});

test("what came of the shortages is said, and where it can be bought", () => {
  expect(todos({ came: 2 })).toEqual([
    { key: "came", level: "info", text: "缺货本中有 2 种商品已到货", to: "/qhb?view=came", verb: "查看" },
  ]);
});
