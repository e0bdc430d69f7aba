import { beforeAll, expect, test } from "vitest";
import { readShipping } from "~/modules/shipping/shipping.server";
import { readSettings } from "~/modules/content/settings.server";
import { bankAccount, redPacketPercent } from "~/modules/payments/providers/settings.server";
import { withCheckSign } from "~/modules/company/identity/credit-code";
import { db } from "~/platform/database/database.server";
import { auditRows } from "~/platform/database/audit-log.server";
import * as limits from "~/routes/_admin+/_system+/staff.limits._index/route";
import { findLimit } from "~/modules/staff/limits/limits.server";
import { agreeAs } from "../../admin/approval-requests/agree";
import * as bank from "~/routes/_admin+/_system+/staff.settings.bank/route";
import { readLegalEntity, readSeller } from "~/modules/content/legal-entity.server";
import * as legalEntity from "~/routes/_admin+/_system+/staff.settings.legal-entity._index/route";
import * as sealImage from "~/routes/_admin+/_system+/staff.settings.legal-entity.seals.$kind/route";
import { shelfLifeSettings } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { getExpiryCompensation } from "~/modules/orders/order/expiry-compensation.server";
import * as expiryCompensation from "~/routes/_admin+/_system+/staff.settings.expiry-compensation/route";
import { getLinkSettings } from "~/modules/documents/parcel-link.server";
import * as parcelLink from "~/routes/_admin+/_system+/staff.settings.parcel-link/route";
import * as shelfLife from "~/routes/_admin+/_system+/staff.settings.shelf-life/route";
import * as shipping from "~/routes/_admin+/_system+/staff.settings.shipping/route";
import * as shop from "~/routes/_admin+/_system+/staff.settings.shop/route";
import * as setup from "~/routes/_admin+/_system+/staff.setup/route";
import * as signIn from "~/routes/_admin+/_system+/staff.sign-in/route";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { Browser } from "../../modules/company/browser";
import { postFiles } from "../post-files";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";

let admin: Browser;
beforeAll(async () => {
  await loadPeople();
  admin = await roleBrowser("admin");
});

const ACCOUNT = { name: "某医药有限公司", bank: "某银行广州分行", number: "6222 0000 1234 5678" };
const SAVED = { ...ACCOUNT, redPackets: "30", why: "开业" };

const getShown = async (page: typeof bank | typeof shipping, path: string) =>
  (await (await getAnswer(page.loader, admin.get(path))).json()) as { version: number };
const sendBank = (fields: Record<string, string>) =>
  getAnswer(bank.action, admin.post("/staff/settings/bank", fields));
const sendShipping = (fields: Record<string, string>) =>
  getAnswer(shipping.action, admin.post("/staff/settings/shipping", fields));

test("in a shop without goods and account, who may set it up is led there and others are not", async () => {
  const getStart = async (role: "admin" | "sales") => {
    const input = { username: personOf(role).username, password: DEMO_PASSWORD };
    const answer = await getAnswer(signIn.action, new Browser().post("/staff/sign-in", input));
    return answer.headers.get("Location");
  };
  expect([await getStart("admin"), await getStart("sales")]).toEqual(["/staff/setup", "/staff"]);
});

test("the account is set once for two presses, and a form from before is shown the difference", async () => {
  const { version } = await getShown(bank, "/staff/settings/bank");
  const old = { ...SAVED, version: String(version) };
  const wrong = await sendBank({ ...old, number: "abc", redPackets: "101" });
  expect([wrong.status, Object.keys((await wrong.json()).error).sort()]).toEqual([
    400,
    ["number", "redPackets"],
  ]);
  expect((await sendBank(old)).status).toBe(303);
  expect(await bankAccount()).toEqual(ACCOUNT);
  expect(await redPacketPercent()).toBe(30);
  const twice = await sendBank(old);
  expect([twice.status, (await twice.json()).stale.rows]).toEqual([409, []]);
  const other = await sendBank({ ...old, bank: "别的银行" });
  expect([other.status, (await other.json()).stale.rows]).toEqual([
    409,
    [{ name: "开户银行", current: ACCOUNT.bank, own: "别的银行" }],
  ]);
  // Another account than the one that stands is two people's.
  const { version: now } = await getShown(bank, "/staff/settings/bank");
  expect((await sendBank({ ...old, bank: "别的银行", version: String(now) })).status).toBe(303);
  expect(await bankAccount()).toEqual(ACCOUNT);
  const rows = await auditRows({ subject: "moneySettings", limit: 5 });
  expect(rows.map(({ operator, why }) => [operator, why])).toEqual([[personOf("admin").name, "开业"]]);
});

test("the account changes when a second person agrees, and limits are raised by two and lowered by one", async () => {
  const waitingOf = async (page: { loader: unknown }, path: string) =>
    (
      (await (await getAnswer(page.loader as never, admin.get(path))).json()) as {
        waiting: { id: number }[];
      }
    ).waiting.map(({ id }) => `/staff/proposals/${id}`);
  const [change] = await waitingOf(bank, "/staff/settings/bank");
  expect((await agreeAs("admin", change!)).status).toBe(400);
  expect((await agreeAs("boss", change!)).status).toBe(303);
  expect(await bankAccount()).toEqual({ ...ACCOUNT, bank: "别的银行" });

  const sendLimits = async (balance: string) => {
    const shown = await getAnswer(limits.loader, admin.get("/staff/limits"));
    const { version, limits: rows } = (await shown.json()) as {
      version: number;
      limits: { name: string; value: string }[];
    };
    const fields = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    const form = { ...fields, balance, version: String(version), why: "业务需要" };
    return getAnswer(limits.action, admin.post("/staff/limits", form));
  };
  expect((await sendLimits("100.00")).status).toBe(303);
  expect(await findLimit("balance")).toBe(10_000);
  expect((await sendLimits("999999.00")).status).toBe(303);
  expect(await findLimit("balance")).toBe(10_000);
  const [raise] = await waitingOf(limits, "/staff/limits");
  expect((await agreeAs("admin", raise!)).status).toBe(400);
  expect((await agreeAs("boss", raise!)).status).toBe(303);
  expect(await findLimit("balance")).toBe(99_999_900);
});

test("shipping is set by area; lines that are none are refused with what was typed", async () => {
  const { version } = await getShown(shipping, "/staff/settings/shipping");
  const input = { version: String(version), why: "开业", from: "佛山", threshold: "2000", fee: "15.50" };
  const wrong = await sendShipping({ ...input, fees: "44 10\n44 11" });
  expect([wrong.status, Object.keys((await wrong.json()).error)]).toEqual([400, ["fees"]]);
  expect((await sendShipping({ ...input, fees: "44 10.00\n4401 0" })).status).toBe(303);
  expect(await readShipping()).toEqual({
    from: "佛山",
    threshold: 200_000,
    fee: 1_550,
    fees: { "44": 1_000, "4401": 0 },
  });
  expect((await sendShipping({ ...input, fees: "" })).status).toBe(409);
});

test.each([
  [{ fee: "-1" }, "fee"],
  [{ threshold: "免" }, "threshold"],
  [{ from: " " }, "from"],
  [{ fees: "44" }, "fees"],
  [{ fees: "4 1.00" }, "fees"],
])("shipping of %o is refused where it stands", async (fields, name) => {
  const before = await readShipping();
  const { version } = await getShown(shipping, "/staff/settings/shipping");
  const input = {
    version: String(version),
    why: "开业",
    from: "佛山",
    threshold: "2000",
    fee: "15.50",
    fees: "",
  };
  const answer = await sendShipping({ ...input, ...fields });
  expect([answer.status, Object.keys((await answer.json()).error)]).toEqual([400, [name]]);
  expect(await readShipping()).toEqual(before);
});

test("what is set counts as done", async () => {
  const answer = await getAnswer(setup.loader, admin.get("/staff/setup"));
  const { steps } = (await answer.json()) as { steps: { id: string; isDone: boolean }[] };
  const done = steps.filter(({ isDone }) => isDone).map(({ id }) => id);
  expect(done).toEqual(expect.arrayContaining(["hasBank", "hasShipping"]));
  expect(done).not.toContain("hasGoods");
});

const sendShop = async (fields: object) => {
  const shown = await getAnswer(shop.loader, admin.get("/staff/settings/shop"));
  const { version, input } = (await shown.json()) as {
    version: number;
    input: Record<string, string>;
  };
  return getAnswer(
    shop.action,
    admin.post("/staff/settings/shop", { version: String(version), why: "开业", ...input, ...fields }),
  );
};

test("what the shop says of itself is changed whole, stands on every page, and is asked about when it was changed meanwhile", async () => {
  const message = {
    hotLine: "400-800-1234",
    pitch2: "",
    content: "药品经营许可证：粤AA0200001\n 营业执照: 91440101MA5XXXXX0X\n",
    mini: "/list",
  };
  const { version } = await getShown(shop as never, "/staff/settings/shop");
  expect((await sendShop(message)).status).toBe(303);
  expect(await readSettings()).toMatchObject({
    hotLine: "400-800-1234",
    codes: { mini: "/list", wechat: "" },
    licences: [
      { label: "药品经营许可证", number: "粤AA0200001" },
      { label: "营业执照", number: "91440101MA5XXXXX0X" },
    ],
    pitch: ["药店、诊所的"],
  });
  const same = await sendShop({});
  expect([same.status, (await same.json()).error[""]]).toEqual([400, ["内容没有变化"]]);
  const old = await sendShop({ version: String(version), hotLine: "020-12345678" });
  expect([old.status, (await old.json()).stale.rows[0]]).toEqual([
    409,
    { name: "热线", current: "400-800-1234", own: "020-12345678" },
  ]);
});

test.each([
  [{ hotLine: "没有" }, "hotLine"],
  [{ qq1: "12" }, "qq1"],
  [{ content: "没有编号的证照" }, "content"],
  [{ content: Array.from({ length: 13 }, (_, i) => `证${i}：${i}`).join("\n") }, "content"],
  [{ mini: "http://example.com" }, "mini"],
  [{ mini: "/art/gone.png" }, "mini"],
  [{ wechat: "/art/gone.png" }, "wechat"],
  [{ icpUrl: "//example.com" }, "icpUrl"],
  [{ since: "今年" }, "since"],
  [{ pitch1: "" }, "pitch1"],
  [{ inspectionText: "" }, "inspectionText"],
])("%o is refused where it stands, and nothing is changed", async (fields, name) => {
  const before = await readSettings();
  const answer = await sendShop(fields);
  expect([answer.status, Object.keys((await answer.json()).error)]).toEqual([400, [name]]);
  expect(await readSettings()).toEqual(before);
});

test("the year of the footer is unknown until it is set, and can be emptied again", async () => {
  expect((await readSettings()).since).toBeNull();
  expect((await sendShop({ since: "2015" })).status).toBe(303);
  expect((await readSettings()).since).toBe(2015);
  expect((await sendShop({ since: "" })).status).toBe(303);
  expect((await readSettings()).since).toBeNull();
});

const ENTITY_PATH = "/staff/settings/legal-entity";
const ENTITY = {
  name: "某医药有限公司",
  creditCode: withCheckSign("91440101MA5ABCDE1").toLowerCase(),
  address: "广州市某路 1 号",
  legalPerson: "王某",
  qualityHead: "李某",
  phone: "020-12345678",
  why: "开业",
};
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const image = (name: string, bytes: Buffer = PNG) =>
  new File([new Uint8Array(bytes)], name, { type: "image/png" });

const sendEntity = async (fields: Record<string, string>, files: Record<string, File[]> = {}) => {
  const { version } = await getShown(legalEntity as never, ENTITY_PATH);
  const all = { ...ENTITY, version: String(version), ...fields };
  return getAnswer(legalEntity.action, postFiles(admin, ENTITY_PATH, all, files));
};
const sealStatus = async (kind: string) => {
  const request = admin.get(`${ENTITY_PATH}/seals/${kind}`);
  return (await getAnswer(sealImage.loader, request, { kind })).status;
};

test("documents print 未填 until the legal entity is filled in, never the brand", async () => {
  const seller = await readSeller();
  expect([seller.isNamed, seller.name]).toEqual([false, "未填"]);
  expect(seller.facts.slice(0, 6).map(({ text }) => text)).toEqual(Array(6).fill("未填"));
});

test("the legal entity is saved with its seals, replaced one by one, and removed", async () => {
  const { version } = await getShown(legalEntity as never, ENTITY_PATH);
  const files = { companySeal: [image("公章.png")], dispatchSeal: [image("出库章.png")] };
  expect((await sendEntity({}, files)).status).toBe(303);
  const first = await readLegalEntity();
  expect(first).toMatchObject({ name: ENTITY.name, creditCode: ENTITY.creditCode.toUpperCase() });
  expect([await sealStatus("company"), await sealStatus("dispatch"), await sealStatus("other")]).toEqual([
    200, 200, 404,
  ]);
  expect((await readSeller()).facts[0]).toEqual({ label: "供货单位", text: ENTITY.name });

  expect((await sendEntity({}, { companySeal: [image("新公章.png")] })).status).toBe(303);
  const second = await readLegalEntity();
  expect(second.seals.dispatch).toBe(first.seals.dispatch);
  expect(second.seals.company).not.toBe(first.seals.company);
  const left = await db.selectFrom("file").select("id").where("purpose", "=", "seal").execute();
  expect(left.map(({ id }) => id).sort()).toEqual(Object.values(second.seals).sort());

  expect((await sendEntity({ removeDispatchSeal: "1" })).status).toBe(303);
  expect(await sealStatus("dispatch")).toBe(404);
  expect((await sendEntity({})).status).toBe(400);
  const stale = await sendEntity({ version: String(version), legalPerson: "赵某" });
  expect([stale.status, (await stale.json()).stale.rows]).toEqual([
    409,
    [{ name: "法定代表人", current: "王某", own: "赵某" }],
  ]);
});

test.each([
  [{ creditCode: "91440101MA5ABCDE11" }, {}, "creditCode"],
  [{ phone: "没有" }, {}, "phone"],
  [{ name: "长".repeat(61) }, {}, "name"],
  [{ why: "" }, {}, "why"],
  [{}, { companySeal: [image("公章.png", Buffer.from("<svg onload=alert(1)>"))] }, ""],
])("%# what is wrong with a legal entity is refused, and nothing is changed", async (fields, files, name) => {
  const before = await readLegalEntity();
  const answer = await sendEntity({ address: "另一地址", ...fields }, files);
  expect([answer.status, Object.keys((await answer.json()).error)]).toEqual([400, [name]]);
  expect(await readLegalEntity()).toEqual(before);
});

test("how long a parcel's QR code works is set once, in whole days", async () => {
  const path = "/staff/settings/parcel-link";
  const shown = await (await getAnswer(parcelLink.loader, admin.get(path))).json();
  expect(shown).toMatchObject({ input: { days: "180" } });
  const send = (days: string) =>
    getAnswer(parcelLink.action, admin.post(path, { version: String(shown.version), why: "缩短", days }));
  for (const wrong of ["0", "1.5", "1826"]) expect((await send(wrong)).status).toBe(400);
  expect((await send("60")).status).toBe(303);
  expect(await getLinkSettings()).toEqual({ days: 60 });
  expect((await send("90")).status).toBe(409);
});

test("效期赔付 is off until it is set, once, in whole percent", async () => {
  const path = "/staff/settings/expiry-compensation";
  const shown = await (await getAnswer(expiryCompensation.loader, admin.get(path))).json();
  expect(shown).toMatchObject({ input: { percent: "0" } });
  const send = (percent: string) =>
    getAnswer(
      expiryCompensation.action,
      admin.post(path, { version: String(shown.version), why: "试行", percent }),
    );
  for (const wrong of ["-1", "1.5", "101"]) expect((await send(wrong)).status).toBe(400);
  expect((await send("20")).status).toBe(303);
  expect(await getExpiryCompensation()).toEqual({ percent: 20 });
  expect((await send("30")).status).toBe(409);
});

test("最低剩余效期 is set once, in whole days", async () => {
  const path = "/staff/settings/shelf-life";
  const shown = await (await getAnswer(shelfLife.loader, admin.get(path))).json();
  expect(shown).toMatchObject({ input: { days: "30" } });
  const send = (fields: Record<string, string>) =>
    getAnswer(
      shelfLife.action,
      admin.post(path, { version: String(shown.version), why: "近效期", ...fields }),
    );
  expect((await send({ days: "1.5" })).status).toBe(400);
  expect((await send({ days: "60" })).status).toBe(303);
  expect(await shelfLifeSettings()).toEqual({ days: 60 });
  expect((await send({ days: "90" })).status).toBe(409);
});
