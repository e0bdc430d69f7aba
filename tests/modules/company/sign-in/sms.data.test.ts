import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { getVisit } from "~/platform/http/visit.server";
import { getAskers, askerOfLogin, codeVisit } from "~/modules/company/sign-in/code-asker.server";
import { CODE_HOLDS, CODE_TRIES, type SmsPort, type SmsPurpose } from "~/modules/company/sign-in/sms";
import { aliyunSms, signedHeaders } from "~/modules/company/sign-in/sms-aliyun.server";
import {
  isSandboxOn,
  openSandbox,
  sandboxMessages,
  sandboxSms,
} from "~/modules/company/sign-in/sms-sandbox.server";
import { checkCode, requestCode, smsPort } from "~/modules/company/sign-in/sms.server";
import { knowDevice } from "~/modules/company/sign-in/known-device.server";
import { CODE_RATES } from "~/modules/company/sign-in/tries";
import { startSession } from "~/platform/http/session.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { dropProof, giveProof, proofCookie, provenPhone } from "~/modules/company/sign-in/sms-proof.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { Browser } from "../browser";

const NOW = Date.UTC(2026, 10, 20, 4);
const SECRET = "the-key-of-the-test";
let next = 0;
const newPhone = () => `139${String((next += 1)).padStart(8, "0")}`;

/** The provider as its documentation describes it: verifies the signature, knows its own codes. */
function provider(request: IncomingMessage): [number, object] {
  const url = new URL(request.url ?? "/", "http://x");
  const signed = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(request.headers.authorization ?? "");
  const names = signed?.[1]?.split(";") ?? [];
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  const lines = names.map((name) => `${name}:${String(request.headers[name])}\n`).join("");
  const canonical = [request.method, url.pathname, url.search.slice(1), lines, names.join(";"), sha("")].join(
    "\n",
  );
  const right = createHmac("sha256", SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha(canonical)}`)
    .digest("hex");
  if (right !== signed?.[2]) return [400, { Code: "SignatureDoesNotMatch", Message: "no" }];
  const query = Object.fromEntries(url.searchParams);
  const { code } = JSON.parse(query.TemplateParam ?? "{}") as { code?: string };
  const isKnown =
    request.headers["x-acs-action"] === "SendSms" && request.headers["x-acs-version"] === "2017-05-25";
  if (!isKnown || query.SignName !== "青囊医药" || !/^SMS_[12]$/.test(query.TemplateCode ?? "") || !code)
    return [200, { Code: "isv.INVALID_PARAMETERS", Message: "no" }];
  if (!/^1[3-9]\d{9}$/.test(query.PhoneNumbers ?? ""))
    return [200, { Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "no" }];
  if (query.PhoneNumbers === "13900009999")
    return [200, { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "no" }];
  return [200, { Code: "OK", Message: "OK", BizId: "900619746936498440^0", RequestId: "r" }];
}

let server: Server;
const aliyun = (values: { keySecret?: string; port?: number } = {}): SmsPort =>
  aliyunSms({
    keyId: "key",
    keySecret: values.keySecret ?? SECRET,
    signName: "青囊医药",
    template: "SMS_1",
    inUseTemplate: "SMS_2",
    endpoint: `http://127.0.0.1:${values.port ?? (server.address() as AddressInfo).port}`,
  });

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = provider(request);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());
beforeEach(() => db.deleteFrom("rate").execute());

describe.each(["sandbox", "aliyun"])("the port: %s", (name) => {
  const port = () => (name === "sandbox" ? sandboxSms : aliyun());

  test("hands a message over and says under which number", async () => {
    const sent = await port().send({ phone: newPhone(), purpose: "register", code: "012345" }, NOW);
    expect(sent).toMatchObject({ ok: true, ref: expect.stringMatching(/./) as string });
    expect(port().name).toBe(name);
  });

  test("refuses a number that is none", async () => {
    expect(await port().send({ phone: "020-1234", purpose: "reset", code: "012345" }, NOW)).toMatchObject({
      ok: false,
      fault: "badNumber",
    });
  });
});

describe("the provider", () => {
  test("is spoken to with the signature of its documentation's example", () => {
    const headers = signedHeaders(
      {
        host: "ecs.cn-shanghai.aliyuncs.com",
        action: "RunInstances",
        version: "2014-05-26",
        query: "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
        date: "2023-10-26T10:22:32Z",
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
      "YourAccessKeyId",
      "YourAccessKeySecret",
    );
    expect(headers.Authorization).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;" +
        "x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  test("holding back, refusing the key or being away is said, never thrown", async () => {
    const message = { phone: "13900009999", purpose: "register", code: "012345" } as const;
    expect(await aliyun().send(message, NOW)).toMatchObject({ ok: false, fault: "limited" });
    expect(await aliyun({ keySecret: "another" }).send(message, NOW)).toMatchObject({ fault: "unavailable" });
    expect(await aliyun({ port: 1 }).send(message, NOW)).toMatchObject({ fault: "unavailable" });
  });
});

test("a shop without an account sends nothing until it is a demo", async () => {
  expect(await smsPort()).toBeNull();
  expect(await sandboxMessages()).toBeNull();
  expect(await ask(newPhone())).toEqual({ ok: false, text: "短信服务暂未开通，请联系客服" });
  await openSandbox(db);
  await openSandbox(db);
  expect(await isSandboxOn()).toBe(true);
  expect((await smsPort())?.name).toBe("sandbox");
});

/** A browser that asks for codes and uses them. */
class Asker extends Browser {
  constructor(private readonly network = "") {
    super();
  }

  override get(path = "/"): Request {
    const request = super.get(path);
    if (this.network) request.headers.set("x-client-address", this.network);
    return request;
  }

  async visit() {
    const request = this.get();
    return codeVisit(await getViewer(request), getVisit(request));
  }

  async ask(phone: string, now = NOW, more: object = {}) {
    const sent = await requestCode({ phone, purpose: "register", visit: await this.visit(), ...more }, now);
    if (!sent.ok) return sent;
    if (sent.cookie) await this.take(new Response(null, { headers: { "Set-Cookie": sent.cookie } }));
    return { ok: true };
  }

  async check(phone: string, code: string, now = NOW, purpose: SmsPurpose = "register") {
    return checkCode(getAskers(await this.visit()), { phone, purpose, code }, now);
  }
}

const here = new Asker();
const ask = (phone: string, now = NOW, more: object = {}) => here.ask(phone, now, more);
const check = (phone: string, code: string, now = NOW) => here.check(phone, code, now);
async function toCode(phone: string): Promise<string> {
  const found = (await sandboxMessages())?.find((message) => message.phone === phone);
  return /验证码 (\d{6})/.exec(found?.text ?? "")?.[1] ?? "none";
}
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

describe("codes", () => {
  test("one a minute and ten a day a phone and asker, whatever they are for", async () => {
    const phone = newPhone();
    expect(await ask(phone)).toEqual({ ok: true });
    expect(await ask(phone, NOW + 20_000, { purpose: "reset" })).toEqual({
      ok: false,
      text: "请 40 秒后再获取验证码",
      retryAfterMs: 40_000,
    });
    for (let i = 1; i < 10; i += 1) expect(await ask(phone, NOW + i * 60_000)).toEqual({ ok: true });
    expect(await ask(phone, NOW + 10 * 60_000)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/明天/) as string,
    });
    expect(await ask(phone, NOW + DAY)).toEqual({ ok: true });
    expect(await ask(newPhone(), NOW + 10 * 60_000)).toEqual({ ok: true });
  });

  test("ten asked for at once give one message", async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(phone)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("one that could not be sent may be asked for again at once", async () => {
    const failing: SmsPort = {
      name: "failing",
      send: async () => ({ ok: false, fault: "unavailable", detail: "x" }),
    };
    const phone = newPhone();
    const wish = { phone, purpose: "register", visit: await here.visit() } as const;
    expect(await requestCode(wish, NOW, Promise.resolve(failing))).toMatchObject({ ok: false });
    expect(await ask(phone, NOW + 1)).toEqual({ ok: true });
  });

  test("hold five minutes, for their purpose, once", async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await toCode(phone);
    expect(await here.check(phone, code, NOW, "reset")).toMatchObject({ ok: false });
    expect(await check(phone, code, NOW + CODE_HOLDS)).toMatchObject({ ok: false });
    expect(await check(phone, code, NOW + CODE_HOLDS - 1)).toEqual({ ok: true });
    expect(await check(phone, code)).toMatchObject({ ok: false, text: "验证码已失效，请重新获取" });
  });

  test("bear five tries, the right one after them is worth nothing", async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await toCode(phone);
    for (let i = 0; i < 5; i += 1) expect(await check(phone, wrongFor(code))).toMatchObject({ ok: false });
    expect(await check(phone, code)).toMatchObject({ ok: false });
    await ask(phone, NOW + 60_000);
    expect(await check(phone, await toCode(phone), NOW + 60_000)).toEqual({ ok: true });
  });

  test("bear five tries at once as well, with the right one among them or not", async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await toCode(phone);
    const tries = Array.from({ length: 12 }, () => wrongFor(code));
    const answers = await Promise.all(tries.map((wrong) => check(phone, wrong)));
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    const looked = answers.filter((answer) => !answer.ok && answer.text !== "验证码已失效，请重新获取");
    expect(looked).toHaveLength(CODE_TRIES);
    expect(await check(phone, code)).toMatchObject({ ok: false });
  });

  test("of one phone are worth nothing for another, nor before any was sent", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    expect(await check(other, "000000")).toMatchObject({ ok: false, text: "验证码已失效，请重新获取" });
    await ask(phone);
    await ask(other);
    const [code, theirs] = [await toCode(phone), await toCode(other)];
    const notTheirs = code === theirs ? wrongFor(theirs) : code;
    expect(await check(other, notTheirs)).toMatchObject({ ok: false });
    expect(await check(other, theirs)).toEqual({ ok: true });
  });

  test("from one address of the network are sent to so many phones an hour", async () => {
    const far = new Asker("203.0.113.7");
    const from = (now: number) => far.ask(newPhone(), now, { deliver: false });
    const { limit, windowMs } = CODE_RATES.asker;
    for (let i = 0; i < limit; i += 1) await takeToken("sms:@203.0.113.7", CODE_RATES.asker, NOW);
    expect(await from(NOW)).toEqual({
      ok: false,
      text: "短信发送过于频繁，请稍后再试",
      retryAfterMs: windowMs,
    });
    expect(limit).toBeLessThanOrEqual(30);
    expect(await from(NOW + windowMs)).toEqual({ ok: true });
  });

  test("tried twice at once count once, and a new code ends the one before", async () => {
    const phone = newPhone();
    await ask(phone);
    const first = await toCode(phone);
    const both = await Promise.all([check(phone, first), check(phone, first)]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    await ask(phone, NOW + 60_000);
    const second = await toCode(phone);
    if (first !== second) expect(await check(phone, first, NOW + 60_000)).toMatchObject({ ok: false });
    expect(await check(phone, second, NOW + 60_000)).toEqual({ ok: true });
  });

  test("are kept as hashes", async () => {
    const phone = newPhone();
    await ask(phone);
    const row = await db
      .selectFrom("sms_code")
      .selectAll()
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toMatch(/^\$argon2id\$/);
  });

  test("asked for without delivery answer the same and send nothing", async () => {
    const phone = newPhone();
    expect(await ask(phone, NOW, { deliver: false, wait: false })).toEqual({ ok: true });
    expect(await toCode(phone)).toBe("none");
    expect(await check(phone, "000000")).toEqual({ ok: false, text: "验证码不正确，请核对短信" });
  });

  test("of a registration with a taken phone say so to who reads them", async () => {
    const phone = newPhone();
    await ask(phone, NOW, { isInUse: true });
    const [message] = (await sandboxMessages()) ?? [];
    expect(message?.text).toContain("该手机号已注册，可直接登录或找回密码。");
    expect(await check(phone, await toCode(phone))).toEqual({ ok: true });
  });
});

describe("strangers", () => {
  const OWNER = "13800000001";
  const strangers = (many: number) => Array.from({ length: many }, (_, i) => new Asker(`198.51.100.${i}`));
  beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));

  test("cannot use a code that another asked for, spoil it, use up its tries or the minute before the next", async () => {
    const phone = newPhone();
    const [owner, stranger] = [new Asker("203.0.113.7"), new Asker("198.51.100.1")];
    await owner.ask(phone);
    const code = await toCode(phone);
    expect(await stranger.check(phone, code)).toMatchObject({ ok: false });
    for (let i = 0; i < 9; i += 1) await stranger.check(phone, wrongFor(code));
    expect(await stranger.ask(phone)).toEqual({ ok: true });
    for (let i = 0; i < 9; i += 1) await stranger.check(phone, wrongFor(await toCode(phone)));
    expect(await owner.check(phone, code)).toEqual({ ok: true });
  });

  test("use up what strangers have of a phone, and nothing of its owner's", async () => {
    const answers: object[] = [];
    for (const stranger of strangers(5))
      for (let i = 0; i < 10; i += 1)
        answers.push(await stranger.ask(OWNER, NOW + i * 60_000, { purpose: "reset", deliver: false }));
    expect(answers.filter((answer) => "ok" in answer && answer.ok)).toHaveLength(CODE_RATES.strangers.limit);
    const later = NOW + 3600_000;
    expect(await new Asker("192.0.2.1").ask(OWNER, later)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/明天/) as string,
    });
    const till = new Asker("203.0.113.7");
    const cookie = await inTransaction((trx) =>
      knowDevice(trx, getVisit(till.get()), { accountId: 1, sessionId: null }, NOW),
    );
    await till.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
    expect(await till.ask(OWNER, later)).toEqual({ ok: true });
    // Beside it a new browser of the same shop, and the login where it is signed in already.
    expect(await new Asker("203.0.113.7").ask(OWNER, later)).toEqual({ ok: true });
    const signedIn = new Asker("192.0.2.1");
    const session = await startSession(signedIn.get(), { accountId: 1, companyId: 1 });
    await signedIn.take(new Response(null, { headers: { "Set-Cookie": session } }));
    expect(await signedIn.ask(OWNER, later)).toEqual({ ok: true });
    expect(
      await checkCode(
        [askerOfLogin(1)],
        { phone: OWNER, purpose: "register", code: await toCode(OWNER) },
        later,
      ),
    ).toEqual({ ok: true });
  });

  test("from one network use up their own day alone", async () => {
    const phone = newPhone();
    const [stranger] = strangers(1);
    for (let i = 0; i < 40; i += 1) await stranger!.ask(phone, NOW + i * 60_000, { deliver: false });
    expect(await new Asker("192.0.2.1").ask(phone, NOW + 3600_000)).toEqual({ ok: true });
  });
});

test("a proof holds in its browser, for its purpose and its time, until it is taken back", async () => {
  const [here, there] = [new Browser(), new Browser()];
  const phone = newPhone();
  const cookie = await giveProof(db, phone, "reset", NOW);
  await here.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  expect(await provenPhone(readBrowserKey(here.get("/"), proofCookie("reset")), "reset", NOW)).toBe(phone);
  expect(
    await provenPhone(readBrowserKey(here.get("/"), proofCookie("register")), "register", NOW),
  ).toBeNull();
  expect(await provenPhone(readBrowserKey(there.get("/"), proofCookie("reset")), "reset", NOW)).toBeNull();
  expect(
    await provenPhone(readBrowserKey(here.get("/"), proofCookie("reset")), "reset", NOW + 15 * 60_000),
  ).toBeNull();
  await dropProof(db, readBrowserKey(here.get("/"), proofCookie("reset")), "reset");
  expect(await provenPhone(readBrowserKey(here.get("/"), proofCookie("reset")), "reset", NOW)).toBeNull();
});
