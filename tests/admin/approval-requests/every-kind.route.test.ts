import { beforeAll, expect, test } from "vitest";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { APPROVAL_REQUEST_KINDS } from "~/admin/approval-requests/kinds.server";
import { priceListState } from "~/admin/approval-requests/kinds/price-list.server";
import { stockListState } from "~/admin/approval-requests/kinds/stock-list.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { writeRefund } from "~/modules/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { fileStore, SHOP_FILES } from "~/platform/files/files.server";
import { openPurchase } from "~/modules/purchasing/purchases.server";
import { confirmRejected, takeRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { startRecall } from "~/modules/recalls/recall-admin.server";
import * as list from "~/routes/_admin+/_system+/staff.proposals._index/route";
import * as page from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as file from "~/routes/_admin+/_system+/staff.proposals.$id_.files.$file/route";
import { readLimits } from "~/modules/staff/limits/limits.server";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { holdWithdrawal } from "~/modules/wallet/withdrawal.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import type { Browser } from "../../modules/company/browser";
import { NOW } from "../../modules/orders/shop";
import { bought, everything, opened, openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../frame/people";
import { emptyTables } from "../../rows";
import { supplier } from "../../modules/purchasing/purchasing-fixtures";

interface Case {
  subject: string;
  subjectId: string | number;
  title?: string;
  before: unknown;
  after: unknown;
  /** on the page */
  shows: string[];
  /** in its row of the list */
  lists: string[];
}

const ROWS = 300;
const COMPANY = ["药店1", "13800000001"];
let boss: Browser;
let photo: number;
const cases: Record<string, Case> = {};

async function storedFile(companyId: number, name: string): Promise<number> {
  const stored = `${name}.png`.padStart(36, "0");
  await fileStore.put(stored, new Uint8Array([1, 2, 3]));
  const row = await db
    .insertInto("file")
    .values({
      company_id: companyId,
      stored_name: stored,
      original_name: `${name}.png`,
      mime: "image/png",
      size: 3,
      sha256: "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81",
      purpose: "test",
      created_at: NOW,
      unused_since: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function money(): Promise<void> {
  const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
  await inTransaction((trx) => postToLedger(trx, { ...grant, amount: 900_000, key: "grant:kinds" }));
  const bank = { holder: "药店1", bank: "工商银行天河支行", bankAccount: "6222000011112222" };
  const draft = { companyId: 1, accountId: 1, amount: 600_000, ...bank };
  const held = await inTransaction((trx) => holdWithdrawal(trx, draft, NOW));
  const withdrawal = await db
    .selectFrom("withdrawal")
    .select("number")
    .where("id", "=", held)
    .executeTakeFirstOrThrow();
  const state = { amount: 600_000, payee: "药店1 工商银行天河支行 6222000011112222" };
  cases["withdrawalPayment"] = {
    subject: "withdrawal",
    subjectId: withdrawal.number,
    before: { ...state, state: "pending", reference: "" },
    after: { ...state, state: "paid", reference: "" },
    shows: [...COMPANY, "¥6,000.00", "工商银行天河支行", "6222000011112222"],
    lists: ["药店1", "¥6,000.00"],
  };
  const transferProof = await storedFile(1, "slip");
  const payment = await openPayment(
    db,
    { companyId: 1, orderId: null, provider: "bank", amount: 700_000, transferProofFileId: transferProof },
    NOW,
  );
  await writeRefund(db, payment, { amount: 607_000, key: "late", state: "waiting", note: "重复付款" }, NOW);
  const refund = await db.selectFrom("payment_refund").select("number").executeTakeFirstOrThrow();
  const settled = { amount: 607_000, method: "对公转账" };
  cases["refundSettlement"] = {
    subject: "refund",
    subjectId: refund.number,
    before: { ...settled, state: "open", reason: "" },
    after: { ...settled, state: "settled", reason: "网银转账" },
    shows: [...COMPANY, "¥6,070.00", "6222000011112222", "重复付款", "slip.png", payment.number],
    lists: ["药店1", "¥6,070.00"],
  };
  const account = { account: "balance" };
  cases["balanceAdjustment"] = {
    subject: "company",
    subjectId: 1,
    before: { ...account, held: 300_000, change: null },
    after: {
      ...account,
      held: 800_000,
      change: { amount: 500_000, reason: "correction", text: "重复扣款", key: "k" },
    },
    shows: [...COMPANY, "账户余额增加 ¥5,000.00", "重复扣款", "现有余额"],
    lists: ["药店1", "¥5,000.00"],
  };
  const terms = { limit: 5_000_000, termDays: 30, startsOn: "2026-11-01", endsOn: null };
  cases["creditLimit"] = {
    subject: "company",
    subjectId: 1,
    before: { terms: null, isStopped: false, version: 0 },
    after: { terms, isStopped: false, version: 0 },
    shows: [...COMPANY, "¥50,000.00", "30 天", "信用账户"],
    lists: ["药店1", "¥50,000.00"],
  };
  await supplier(1);
  const purchase = { supplier: "供应商1", lines: 1, amount: 50_000_00, version: 2 };
  const wantedOrder = { supplierId: 1, warehouseId: 1, expectedOn: null, note: "急用", by: "孙采薇" };
  const lines = [{ goodsId: 11, quantity: 500, price: 10_000 }];
  const order = await openPurchase({ ...wantedOrder, lines }, "every-kind-purchase", NOW);
  cases["purchaseOrder"] = {
    subject: "purchaseOrder",
    subjectId: order.ok ? order.number : "",
    before: { ...purchase, state: "draft" },
    after: { ...purchase, state: "placed" },
    shows: ["供应商1", "¥50,000.00", "商品11", "急用"],
    lists: ["供应商1", "¥50,000.00"],
  };
  const { id: batchId } = await db
    .selectFrom("batch")
    .select("id")
    .where("goods_id", "=", 11)
    .where("quantity", ">", 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const wantedRejected = { units: 2, reason: "外包装破损", by: "周仓", formKey: "every-kind-rejected" };
  const rejected = await takeRejected(batchId, wantedRejected, NOW);
  const rejectedNumber = rejected?.ok ? rejected.number : "";
  await confirmRejected(rejectedNumber, { version: 1, conclusion: "不合格", by: "林素问" }, NOW);
  const disposal = { state: "confirmed", version: 2, disposal: "", note: "", codes: [] };
  cases["rejectedDisposal"] = {
    subject: "rejectedGoods",
    subjectId: rejectedNumber,
    before: disposal,
    after: { ...disposal, state: "disposed", disposal: "destruction", note: "厂区焚烧" },
    shows: ["商品11", "外包装破损", "厂区焚烧", "林素问"],
    lists: ["商品11", "2盒"],
  };
  cases["giftGrant"] = {
    subject: "company",
    subjectId: 1,
    before: { wish: null },
    after: { wish: { gift: { what: "redPacket", number: 30_000 }, reason: "补偿", key: "g" } },
    shows: [...COMPANY, "红包 ¥300.00", "补偿", "现有红包"],
    lists: ["药店1", "¥300.00"],
  };
  const repayment = { number: "HK1", serial: "S-1", amount: 60_000, surplus: 1_000 };
  cases["repaymentReversal"] = {
    subject: "company",
    subjectId: 1,
    before: { ...repayment, isReversed: false },
    after: { ...repayment, isReversed: true },
    shows: [...COMPANY, "HK1", "S-1", "¥600.00", "¥10.00", "现有余额"],
    lists: ["药店1", "HK1", "¥600.00"],
  };
  const transfer = { company: "药店1", purpose: "充值", due: 700_000, reference: "S-2" };
  cases["transferConfirmation"] = {
    subject: "payment",
    subjectId: payment.number,
    before: { ...transfer, amount: 100_000_000, isConfirmed: false },
    after: { ...transfer, amount: 100_000_000, isConfirmed: true },
    shows: [...COMPANY, "¥7,000.00", "¥1,000,000.00", "¥993,000.00", "S-2", "slip.png", "现有余额"],
    lists: ["药店1", "应付 ¥7,000.00，到账 ¥1,000,000.00"],
  };
  const paid = { company: "药店1", amount: 900_000, serial: "S-3", ids: [], outstanding: 517_619 };
  cases["creditRepayment"] = {
    subject: "company",
    subjectId: 1,
    before: { ...paid, isEntered: false },
    after: { ...paid, isEntered: true },
    shows: [...COMPANY, "S-3", "¥5,176.19", "¥9,000.00", "¥3,823.81", "未还的账款", "现有余额"],
    lists: ["药店1", "¥9,000.00"],
  };
}

async function people(): Promise<void> {
  const finance = { roles: [{ role: "finance", name: "财务" }], permissions: ["财务：复核"] };
  const { name, username } = personOf("sales");
  const { id } = await db
    .selectFrom("staff_member")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  cases["memberRoles"] = {
    subject: "staff",
    subjectId: id,
    before: { name, roles: [{ role: "sales", name: "销售" }], permissions: [] },
    after: { name, ...finance },
    shows: [name, username, "销售", "财务", "财务：复核"],
    lists: [name, "销售 → 财务"],
  };
  cases["memberInvitation"] = {
    subject: "staff",
    subjectId: "new-person",
    before: { person: null },
    after: { person: { username: "new-person", name: "新同事", ...finance } },
    shows: ["新同事", "new-person", "财务：复核"],
    lists: ["新同事（new-person）", "财务"],
  };
}

async function goodsAndOrders(): Promise<void> {
  const sold = await bought();
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", sold.id)
    .executeTakeFirstOrThrow();
  const request = await opened(sold.id, everything(sold).slice(0, 1));
  photo = await storedFile(1, "photo");
  const row = await db
    .selectFrom("order_case")
    .select("id")
    .where("number", "=", request)
    .executeTakeFirstOrThrow();
  await db.insertInto("order_case_photo").values({ case_id: row.id, file_id: photo }).execute();
  const refund = { payout: 607_000, restock: false };
  cases["caseRefund"] = {
    subject: "case",
    subjectId: request,
    before: { ...refund, state: "pendingRefund" },
    after: { ...refund, state: "completed" },
    shows: [...COMPANY, "¥6,070.00", number, "质量问题", "商品1", "B1", "photo.png", "6222000011112222"],
    lists: ["药店1", "¥6,070.00"],
  };
  const resend = { worth: 717_000, parcel: "顺丰 SF100", isLeftBehind: false };
  cases["caseResend"] = {
    subject: "case",
    subjectId: request,
    before: { ...resend, state: "pendingRefund" },
    after: { ...resend, state: "completed" },
    shows: [...COMPANY, "¥7,170.00", number, "顺丰 SF100", "从库存扣减", "商品1", "B1", "photo.png"],
    lists: ["药店1", "¥7,170.00"],
  };
  const swap = { row: 1, goods: "商品11", expiresOn: "2027-09-01", units: 4 };
  cases["batchReplacement"] = {
    subject: "order",
    subjectId: number,
    before: { ...swap, batchId: 1, batch: "B11-1" },
    after: { ...swap, batchId: 2, batch: "B11-2" },
    shows: [...COMPANY, number, "商品11", "B11-1", "B11-2", "订单金额"],
    lists: ["药店1", "商品11", "数量 4"],
  };
  const recall = await startRecall(
    { goodsId: 12, batchNumber: "B12-1", level: "two", reason: "含量不符", body: "", by: "林" },
    NOW,
  );
  if (!recall.ok) throw new Error(recall.text);
  cases["recallLifting"] = {
    subject: "recall",
    subjectId: recall.number,
    before: { state: "open" },
    after: { state: "lifted" },
    shows: ["商品12", "B12-1", "二级召回", "含量不符", "药店1"],
    lists: ["商品12", "B12-1", "1 家客户"],
  };
  const price = { scope: "base", key: "", who: "所有客户", ladder: [] };
  cases["goodsPrice"] = {
    subject: "goods",
    subjectId: 11,
    before: { ...price, price: 2050 },
    after: { ...price, price: 142 },
    shows: ["商品11", "演示药厂", "¥20.50", "¥1.42", "降 94%", "现基础价"],
    lists: ["商品11", "¥20.50 → ¥1.42"],
  };
  cases["goodsMinimumPrice"] = {
    subject: "goods",
    subjectId: 11,
    before: { minimum: 1900 },
    after: { minimum: null },
    shows: ["商品11", "演示药厂", "¥19.00", "未设", "现基础价"],
    lists: ["商品11", "最低售价 ¥19.00 → 未设"],
  };
  const start = { version: 1, depth: 80, goodsBelowMinimum: 2 };
  cases["offerStart"] = {
    subject: "offer",
    subjectId: 2,
    before: { status: "off", ...start },
    after: { status: "on", ...start },
    shows: ["80%", "2 种商品", "14 商品14", "时间"],
    lists: ["最多让利 80%", "2 种商品"],
  };
  const coupon = { version: 1, exposure: 7010, goodsBelowMinimum: 0 };
  cases["voucherStart"] = {
    subject: "voucher",
    subjectId: 5,
    before: { status: "off", ...coupon },
    after: { status: "on", ...coupon },
    shows: ["满20减7.01", "¥20.00", "¥7.01", "10 张", "¥70.10"],
    lists: ["¥70.10"],
  };
  const prizes = [
    ["头奖", "redPacket", 8_8800, 1, 500],
    ["谢谢参与", "thanks", 0, 99, null],
  ] as const;
  await db
    .insertInto("draw")
    .values({
      id: 61,
      name: "年终抽奖",
      remarks: "每家一次",
      starts_at: NOW,
      ends_at: NOW + 1,
      status: "off",
      targets: "",
    })
    .execute();
  await db
    .insertInto("draw_prize")
    .values(
      prizes.map(([name, kind, value, weight, stock], sort) => ({
        draw_id: 61,
        name,
        kind,
        value,
        weight,
        stock,
        sort,
      })),
    )
    .execute();
  await db
    .insertInto("points_item")
    .values({
      id: 62,
      name: "手机",
      kind: "gift",
      voucher_template_id: null,
      points: 1_500,
      stock: 40,
      limit_per_company: 3,
      describe: "国行",
      image: "",
      status: "off",
      sort: 0,
    })
    .execute();
  cases["itemStart"] = {
    subject: "pointsItem",
    subjectId: 62,
    before: { status: "off", version: 1 },
    after: { status: "on", version: 1 },
    shows: ["手机", "礼品，需要寄送", "1,500", "40", "国行", "上架", "下架"],
    lists: ["手机", "价值请核对"],
  };
  const lottery = { version: 1, exposure: 4440_0000 };
  cases["drawStart"] = {
    subject: "draw",
    subjectId: 61,
    before: { status: "off", ...lottery },
    after: { status: "on", ...lottery },
    shows: ["年终抽奖", "头奖", "¥888.00", "1%", "500 份", "¥444,000.00"],
    lists: ["最多送出 ¥444,000.00"],
  };
}

async function countsAndCompanies(): Promise<void> {
  await db.updateTable("batch").set({ place: "A-1" }).where("goods_id", "=", 14).execute();
  const wish = { scope: "place", place: "A-1", categoryId: null, batchIds: [], note: "月末" } as const;
  const heldOf = () => Promise.resolve(new Map<number, number>());
  const count = await openCount(wish, { key: "form-of-a-stock-count-1", by: "周", heldOf, now: NOW });
  if (!count.ok) throw new Error(count.text);
  const { id } = count;
  await db.updateTable("stock_count_line").set({ counted: 3, counted_book: 9, counted_by: "周洋" }).execute();
  const found = { lines: 2, counted: 2, different: 2, gain: 0, loss: 120_000, mark: 1 };
  const agreed = { isPartial: false, isCut: false };
  cases["stockCount"] = {
    subject: "stockCount",
    subjectId: `PD${String(id).padStart(6, "0")}`,
    before: { state: "open", ...found, ...agreed },
    after: { state: "applied", ...found, ...agreed },
    shows: ["¥1,200.00", "商品14", "B14-1", "-6", "周洋"],
    lists: ["2 个批号有差异", "盘亏 ¥1,200.00"],
  };
  const address = { areaCode: "440106", address: "演示路 1 号" };
  cases["companyTerms"] = {
    subject: "company",
    subjectId: 1,
    before: { ...address, rank: "A" },
    after: { ...address, rank: "B" },
    shows: [...COMPANY, "价格等级", "演示路 1 号"],
    lists: ["药店1", "等级 A → B"],
  };
  cases["companyClosing"] = {
    subject: "company",
    subjectId: 1,
    before: { status: "approved", request: null },
    after: { status: "closed", request: { requestedOn: "2026-11-20", requestedBy: "李老板" } },
    shows: [...COMPANY, "李老板", "2026-11-20", "未办结的事项", "账户余额"],
    lists: ["药店1"],
  };
  cases["rolePermissions"] = {
    subject: "role",
    subjectId: "warehouse",
    before: { permissions: ["queue.see"] },
    after: { permissions: ["queue.see", "warehouse.see"] },
    shows: ["仓库：看拣货和库存", "增加", personOf("warehouse").name],
    lists: ["影响 1 位员工", "增加 1 项，取消 0 项"],
  };
}

async function files(): Promise<void> {
  const priced = (at: number) => ({
    goodsId: 11,
    scope: "base",
    key: "",
    previous: { price: 2000, ladder: "[]", endsAt: null },
    to: { price: at === 7 ? 100 : 2500, ladder: "[]" },
    startsAt: NOW,
    endsAt: null,
    base: 2000,
  });
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    row: at + 2,
    name: at === 7 ? "维C银翘片" : `商品${at}`,
    result: "updated" as const,
    reason: "",
    isDone: false,
    changes: [],
    priced: priced(at),
  }));
  const { id } = await db
    .insertInto("list_import")
    .values({
      kind: "prices",
      file: "价格.csv",
      state: "running",
      headings: "[]",
      columns: "[]",
      options: "{}",
      rows: ROWS,
      form_key: "kinds",
      by_id: 1,
      by_name: "采购",
      created_at: NOW,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const row of rows)
    await db
      .insertInto("list_import_row")
      .values({
        import_id: id,
        row: row.row,
        cells: "[]",
        result: "updated",
        name: row.name,
        is_held: 1,
        priced: JSON.stringify(row.priced),
      } as never)
      .execute();
  const { id: stockListId } = await db
    .insertInto("list_import")
    .values({
      kind: "stock",
      file: "库存.csv",
      state: "running",
      headings: "[]",
      columns: "[]",
      options: "{}",
      rows: 1,
      form_key: "stock",
      by_id: 1,
      by_name: "采购",
      created_at: NOW,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("list_import_row")
    .values({
      import_id: stockListId,
      row: 2,
      cells: "[]",
      result: "updated",
      name: "商品11 B11-0",
      touches: "11 b11-0",
      is_held: 1,
      changes: JSON.stringify([{ what: "可售库存", from: "50", to: "200" }]),
      correction: JSON.stringify({ units: 150, price: 1000 }),
    } as never)
    .execute();
  cases["stockList"] = {
    subject: "import",
    subjectId: stockListId,
    before: stockListState("库存.csv", []),
    after: stockListState("库存.csv", [{ rows: [2], units: 150, value: 150_000 }]),
    shows: ["库存.csv", "商品11", "B11-0", "+150", "¥1,500.00", "200"],
    lists: ["库存.csv，1 个批号", "增加 ¥1,500.00"],
  };
  const { values, version } = await readLimits();
  cases["raisedLimits"] = {
    subject: "limits",
    subjectId: 1,
    before: { values, version },
    after: { values: { ...values, balance: 50_000_000 }, version },
    shows: ["手工调整余额", "¥200.00 → ¥500,000.00"],
    lists: ["提高 1 项", "¥500,000.00"],
  };
  const account = { name: "某医药有限公司", bank: "某银行", number: "6222000012345678" };
  cases["payeeAccount"] = {
    subject: "moneySettings",
    subjectId: 1,
    before: { bank: account, redPackets: 30 },
    after: { bank: { ...account, number: "6222000099999999" }, redPackets: 30 },
    shows: ["某医药有限公司", "6222000012345678", "6222000099999999"],
    lists: ["6222000012345678", "6222000099999999"],
  };
  cases["priceList"] = {
    subject: "import",
    subjectId: id,
    before: priceListState("价格.csv", []),
    after: priceListState("价格.csv", rows),
    shows: ["300 行", "涨价 299 行，降价 1 行", "维C银翘片", "−95%", "第 2 行", "¥20.00"],
    lists: ["价格.csv", "300 行", "−95%"],
  };
  const scan = await storedFile(SHOP_FILES, "scan");
  const form = {
    number: "首营 2026-7",
    first: { id: 1, name: "林素问" },
    second: { id: 2, name: "何青囊" },
    signedAt: NOW,
    fileIds: [scan],
  };
  cases["paperApproval"] = {
    subject: "paperForm",
    subjectId: form.number,
    before: { goods: [11, 12], ready: 2, form: null },
    after: { goods: [11, 12], ready: 2, form },
    shows: ["首营 2026-7", "林素问", "何青囊", "scan.png", "商品11", "商品12", "演示药厂"],
    lists: ["首营 2026-7", "2 个商品", "林素问"],
  };
}

beforeAll(async () => {
  await loadPeople();
  await db
    .insertInto("staff_role_permission")
    .values(
      APPROVAL_REQUEST_KINDS.map(({ agree }) => agree)
        .filter((item, at, all) => all.indexOf(item) === at)
        .map((permission) => ({ role: "boss", permission, is_allowed: 1 as const })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  boss = await roleBrowser("boss");
  await openShop();
  await money();
  await goodsAndOrders();
  await countsAndCompanies();
  await files();
  await people();
});

test("there is a case of every kind", () =>
  expect(Object.keys(cases).toSorted()).toEqual(APPROVAL_REQUEST_KINDS.map(({ kind }) => kind).toSorted()));

const draftOrder = async (kind: string): Promise<number> => {
  const { shows: _shows, lists: _lists, title = "申请", ...about } = cases[kind]!;
  const by = { id: null, name: "提出人" };
  return inTransaction((trx) => propose(trx, { ...about, kind, title, why: "原因", by }, NOW));
};
const read = async (route: { loader: unknown }, path: string, params: Record<string, string> = {}) => {
  const answer = await getAnswer(route.loader as never, boss.get(path), params);
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    approvalRequests: { id: number; about: string; amount: string }[];
    evidence: { tables: { id: string; rows: string[][]; total: number }[]; page: number; pages: number };
  };
};

/** A key, a code, a time of the database, an amount in fen. */
const CODE =
  /(?<![\w/.-])(?:[a-z]+[A-Z]\w*|[a-z]+_\w+)|^[a-z]{2,}$|1[6-9]\d{11}(?!\d)|\d{4}-\d\d-\d\dT|undefined|NaN|\[object|^\d{5,}$/;
interface ShownWords {
  rows: object[];
  evidence: { facts: string[][]; tables: { title: string; headings: string[]; rows: string[][] }[] };
}
/** All texts that the page of a request says: its fields before and after, facts and tables. */
const wordsOf = ({ rows, evidence: { facts, tables } }: ShownWords): string[] => [
  ...rows.flatMap((row) => {
    const texts = Object.values(row).filter((text) => typeof text === "string");
    return texts.includes("银行账号") ? [] : texts;
  }),
  // Numbers of payments and accounts are known by their names.
  ...facts.flatMap(([name = "", value = ""]) => [name, /号|订单|付款/.test(name) ? "" : value]),
  ...tables.flatMap(({ title, headings, rows: cells }) => [title, ...headings, ...cells.flat()]),
];

test.each(APPROVAL_REQUEST_KINDS.map(({ kind }) => kind))(
  "%s is shown whole, and listed by what it moves and for whom",
  async (kind) => {
    const id = await draftOrder(kind);
    const shown = JSON.stringify(await read(page, `/staff/proposals/${id}`, { id: String(id) }));
    for (const text of cases[kind]!.shows) expect(shown, text).toContain(text);
    const { approvalRequests } = await read(list, "/staff/proposals");
    const row = approvalRequests.find((approvalRequest) => approvalRequest.id === id)!;
    for (const text of cases[kind]!.lists) expect(`${row.about} ${row.amount}`, text).toContain(text);
    expect([row.about, row.amount, ...wordsOf(JSON.parse(shown))].filter((text) => CODE.test(text))).toEqual(
      [],
    );
  },
);

test("every row of a price list is on some page, each once", async () => {
  const id = String(await draftOrder("priceList"));
  const seen: string[] = [];
  const { evidence } = await read(page, `/staff/proposals/${id}`, { id });
  for (let at = 1; at <= evidence.pages; at += 1) {
    const part = await read(page, `/staff/proposals/${id}?page=${at}`, { id });
    seen.push(...part.evidence.tables.find((table) => table.id === "h-rows")!.rows.map(([name]) => name!));
  }
  expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([
    ROWS,
    ROWS,
    "第 2 行",
    "第 301 行",
  ]);
});

test("a photo is handed to whoever may answer, and no other file", async () => {
  const id = String(await draftOrder("caseRefund"));
  const get = async (of: number, browser = boss) =>
    (
      await getAnswer(file.loader as never, browser.get(`/staff/proposals/${id}/files/${of}`), {
        id,
        file: String(of),
      })
    ).status;
  expect(await get(photo)).toBe(200);
  expect(await get(photo + 1)).toBe(404);
  expect(await get(photo, await roleBrowser("warehouse"))).toBe(404);
});

test.each(APPROVAL_REQUEST_KINDS.map(({ kind }) => kind))(
  "of %s one waits, whoever asks eight times at once",
  async (kind) => {
    await emptyTables(["approval_request"]);
    const { shows: _shows, lists: _lists, title = "申请", ...about } = cases[kind]!;
    const query = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => {
        const by = { id: null, name: at % 2 === 0 ? "提出人" : `另一人${at}` };
        return inTransaction((trx) => propose(trx, { ...about, kind, title, why: `原因${at}`, by }, NOW));
      }),
    );
    const waiting = await db
      .selectFrom("approval_request")
      .select("id")
      .where("state", "=", "waiting")
      .execute();
    expect(waiting).toHaveLength(1);
    const ids = query.flatMap((item) => (item.status === "fulfilled" ? [item.value] : []));
    expect(new Set(ids)).toEqual(new Set([waiting[0]!.id]));
    for (const item of query)
      if (item.status === "rejected") expect(String(item.reason)).toContain("已有一项申请在等待复核");
  },
);
