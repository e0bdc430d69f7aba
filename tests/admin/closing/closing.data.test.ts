import { beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { callerByToken, makeToken } from "~/modules/company/account/api-token.server";
import { getPortrait, setFace } from "~/modules/company/account/face.server";
import { resetAccountPassword } from "~/modules/company/account/password-reset.server";
import { giveProof } from "~/modules/company/sign-in/sms-proof.server";
import { closeCompanyIn, findClosing } from "~/modules/company/closing/close.server";
import { findBuyer, readViewer } from "~/modules/company/identity/viewer.server";
import { freezeCompany } from "~/modules/company/members/freeze.server";
import { approveCompany, rejectCompany } from "~/modules/company/registration/register-review.server";
import { firstCompany, isPhoneInUse, signIn } from "~/modules/company/sign-in/sign-in.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { accountOfWechat } from "~/modules/company/wechat/wechat-binding.server";
import { closeIn, proposeClosing } from "~/admin/closing/closing.server";
import { findOpenThings } from "~/admin/closing/open-things.server";
import { giveIn } from "~/admin/gifts/gift.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { findFile } from "~/platform/files/files.server";
import { removeOldUnused, UNUSED_FOR } from "~/platform/files/file-sweep.server";
import { countAudience } from "~/modules/support/announcements/audience.server";
import { EVERYBODY } from "~/modules/support/announcements/announcement";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { madePicture } from "../../modules/pictures/made";
import { emptyTables, ensureRows } from "../../rows";

const REQUESTED = { requestedOn: "2026-11-19", requestedBy: "王芳", why: "门店停业" };
const BY = { by: "陈敏", now: NOW };
const close = (id = 1) => inTransaction((trx) => closeIn(trx, id, REQUESTED, BY));
const join = (account: number, companyId: number) =>
  db.insertInto("membership").values({ account_id: account, company_id: companyId, is_default: 1 }).execute();
const post = (amount: number, key: string) =>
  inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account: "balance",
      amount,
      kind: "adjust",
      key,
      note: "",
      now: NOW,
    }),
  );
const kinds = async () => (await findOpenThings(1)).map(({ name, things }) => [name, things.length]);

beforeEach(async () => {
  await clear();
  await emptyTables(["company_closing", "membership", "session", "api_token", "wechat_binding"]);
  await emptyTables(["approval_request"]);
  await ground();
  await goods(11, [[300, 50]]);
  await company(1);
  await join(1, 1);
});

describe("while something is open it is refused with what", () => {
  test("an order, its money on the way, and balance", async () => {
    const buyer = await company(2);
    await cart(2, [[11, 4]]);
    await cart(1, [[11, 4]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    expect(await kinds()).toEqual([]);
    await db.updateTable("orders").set({ company_id: 1 }).execute();
    await post(1, "a");
    expect(await kinds()).toEqual([
      ["未完成的订单", 1],
      ["账户余额", 1],
    ]);
    expect(await close()).toEqual({
      ok: false,
      text: "还不能注销，请先了结：未完成的订单 1 项，账户余额 1 项",
    });
    await db.updateTable("orders").set({ status: "completed" }).execute();
    await post(-1, "b");
    expect(await kinds()).toEqual([]);
    expect(await close()).toEqual({ ok: true, company: "药店1" });
  });

  test("a return, a refund, a withdrawal, an invoice with its red letter, an exchange, what nobody has answered", async () => {
    const row = { company_id: 1, account_id: 1, created_at: NOW };
    for (const table of ["orders", "points_item", "staff_member"] as const) await ensureRows(table, 1);
    await ensureRows("goods", 11);
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", 1).execute();
    await db
      .insertInto("order_case")
      .values({
        ...row,
        kind: "return",
        serial: 1,
        number: "TH1",
        order_id: 1,
        state: "pendingCheck",
        reason: "quality",
        wants: "refund",
        text: "",
        goods_back: null,
        refund: null,
        updated_at: NOW,
      })
      .execute();
    const paid = { company_id: 1, order_id: null, amount: 100, finished_at: null, created_at: NOW, note: "" };
    const { id: payment_id } = await db
      .insertInto("payment")
      .values({
        ...paid,
        number: "P1",
        purpose: "recharge",
        provider: "bank",
        state: "pending",
        provider_ref: null,
        transfer_proof_file_id: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("payment_refund")
      .values({ ...paid, number: "R1", payment_id, key: "k", state: "stuck" })
      .execute();
    await emptyTables(["withdrawal"]);
    await db
      .insertInto("withdrawal")
      .values({
        ...row,
        number: "W1",
        amount: 100,
        holder: "药店1",
        bank: "工行",
        bank_account: "1",
        state: "pending",
        finished_at: null,
      })
      .execute();
    await emptyTables(["invoice"]);
    await db
      .insertInto("invoice")
      .values({
        ...row,
        number: "FP1",
        type: "ordinary",
        title: "药店1",
        tax_number: "T",
        email: "",
        tax: 0,
        amount: 100,
        state: "pending",
        finished_at: null,
      })
      .execute();
    await db
      .insertInto("points_exchange")
      .values({
        company_id: 1,
        number: "DH1",
        item_id: 1,
        item_name: "水杯",
        count: 1,
        points: 10,
        state: "exchanged",
        address: "",
        created_at: NOW,
        confirmed_at: NOW,
        shipped_at: null,
        received_at: null,
        cancelled_at: null,
      })
      .execute();
    await emptyTables(["feedback", "release_request"]);
    await db
      .insertInto("feedback")
      .values({ ...row, kind: "goods", text: "包装", phone: "" })
      .execute();
    await db
      .insertInto("release_request")
      .values({ goods_id: 11, company_id: 1, state: "pending", created_at: NOW, decided_at: null })
      .execute();
    await db
      .insertInto("approval_request")
      .values({
        kind: "balanceAdjustment",
        subject: "company",
        subject_id: "1",
        title: "调整",
        why: "更正",
        before: "{}",
        after: "{}",
        limit_words: "",
        state: "waiting",
        waiting_key: "k",
        requested_by: 1,
        proposer: "王",
        requested_at: NOW,
      })
      .execute();
    expect(await kinds()).toEqual([
      ["退货和售后", 1],
      ["在途的付款", 1],
      ["未退的款项", 1],
      ["待打款的提现", 1],
      ["未开的发票和红字", 1],
      ["未发出的积分兑换", 1],
      ["未答复的咨询和反馈", 1],
      ["未决定的控销申请", 1],
      ["等待复核的改动", 1],
    ]);
    expect(await close()).toMatchObject({ ok: false });
    expect(await findClosing(1)).toBeNull();
    await emptyTables(["withdrawal", "invoice", "feedback", "release_request"]);
  });

  test("a request of tomorrow, a company that there is not", async () => {
    const late = { ...REQUESTED, requestedOn: "2026-11-21" };
    const by = { ...BY, by: { id: null, name: "李明" } };
    expect(await inTransaction((trx) => proposeClosing(trx, 1, late, by))).toEqual({
      ok: false,
      text: "申请日期不能晚于今天",
    });
    expect(await close(404)).toBeNull();
  });
});

describe("once it is closed", () => {
  test("its people are out by every door, and their phone may register anew", async () => {
    const viewer = await readViewer("", 1, 1);
    if (!viewer.buyer) throw new Error("no buyer");
    const password_hash = await hashPassword("Secret-2026");
    await db.updateTable("account").set({ password_hash }).where("id", "=", 1).execute();
    const made = await inTransaction((trx) =>
      makeToken(trx, viewer, { name: "ERP", scope: "read", lasts: 30 }, NOW),
    );
    const token = made.ok ? made.token : "";
    const wechat = { account_id: 1, openid: "o1", unionid: "n1", nickname: "王", bound_at: NOW };
    await db.insertInto("wechat_binding").values(wechat).execute();
    await db
      .insertInto("session")
      .values({
        id: "s1",
        account_id: 1,
        company_id: 1,
        created_at: NOW,
        seen_at: NOW,
        cookie_at: NOW,
        expires_at: NOW + 1e9,
        user_agent: "",
      })
      .execute();
    const picture = await madePicture();
    expect(await setFace(viewer, picture, NOW)).toEqual({ ok: true });
    const face = (await getPortrait(1))!;
    expect((await signIn("u1", "Secret-2026", NOW)).ok).toBe(true);
    expect((await callerByToken(token, NOW))?.viewer.buyer.companyId).toBe(1);
    await close();
    expect((await signIn("u1", "Secret-2026", NOW)).ok).toBe(false);
    expect((await signIn("13900001", "Secret-2026", NOW)).ok).toBe(false);
    expect(await firstCompany(1)).toBeNull();
    expect((await readViewer("", 1, 1)).buyer).toBeNull();
    expect(await callerByToken(token, NOW)).toBeNull();
    expect(await accountOfWechat({ openid: "o1", unionid: "n1" })).toBeNull();
    expect(await db.selectFrom("session").select("id").execute()).toEqual([]);
    expect(await getPortrait(1)).toBeNull();
    expect(await removeOldUnused(NOW + UNUSED_FOR + 1)).toBe(1);
    expect(await findFile(1, face)).toBeNull();
    expect(await isPhoneInUse("13900001")).toBe(false);
    const proof = /=([^;]+)/.exec(await giveProof(db, "13900001", "reset", NOW))![1]!;
    const reset = await resetAccountPassword({ phone: "13900001", proof }, "Other-Secret-2026", NOW);
    expect(reset).toEqual({ ok: true, accountId: null });
  });

  test("a login of another store goes on there, and only there", async () => {
    await company(2);
    await join(1, 2);
    await close();
    expect((await readViewer("", 1, 1)).buyer).toBeNull();
    expect((await readViewer("", 1, 2)).buyer?.companyId).toBe(2);
    const login = await db
      .selectFrom("account")
      .select(["username", "phone"])
      .where("id", "=", 1)
      .executeTakeFirst();
    expect(login).toEqual({ username: "u1", phone: "13900001" });
  });

  test("its phones are blanked, its name, orders and papers stay", async () => {
    await close();
    const item = await db.selectFrom("company").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
    expect(item).toMatchObject({ name: "药店1", licence_number: "L1", status: "closed", contact_phone: "" });
    const account = await db.selectFrom("account").selectAll().where("id", "=", 1).executeTakeFirst();
    expect(account).toMatchObject({ name: "用户1", phone: "已注销1", username: "已注销1" });
    const address = await db.selectFrom("address").selectAll().where("company_id", "=", 1).executeTakeFirst();
    expect(address).toMatchObject({ receiver: "", phone: "", removed_at: NOW, detail: "演示路 1 号" });
    const documents = await db.selectFrom("qualification").select("id").where("company_id", "=", 1).execute();
    expect(documents).toHaveLength(3);
    expect(await findClosing(1)).toEqual({ ...REQUESTED, closedBy: "陈敏", closedAt: NOW });
  });

  test("an order that was on its way in is refused, and nothing more is done for the company", async () => {
    const buyer = await company(2);
    await cart(2, [[11, 4]]);
    const form = await draftOf(buyer);
    expect(await countAudience(EVERYBODY)).toBe(2);
    await close(2);
    expect(JSON.stringify(await placeOrders(buyer, form, NOW))).toContain("企业账户已注销");
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect(await countAudience(EVERYBODY)).toBe(1);
    expect(await findBuyer(2)).toBeNull();
    expect(await freezeCompany(2, "陈敏", "原因", NOW)).toMatchObject({ ok: false });
    expect(await approveCompany(2, true, NOW)).toEqual({ ok: false });
    expect(await rejectCompany(2, "原因", NOW)).toEqual({ ok: false });
    const gift = { gift: { what: "points", number: 5 } as const, reason: "补偿" };
    const values = await inTransaction((trx) => giveIn(trx, 2, gift, { key: "k", now: NOW }));
    expect(values).toEqual({ ok: false, text: "该客户已注销，不能再办理" });
    expect(await close(2)).toEqual({ ok: false, text: "该客户已经注销" });
  });

  test("two who close it at once close it once, and an order at the same moment is whole or not there", async () => {
    const buyer = await company(2);
    await cart(2, [[11, 4]]);
    const form = await draftOf(buyer);
    const [item, other, placed] = await Promise.all([close(2), close(2), placeOrders(buyer, form, NOW)]);
    const closed = [item, other].filter((done) => done?.ok);
    expect(closed.length).toBe(placed.ok ? 0 : 1);
    const orders = await db.selectFrom("orders").select("id").execute();
    expect(orders.length).toBe(placed.ok ? 1 : 0);
    const rows = await db.selectFrom("company_closing").select("id").execute();
    expect(rows.length).toBe(closed.length);
  });

  test("where the closing fails in the middle, nothing of it is kept", async () => {
    const broken = inTransaction(async (trx) => {
      await closeCompanyIn(trx, 1, REQUESTED, BY);
      throw new Error("undone");
    });
    await expect(broken).rejects.toThrow("undone");
    expect((await readViewer("", 1, 1)).buyer?.status).toBe("approved");
  });
});
