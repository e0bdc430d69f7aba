import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteOldDrafts } from "~/modules/company/registration/register.server";
import { signIn } from "~/modules/company/sign-in/sign-in.server";
import { sandboxMessages } from "~/modules/company/sign-in/sms-sandbox.server";
import { HEAD_LOOKUPS } from "~/modules/company/sign-in/tries";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now as clock } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import { startSession } from "~/platform/http/session.server";
import * as files from "~/routes/_register+/register.files.($id)";
import { getErrors } from "../browser";
import { toCode, FACTS, newPhone, PASSWORD, picture, PNG, Registering, REQUIRED } from "./registering";

const NOW = clock();

/** What a browser gets of a file of a registration. */
const fileAnswer = async (browser: Registering, id: number): Promise<Response> => {
  const args = { request: browser.get(`/register/files/${id}`), params: { id: String(id) }, context: {} };
  return files.loader(args).catch((thrown: unknown) => thrown as Response);
};

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(() => db.deleteFrom("rate").execute());

const newcomer = (phone = newPhone()) => new Registering("company", phone, NOW);
const stored = () =>
  readdirSync(join(process.env.SHOP_DATA!, "files"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

describe("step 1", () => {
  test("says that a phone is taken once its code was right, and to nobody else", async () => {
    const phone = "13800000001";
    const used = newcomer(phone);
    expect((await used.askCode()).status).toBe(200);
    const next = { intent: "next", phone, password: PASSWORD };
    const code = await toCode(phone);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(Object.keys(await getErrors(await used.start({ ...next, code: wrong })))).toEqual(["code"]);
    expect(Object.keys(await getErrors(await newcomer(phone).start({ ...next, code })))).toEqual(["code"]);
    expect(await getErrors(await used.start({ ...next, code }))).toEqual({
      phone: ["该手机号已注册，请直接登录，或找回密码"],
    });
    expect((await sandboxMessages())?.[0]?.text).toContain("该手机号已注册，可直接登录或找回密码");
  });

  test("wants the right code and a password that is not common", async () => {
    const item = newcomer();
    await item.askCode();
    const code = await toCode(item.phone);
    const wrong = code === "000000" ? "000001" : "000000";
    const next = { intent: "next", phone: item.phone, password: PASSWORD };
    expect(await getErrors(await item.start(next))).toHaveProperty("code");
    expect(await getErrors(await item.start({ ...next, code: wrong }))).toHaveProperty("code");
    const weak = await getErrors(await item.start({ ...next, code, password: "12345678" }));
    expect(weak.password?.[0]).toMatch(/常见/);
    const done = await item.start({ ...next, code });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/register/step2"]);
  });

  test("gives back what was typed, never the code or the password", async () => {
    const item = newcomer();
    const answer = await (
      await item.start({ intent: "next", phone: "1", code: "135790", password: "sec-ret" })
    ).text();
    expect(JSON.parse(answer)).toMatchObject({ initialValue: { phone: "1" } });
    expect(answer).not.toMatch(/135790|sec-ret/);
  });
});

describe("a draft", () => {
  test("survives a reload, the way back and half-filled forms", async () => {
    const item = newcomer();
    await item.prove();
    const half = await item.facts({ name: "测试大药房", province: "440000", pickRegion: "1" });
    expect(half.status).toBe(200);
    const page = await item.factsPage();
    expect(page.draft?.input).toEqual({ name: "测试大药房", province: "440000" });
    expect(page.regions.cities.map((city) => city.code)).toContain("440100");
    const refused = await item.facts({ ...FACTS, contactPhone: "12", areaCode: "999999" });
    expect(await getErrors(refused)).toHaveProperty("contactPhone");
    expect((await item.page()).state).toBe("facts");
    expect(await getErrors(await item.facts({ ...FACTS, areaCode: "999999" }))).toEqual({
      areaCode: ["请选择省、市、区"],
    });
    expect((await item.facts(FACTS)).headers.get("Location")).toBe("/register/step3");
    expect((await item.page()).state).toBe("open");
    expect(await item.startPage()).toMatchObject({ hasDraft: true });
  });

  test("goes on in a second browser after its own code, and in no other", async () => {
    const [first, second, stranger] = [newcomer(), newcomer(), newcomer()];
    const phone = first.phone;
    await first.prove();
    await first.facts(FACTS);
    await first.upload("drugLicence");
    const same = new Registering("company", phone, NOW + 60_000);
    await same.prove();
    const [held] = (await same.page()).slots.filter((slot) => slot.held !== null);
    expect(held).toMatchObject({ kind: "drugLicence", held: { number: "演示-1", isPicture: true } });
    const fileId = held!.held!.fileId;
    expect((await fileAnswer(same, fileId)).status).toBe(200);
    await stranger.prove();
    for (const other of [second, stranger]) {
      expect((await fileAnswer(other, fileId)).status).toBe(404);
      expect((await other.page()).slots.some((slot) => slot.held)).toBe(false);
    }
    expect((await second.facts(FACTS)).headers.get("Location")).toBe("/register/step1");
  });

  test("that nobody comes back to is forgotten with its files", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    await item.upload("drugLicence");
    const before = stored();
    await db
      .updateTable("registration")
      .set({ updated_at: NOW - 31 * DAY })
      .where("phone", "=", item.phone)
      .execute();
    await deleteOldDrafts(NOW);
    expect(stored()).toBe(before - 1);
    expect((await item.page()).state).toBe("locked");
  });
});

describe("uploads", () => {
  test.each([
    ["nothing", null, "file", "请选择文件"],
    ["a page in disguise", picture(Buffer.from("<html><script>")), "file", "请上传 JPG、PNG 或 PDF 文件"],
    ["a program", picture(Buffer.from("MZ\u0000\u0000")), "file", "请上传 JPG、PNG 或 PDF 文件"],
    ["too much", picture(Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES)])), "file", "文件不能超过 10 MB"],
    [
      "far too much",
      picture(Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES + 1_000_000)])),
      "",
      "文件不能超过 10 MB，请压缩后重新上传",
    ],
  ])("%s is refused with a sentence", async (_, file, field, text) => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    const before = (await db.selectFrom("file").select("id").execute()).length;
    expect((await getErrors(await item.upload("drugLicence", file)))[field]).toEqual([text]);
    expect((await item.page()).slots.every((slot) => slot.held === null)).toBe(true);
    expect(await db.selectFrom("file").select("id").execute()).toHaveLength(before);
  });

  test("that have ended are refused, on their last day taken; replaced and removed files are gone", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    const ended = await getErrors(await item.upload("drugLicence", picture(), { endsOn: toDay(NOW - DAY) }));
    expect(ended.endsOn?.[0]).toMatch(/已于 .* 到期/);
    await item.upload("drugLicence", picture(), { endsOn: toDay(NOW) });
    const before = stored();
    await item.upload("drugLicence", picture(PNG, "新.png"));
    await item.upload("drugLicence", null, { number: "演示-2" });
    const held = (await item.page()).slots.find((slot) => slot.kind === "drugLicence")!.held;
    expect(held).toMatchObject({ fileName: "新.png", number: "演示-2", endsOn: null });
    expect(stored()).toBe(before);
    await item.documents({ intent: "remove", kind: "drugLicence" });
    expect(stored()).toBe(before - 1);
  });

  test("find no room past what a registration may keep, and say so at the file", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    await item.upload("drugLicence");
    const before = stored();
    const limit = config.FILES_NEW_MB;
    config.FILES_NEW_MB = 0;
    const refused = await getErrors(await item.upload("businessLicence"));
    config.FILES_NEW_MB = limit;
    expect(refused).toEqual({ file: ["本次注册上传的文件已达上限，请联系客服"] });
    expect(stored()).toBe(before);
    const held = (await item.page()).slots.filter((slot) => slot.held !== null);
    expect(held.map((slot) => slot.kind)).toEqual(["drugLicence"]);
  });

  test("by a script answer without a redirect", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    const form = { intent: "upload", kind: "gsp", number: "演示-1", isLongTerm: "1" };
    const send = (fields: Record<string, string | File>) =>
      files.action({ request: item.post("/register/files", fields), params: {}, context: {} });
    expect(await (await send({ ...form, file: picture() })).json()).toEqual({ ok: true });
    const refused = await send({ ...form, kind: "drugLicence" });
    expect([refused.status, await getErrors(refused)]).toEqual([400, { file: ["请选择文件"] }]);
  });
});

describe("handing in", () => {
  test("names each required document that is missing", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    await item.upload("businessLicence");
    expect(await getErrors(await item.submit())).toEqual({
      "document-drugLicence": ["请上传药品经营许可证"],
      "document-purchaseAuthorisation": ["请上传采购委托书"],
    });
  });

  test("wants one document of a choice, and says so of the other", async () => {
    const clinic = newcomer();
    await clinic.prove();
    await clinic.facts({ ...FACTS, kind: "clinic" });
    expect((await clinic.page()).slots.filter((slot) => slot.isCovered)).toEqual([]);
    await clinic.upload("clinicRecord");
    await clinic.upload("purchaseAuthorisation");
    const covered = (await clinic.page()).slots.filter((slot) => slot.isCovered);
    expect(covered.map((slot) => slot.kind)).toEqual(["medicalLicence"]);
    expect((await clinic.submit()).status).toBe(303);
  });

  test("ends signed in, waiting for approval, with everything where it belongs", async () => {
    const item = newcomer();
    const companyId = await item.whole();
    const viewer = await getViewer(item.get("/"));
    expect(viewer).toMatchObject({
      companyName: FACTS.name,
      buyer: { companyId, status: "pending", kind: "pharmacy" },
    });
    expect(viewer.buyer?.qualifications).toHaveLength(REQUIRED.length);
    expect(viewer.buyer?.qualifications.every((document) => document.state === "pending")).toBe(true);
    expect(await item.page(`?company=${companyId}`)).toMatchObject({ state: "done", company: FACTS.name });
    expect(await newcomer().page(`?company=${companyId}`)).toMatchObject({ state: "locked" });
    expect(await signIn(item.phone, PASSWORD, NOW)).toMatchObject({ ok: true, companyId });
    const files = await db
      .selectFrom("file")
      .select("company_id")
      .where("company_id", "=", companyId)
      .execute();
    expect(files).toHaveLength(REQUIRED.length);
    const address = await db.selectFrom("address").selectAll().where("company_id", "=", companyId).execute();
    expect(address).toMatchObject([{ detail: FACTS.address, state: "released", is_default: 1 }]);
    expect(await getErrors(await item.prove())).toHaveProperty("phone");
    expect(
      await db.selectFrom("registration").select("id").where("phone", "=", item.phone).execute(),
    ).toEqual([]);
  });

  test("twice with one form makes one company and leads to the same place, signed in", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    await item.allDocuments();
    const { token } = await item.page();
    const answers = await Promise.all([item.submit(token), item.submit(token)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect(new Set(answers.map((answer) => answer.headers.get("Location"))).size).toBe(1);
    for (const answer of answers) expect(answer.headers.get("Set-Cookie")).toMatch(/shop=/);
    const logins = await db.selectFrom("account").select("id").where("phone", "=", item.phone).execute();
    expect(logins).toHaveLength(1);
  });

  test("a second time when the first is over leads to the same place, signed in; a minute later no more", async () => {
    const item = newcomer();
    await item.prove();
    await item.facts(FACTS);
    await item.allDocuments();
    const { token } = await item.page();
    const at = (later: number) => {
      const same = new Registering("company", item.phone, NOW + later);
      same.takeOver(item);
      return same;
    };
    const [second, late] = [at(30_000), at(61_000)];
    const first = (await item.submit(token)).headers.get("Location");
    expect(first).toMatch(/company=\d+$/);
    const answer = await second.submit(token);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, first]);
    expect(await getViewer(second.get("/"))).toMatchObject({ companyName: FACTS.name });
    expect((await late.submit(token)).headers.get("Location")).toBe("/register/step1");
    expect((await getViewer(late.get("/"))).buyer).toBeNull();
  });

  test("with the token of another's registration, which is over, makes nothing and tells nothing of it", async () => {
    const [item, two] = [newcomer(), newcomer()];
    for (const each of [item, two]) {
      await each.prove();
      await each.facts(FACTS);
      await each.allDocuments();
    }
    const { token } = await item.page();
    expect((await item.submit(token)).status).toBe(303);
    const answer = await two.submit(token);
    expect(answer.status).toBe(400);
    expect(await getErrors(answer)).toEqual({ "": ["该注册已提交，请登录后查看"] });
    expect((await two.submit()).status).toBe(303);
  });

  test("of one phone in both flows at once makes one login; the other is told", async () => {
    const item = newcomer();
    const store = new Registering("branch", item.phone, NOW + 60_000);
    const headLicence = "演示-440105-0004";
    for (const each of [item, store]) {
      await each.prove({ headLicence });
      await each.facts(each === store ? { ...FACTS, kind: "chain" } : FACTS);
      await each.allDocuments();
    }
    const answers = await Promise.all([item.submit(), store.submit()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 400]);
    const refused = answers.find((answer) => answer.status === 400)!;
    expect(await getErrors(refused)).toEqual({ "": ["该手机号已注册，请直接登录"] });
    const logins = await db.selectFrom("account").select("id").where("phone", "=", item.phone).execute();
    expect(logins).toHaveLength(1);
  });
});

describe("a store of a chain", () => {
  const headLicence = "演示-440105-0004";
  const asHead = async (): Promise<Registering> => {
    const head = new Registering("branch", "13800000004", NOW);
    const chain = { accountId: 4, companyId: 4 };
    await head.take(
      new Response(null, { headers: { "Set-Cookie": await startSession(head.get("/"), chain) } }),
    );
    return head;
  };
  const findStores = async (accountId: number) =>
    (
      await db.selectFrom("membership").select("company_id").where("account_id", "=", accountId).execute()
    ).map((row) => row.company_id);

  test("finds its head office by the licence, once its own phone is proved", async () => {
    const store = new Registering("branch", newPhone(), NOW);
    expect(await getErrors(await store.prove())).toHaveProperty("headLicence");
    const later = new Registering("branch", store.phone, NOW + 60_000);
    // Another licence costs no second code: the phone stays proved.
    expect(await getErrors(await later.prove({ headLicence: "演示-440106-0001" }))).toHaveProperty(
      "headLicence",
    );
    const next = { intent: "next", phone: later.phone, password: PASSWORD, headLicence };
    expect((await later.start(next)).headers.get("Location")).toBe("/register/dd/step2");
    expect((await later.factsPage()).draft?.headName).toBe("和春堂医药连锁有限公司");
  });

  test("cannot try out licences: a phone has so many a day, and then none is found", async () => {
    const store = new Registering("branch", newPhone(), NOW);
    await store.prove({ headLicence: "演示-没有" });
    const next = { intent: "next", phone: store.phone, password: PASSWORD };
    for (let i = 1; i < HEAD_LOOKUPS.limit; i += 1)
      await store.start({ ...next, headLicence: `演示-没有-${i}` });
    expect(await getErrors(await store.start({ ...next, headLicence }))).toEqual(
      await getErrors(await store.start({ ...next, headLicence: "演示-没有" })),
    );
  });

  test("that named it gets it at approval; the store has a login of its own", async () => {
    const store = new Registering("branch", newPhone(), NOW);
    const companyId = await store.whole({ headLicence });
    const row = await db
      .selectFrom("company")
      .selectAll()
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: "chain", head_office_id: 4, status: "pending" });
    expect(await findStores(4)).not.toContain(companyId);
    expect((await getViewer(store.get("/"))).buyer?.companyId).toBe(companyId);
  });

  test("registered by its head office, with a login of its own or without", async () => {
    const head = await asHead();
    expect(await head.startPage()).toMatchObject({ head: "和春堂医药连锁有限公司" });
    expect((await head.start({ intent: "head" })).headers.get("Location")).toBe("/register/dd/step2");
    await head.facts({ ...FACTS, kind: "chain", name: "和春堂（测试店）" });
    await head.allDocuments();
    const ended = await head.submit();
    const companyId = Number(/company=(\d+)$/.exec(ended.headers.get("Location")!)?.[1]);
    expect(await findStores(4)).toContain(companyId);
    expect((await getViewer(head.get("/"))).buyer?.companyId).toBe(4);
    expect(await head.page(`?company=${companyId}`)).toMatchObject({
      state: "done",
      company: "和春堂（测试店）",
    });
    const own = new Registering("branch", newPhone(), NOW);
    const cookie = await startSession(own.get("/"), { accountId: 4, companyId: 4 });
    await own.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    const second = await own.whole();
    expect(await findStores(4)).toContain(second);
    expect(await signIn(own.phone, PASSWORD, NOW)).toMatchObject({ ok: true, companyId: second });
  });

  test("cannot be begun as a head office by anyone else", async () => {
    const store = new Registering("branch", newPhone(), NOW);
    expect(await getErrors(await store.start({ intent: "head" }))).toEqual({
      "": ["请先登录连锁总部的账号"],
    });
  });
});
