import { beforeEach, describe, expect, test } from "vitest";
import { addToDraftOrder, makeDraftOrder, saveDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { makeToken } from "~/modules/company/account/api-token.server";
import { CREDIT } from "~/modules/credit/credit";
import { setCreditIn } from "~/modules/credit/account.server";
import { jointPath } from "~/modules/orders/payment/joint-payment";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { advance, confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newKey } from "~/platform/http/browser-key.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { takeToken, type Rate } from "~/platform/http/limits/rate.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as list from "~/routes/_account+/_orders+/order._index/route";
import * as change from "~/routes/_account+/_orders+/order.change.$id/route";
import * as together from "~/routes/_account+/_orders+/order.pay/route";
import * as recall from "~/routes/_account+/_orders+/order.recall.$id/route";
import * as giveBack from "~/routes/_account+/_orders+/order.return.$id/route";
import * as invoice from "~/routes/_account+/_service+/dzfp/route";
import * as sheet from "~/routes/_account+/_service+/kjcg_.new/route";
import * as proposed from "~/routes/_account+/_service+/kjcg_.proposed.$id/route";
import * as wish from "~/routes/_account+/_service+/pzqg.add/route";
import * as noWish from "~/routes/_account+/_service+/pzqg.withdraw.$id/route";
import * as feedback from "~/routes/_account+/_service+/yjfk/route";
import * as complaint from "~/routes/_account+/_service+/zlts.new/route";
import * as recharge from "~/routes/_account+/_wallet+/yegl.recharge/route";
import * as withdrawal from "~/routes/_account+/_wallet+/yegl.withdraw/route";
import * as credit from "~/routes/_account+/_wallet+/zq/route";
import * as editAddress from "~/routes/_account+/addr.edit.$id/route";
import * as newAddress from "~/routes/_account+/addr.new/route";
import * as noAddress from "~/routes/_account+/addr.remove.$id/route";
import * as endToken from "~/routes/_account+/basic.token.$id/route";
import * as stores from "~/routes/_account+/ddgl/route";
import * as documents from "~/routes/_account+/zzzj._index/route";
import * as checkout from "~/routes/_cart+/cart.step2/route";
import * as help from "~/routes/_help+/_fwbz+/help.fwbz.zskf/route";
import * as item from "~/routes/_promotions+/jfsc.item.$id/route";
import * as coupons from "~/routes/_promotions+/lqzx/route";
import { sendRequests } from "~/modules/support/buy-requests/buy-request.server";
import { CHAT_RATES } from "~/modules/support/chat/chat";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { Browser, type FormFields } from "../modules/company/browser";
import { SignedInBrowser } from "../modules/company/browser-session";
import { picture } from "../modules/company/registration/registering";
import { signedInCompanies, findToken } from "../modules/orders/route-fixtures";
import { cart, clear, draftOf, goods, ground, NOW, signedIn } from "../modules/orders/shop";
import { transferProof } from "../modules/orders/payment/pay-fixtures";
import { messageIn } from "../platform/http/message-in";
import { turnChat } from "../modules/support/chat/turn-chat";
import { recallBatch } from "../modules/recalls/recalling";
import { emptyTables, ensureRows } from "../rows";

type Table = Parameters<typeof db.selectFrom>[0] & string;
interface Form {
  route: { action: (args: never) => unknown };
  path: string;
  fields: FormFields | URLSearchParams;
  params?: Record<string, string>;
  /** where there is one row more afterwards */
  makes?: Table;
  from?: Browser;
  /** leaves what the first takes the last of: a rate, the room for files */
  fill?: () => Promise<void>;
  /** the second is led to the same place, with words of its own */
  isToldAnew?: true;
}

const viewer = signedIn(1);
/** Beside those of the orders. */
const TABLES = [
  ...(["support_picture", "buy_request", "feedback", "quality_case", "file"] as const),
  ...(["recall_line", "recall_company", "recall", "draft_order_line", "draft_order"] as const),
  ...(["credit_entry", "receivable", "credit_account", "api_token"] as const),
];
let buyer: Browser;

beforeEach(async () => {
  await clear();
  await emptyTables(TABLES);
  await ground();
  await signedInCompanies(2);
  await writePaymentSetting(db, "bankAccount", { name: "演示", bank: "演示银行", number: "000" });
  await turnChat(true);
  await goods(11, [[36_500, 500]]);
  buyer = await SignedInBrowser.of(1);
});

const grant = (account: "balance" | "points", amount: number) =>
  inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account,
      amount,
      kind: "grant",
      key: `twice:${account}:${newFormToken()}`,
      note: "",
      now: NOW,
    }),
  );

/** An order of 5 units; its id and what is due. */
async function ordered(): Promise<{ id: number; due: number }> {
  await cart(1, [[11, 5]]);
  const placed = await placeOrders(viewer, await draftOf(viewer), now());
  if (!placed.ok) throw new Error(JSON.stringify(placed.changes));
  const newest = db.selectFrom("orders").select(["id", "payable as due"]).orderBy("id", "desc");
  return newest.executeTakeFirstOrThrow();
}

const UNPAID = { useBalance: false, useRedPacket: false, paymentMethod: null, transferProof: null };

async function shipped(): Promise<number> {
  const { id, due } = await ordered();
  await grant("balance", due);
  await startPayment(viewer, id, { ...UNPAID, useBalance: true, seenRest: 0 }, now());
  await advance(id, "approve", { actor: "operator:林", text: "" }, now());
  await advance(id, "ship", { actor: "operator:周", text: "" }, now());
  return id;
}

async function bought(): Promise<number> {
  const id = await shipped();
  await confirmReceipt(1, id, "buyer:1", now());
  return id;
}

/** Leaves the room of one picture or slip in what company 1 keeps. */
async function roomForOne(file = picture()): Promise<void> {
  await db
    .insertInto("file")
    .values({
      company_id: 1,
      stored_name: newFormToken(),
      original_name: "a.png",
      mime: "image/png",
      size: config.FILES_MB * 1024 * 1024 - file.size,
      sha256: "",
      purpose: "slip",
      created_at: NOW,
    })
    .execute();
}

async function leaveOne(key: string, rate: Rate): Promise<void> {
  for (let i = 1; i < rate.limit; i += 1) await takeToken(key, rate, now());
}

async function twoOrders(): Promise<{ path: string; total: number }> {
  const all = [await ordered(), await ordered()];
  return { path: jointPath(all.map(({ id }) => id)), total: all.reduce((sum, { due }) => sum + due, 0) };
}

const token = () => findToken(1);
const ADDRESS = { receiver: "王五", phone: "13800000009", areaCode: "440106", detail: "演示路 9 号" };
const idOf = (id: number | string) => ({ id: String(id) });

async function template(id: number): Promise<void> {
  await db
    .insertInto("voucher_template")
    .values({
      id,
      kind: "coupon",
      name: `券${id}`,
      threshold: 1000,
      amount: 500,
      scope: '{"all":true}',
      starts_at: NOW - DAY,
      ends_at: now() + DAY,
      total: 100,
      status: "on",
    })
    .execute();
}

async function approvalRequest(): Promise<number> {
  await ensureRows("staff_member", 7);
  const id = await makeDraftOrder(1, { id: 7, name: "王芳" }, newFormToken(), now());
  await addToDraftOrder(viewer, id, [{ goodsId: 11, quantity: 10 }], now());
  await saveDraftOrder(viewer, id, { version: 2, input: new Map(), remark: "", send: true }, now());
  return id;
}

const answered = async (what: string): Promise<Form> => {
  const id = await approvalRequest();
  return {
    route: proposed,
    path: `/kjcg/proposed/${id}`,
    fields: { do: what },
    params: idOf(id),
    isToldAnew: true,
  };
};

const FORMS: Record<string, () => Promise<Form>> = {
  "placing an order": async () => {
    await cart(1, [[11, 500]]);
    const { snapshot } = await draftOf(viewer);
    const fields = {
      intent: "place",
      token: token(),
      snapshot,
      addressId: "1",
      invoiceType: "ordinary",
      delivery: "carrier",
      expiryMonths: "0",
      agree: "1",
    };
    return { route: checkout, path: "/cart/step2", fields, makes: "orders" };
  },
  "orders paid together from the balance": async () => {
    const { path, total } = await twoOrders();
    await grant("balance", total);
    const fields = { token: token(), total: String(total), rest: "0" };
    return { route: together, path, fields };
  },
  "orders paid together by a transfer": async () => {
    const { path, total } = await twoOrders();
    const sums = { total: String(total), rest: String(total) };
    const fields = { token: token(), ...sums, paymentMethod: "bank", transferProof: transferProof() };
    return { route: together, path, fields, makes: "payment" };
  },
  "a recharge by a transfer": async () => {
    const fields = { token: token(), amount: "100", paymentMethod: "bank", transferProof: transferProof() };
    const fill = () => roomForOne(transferProof());
    return { route: recharge, path: "/yegl/recharge", fields, makes: "payment", fill };
  },
  "a withdrawal": async () => {
    await grant("balance", 5000);
    const fields = { token: token(), amount: "50", bank: "演示银行", bankAccount: "6222000000000000" };
    return { route: withdrawal, path: "/yegl/withdraw", fields, makes: "withdrawal" };
  },
  "a repayment": async () => {
    const { id, due } = await ordered();
    const terms = { limit: 100_000, termDays: 30, startsOn: "2026-01-01", endsOn: null };
    await inTransaction((trx) => setCreditIn(trx, 1, { terms, version: 0, by: "财务" }, NOW));
    await startPayment(viewer, id, { ...UNPAID, paymentMethod: CREDIT, seenRest: due }, now());
    const open = await db.selectFrom("receivable").select("id").executeTakeFirstOrThrow();
    await grant("balance", due);
    const fields = { token: token(), "pay[0]": `${open.id}-${due}` };
    return { route: credit, path: "/zq", fields, makes: "repayment" };
  },
  "goods to give back": async () => {
    const id = await bought();
    const line = await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow();
    const path = `/order/return/${id}?chosen=1&u.${line.id}=5`;
    const fields = { token: token(), reason: "quality", photos: picture() };
    return { route: giveBack, path, fields, params: idOf(id), makes: "order_case", fill: roomForOne };
  },
  "an order cancelled": async () => {
    const { id } = await ordered();
    const path = `/order/change/${id}`;
    return { route: change, path, fields: { intent: "cancel" }, params: idOf(id) };
  },
  "goods received": async () => {
    const id = await shipped();
    const path = `/order/change/${id}`;
    return { route: change, path, fields: { intent: "receive" }, params: idOf(id) };
  },
  "the same order again": async () => {
    const { id } = await ordered();
    const fields = { intent: "reorder", token: token() };
    return { route: change, path: `/order/change/${id}`, fields, params: idOf(id), makes: "cart_line" };
  },
  "several orders again": async () => {
    const fields = { intent: "reorder", token: token(), [`orders.${(await ordered()).id}`]: "1" };
    return { route: list, path: "/order", fields, makes: "cart_line" };
  },
  "a list of the quick order": async () => {
    const fill = () => leaveOne("list:1", { limit: 60, windowMs: 3600_000 });
    const fields = { token: token(), text: "商品11 20盒" };
    return { route: sheet, path: "/kjcg/new", fields, makes: "quick_sheet", fill };
  },
  "a new address": async () => {
    const fields = { token: token(), ...ADDRESS };
    return { route: newAddress, path: "/addr/new", fields, makes: "address" };
  },
  "a new address at the checkout": async () => {
    const fields = { intent: "address", token: token(), ...ADDRESS };
    return { route: checkout, path: "/cart/step2", fields, makes: "address" };
  },
  "a changed address": async () => {
    const fields = { token: token(), ...ADDRESS };
    return { route: editAddress, path: "/addr/edit/1", fields, params: idOf(1) };
  },
  "an address that is not needed": async () => ({
    route: noAddress,
    path: "/addr/remove/1",
    fields: {},
    params: idOf(1),
  }),
  "documents handed in again": async () => {
    await db.updateTable("company").set({ status: "rejected" }).where("id", "=", 1).execute();
    const fields = { intent: "submit", token: token() };
    return { route: documents, path: "/zzzj", fields, makes: "message" };
  },
  "an invoice": async () => {
    const id = await bought();
    const fields = { token: token(), type: "ordinary" };
    return { route: invoice, path: `/dzfp?order=${id}`, fields, makes: "invoice" };
  },
  "a coupon": async () => {
    await template(5);
    const fill = () => leaveOne("claim:1", { limit: 20, windowMs: 60_000 });
    const fields = { token: token(), claim: "5" };
    return { route: coupons, path: "/lqzx", fields, makes: "voucher", fill };
  },
  "all coupons": async () => {
    await template(5);
    return { route: coupons, path: "/lqzx", fields: { token: token(), claim: "all" }, makes: "voucher" };
  },
  "points for a gift": async () => {
    await grant("points", 100);
    await db
      .insertInto("points_item")
      .values({
        id: 3,
        name: "体温计",
        kind: "gift",
        points: 100,
        stock: 1,
        image: "",
        describe: "",
        status: "on",
        sort: 0,
      })
      .execute();
    const fields = { token: token(), count: "1", addressId: "1" };
    return { route: item, path: "/jfsc/item/3", fields, params: idOf(3), makes: "points_exchange" };
  },
  "a question in the chat": async () => {
    const fill = () => leaveOne("chat:company:1", CHAT_RATES.company);
    const fields = { token: token(), text: "几时发货" };
    const params = { "*": "fwbz/zskf" };
    return { route: help, path: "/help/fwbz/zskf", fields, params, makes: "chat_message", fill };
  },
  "a visitor's first question": async () => {
    const fields = { token: findToken(0), browser: newKey(), text: "如何注册" };
    const params = { "*": "fwbz/zskf" };
    const from = new Browser();
    return { route: help, path: "/help/fwbz/zskf", fields, params, from, makes: "chat_message" };
  },
  "a request to buy": async () => {
    const fields = { token: token(), "lines[0].name": "新药", "lines[0].number": "10" };
    const all = { ...fields, "lines[0].pictures": picture() };
    return { route: wish, path: "/pzqg/add", fields: all, makes: "buy_request", fill: roomForOne };
  },
  "a request withdrawn": async () => {
    const draft = { name: "新药", spec: "", manufacturer: "", approvalNumber: "", quantity: 10, unit: "" };
    const open = { ...draft, wishedPrice: null, neededBy: null, note: "" };
    const asker = { companyId: 1, accountId: 1 };
    await sendRequests(asker, [{ draft: open, pictures: [] }], newFormToken(), now());
    const { id } = await db.selectFrom("buy_request").select("id").executeTakeFirstOrThrow();
    return { route: noWish, path: `/pzqg/withdraw/${id}`, fields: {}, params: idOf(id) };
  },
  feedback: async () => {
    const fields = { token: token(), kind: "other", text: "页面很好用，谢谢你们", pictures: picture() };
    return { route: feedback, path: "/yjfk", fields, makes: "feedback", fill: roomForOne };
  },
  "a complaint": async () => {
    await bought();
    const fields = {
      token: token(),
      severity: "ordinary",
      happenedOn: toDay(now()),
      text: "封签破损两盒",
      reporter: "李",
      phone: "13800000001",
      pictures: picture(),
    };
    const path = "/zlts/new?kind=complaint&goods=11&batch=B11-0";
    return { route: complaint, path, fields, makes: "quality_case", fill: roomForOne };
  },
  "the answer to a recall": async () => {
    await bought();
    await recallBatch(11, "B11-0");
    const { id } = await db.selectFrom("recall").select("id").executeTakeFirstOrThrow();
    const line = await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow();
    const fields = { token: token(), [`remaining-${line.id}`]: "5" };
    return { route: recall, path: `/order/recall/${id}`, fields, params: idOf(id), makes: "order_case" };
  },
  "lines copied to a store": async () => {
    await cart(1, [[11, 5]]);
    await db.insertInto("membership").values({ account_id: 1, company_id: 2, is_default: 0 }).execute();
    const line = await db.selectFrom("cart_line").select("id").executeTakeFirstOrThrow();
    const fields = { intent: "copy", token: token(), "lines[0]": String(line.id), "stores[0]": "2" };
    return { route: stores, path: "/ddgl", fields, makes: "cart_line" };
  },
  "a proposed order taken": () => answered("accept"),
  "a proposed order declined": () => answered("decline"),
  "an access token ended": async () => {
    const made = { name: "ERP", scope: "read", lasts: 30 } as const;
    await inTransaction((trx) => makeToken(trx, viewer, made, now()));
    const { id } = await db.selectFrom("api_token").select("id").executeTakeFirstOrThrow();
    const fields = { id: String(id) };
    return { route: endToken, path: `/basic/token/${id}`, fields, params: idOf(id) };
  },
};

async function sent({ route, path, fields, params = {}, from = buyer }: Form) {
  const args = { request: from.post(path, fields), params, context: {} };
  const answer = (await Promise.resolve(route.action(args as never)).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  })) as Response;
  const { status, headers } = answer;
  const cookies = headers.getSetCookie().filter((cookie) => !cookie.startsWith("message="));
  const text = status < 400 ? "" : await answer.text();
  return { status, to: headers.get("location"), cookies, says: messageIn(answer), text };
}

const count = async (table: Table | undefined) =>
  table === undefined ? 0 : (await db.selectFrom(table).selectAll().execute()).length;

const WAYS = {
  "after the first has ended": async (form: Form) => {
    await form.fill?.();
    return [await sent(form), await sent(form)];
  },
  "at the same moment": (form: Form) => Promise.all([sent(form), sent(form)]),
};

describe.each(Object.entries(WAYS))("%s", (_, twice) => {
  test.each(Object.entries(FORMS))("%s", async (_name, scene) => {
    const form = await scene();
    const before = await count(form.makes);
    const [first, second] = await twice(form);
    expect(first).toMatchObject({ status: 303 });
    expect(second).toEqual(form.isToldAnew ? { ...first, says: second?.says } : first);
    expect(await count(form.makes)).toBe(before + (form.makes === undefined ? 0 : 1));
  });
});
