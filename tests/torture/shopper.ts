/** A buyer without JavaScript who buys, pays, cancels and returns at random, and writes down what the shop acknowledged. */
import { randomBytes } from "node:crypto";
import type { Random } from "~/demo/random";
import type { FormSeen } from "../crawl/read-form";
import { readPage } from "../crawl/read-page";
import { sent, Visitor } from "../crawl/visitor";
import type { Record } from "./record";

const HALF_SECOND = 500;

export interface Seen {
  status: number;
  /** path of a redirect, "" without one */
  to: string;
  body: string;
  /** the address asked */
  at: string;
}

/** Its hands: one request at a time, each counted, each failure told. */
export class Hands {
  private visitor: Visitor;
  constructor(
    protected readonly origin: string,
    private readonly username: string,
    private readonly password: string,
    protected readonly record: Record,
    /** how long an answer is waited for, ms */
    private readonly patience: number,
  ) {
    this.visitor = new Visitor(origin);
  }

  /** Signs in anew, as a browser that was closed. */
  async signIn(): Promise<boolean> {
    this.visitor = new Visitor(this.origin);
    const body = new URLSearchParams({ username: this.username, password: this.password });
    const seen = await this.ask("sign in", "/login", {
      method: "POST",
      body,
      headers: { origin: this.origin },
    });
    return seen?.status === 303;
  }

  /** null: no answer, one of the server's own faults, or nobody was signed in any more. */
  async ask(doing: string, path: string, init: RequestInit = {}): Promise<Seen | null> {
    const from = Date.now();
    const at = new URL(path, this.origin).href;
    this.record.count("requests", doing);
    try {
      const answer = await this.visitor.ask(at, { ...init, signal: AbortSignal.timeout(this.patience) });
      const body = await answer.text();
      const to = answer.headers.get("location") ?? "";
      const { status } = answer;
      if (status >= 500) this.record.fail(doing, `answered ${status}`, from);
      // No fault makes these right; a line of a cart may be gone by what a colleague ordered.
      const isLost = status === 403 || (status === 404 && !path.startsWith("/api/cart/"));
      if (isLost) this.record.fail(`${doing} at ${path}`, `answered ${status}`, Infinity);
      if (status >= 500 || status === 404 || status === 403) return null;
      if (to.startsWith("/login") && doing !== "sign in") {
        await this.signIn();
        return null;
      }
      return { status, to: to && pathOf(to, at), body, at };
    } catch (error) {
      this.record.fail(doing, kindOf(error), from);
      return null;
    }
  }

  /** Sends a form of a page by the button that is meant. */
  send(doing: string, form: FormSeen, meant: Meant): Promise<Seen | null> {
    const { fields = {}, files = {}, button = () => true } = meant;
    const submit = form.submits.find((one) => one.method === "post" && button(one.field?.[1] ?? ""));
    if (!submit) return Promise.resolve(null);
    const own = form.fields.filter(([name]) => !(name in fields));
    const whole = { ...form, fields: [...own, ...Object.entries(fields)] };
    return this.ask(doing, submit.action, sent(whole, submit, this.origin, files));
  }

  /** A call of the published API with the buyer's session. */
  call(doing: string, path: string, body: object, key?: string): Promise<Seen | null> {
    return this.ask(doing, `/api/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        origin: this.origin,
        "content-type": "application/json",
        ...(key && { "idempotency-key": key }),
      },
    });
  }
}

interface Meant {
  fields?: { readonly [name: string]: string };
  files?: Readonly<{ [name: string]: File }>;
  /** by its value */
  button?: (value: string) => boolean;
}

const pathOf = (to: string, at: string) => {
  const { pathname, search } = new URL(to, at);
  return pathname + search;
};

function kindOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.name : String(cause);
}

/** What a torture has for all buyers. */
export interface Market {
  goods: readonly number[];
  groups: readonly number[];
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = () => new File([PNG], "photo.png", { type: "image/png" });

const formsOf = (seen: Seen) => readPage(seen.body, seen.at).forms;
const orderIn = (to: string) => Number(/^\/cart\/(?:step3\/|hm\?id=|step4\?id=)(\d+)/.exec(to)?.[1] ?? 0);

export class Shopper extends Hands {
  /** its own orders, newest last */
  private readonly own: number[] = [];
  /** forms that got no answer: sent again later, they must not do the thing twice */
  private readonly unanswered: (() => Promise<unknown>)[] = [];

  constructor(
    origin: string,
    who: { username: string; password: string },
    private readonly companyId: number,
    private readonly market: Market,
    private readonly random: Random,
    record: Record,
    patience: number,
  ) {
    super(origin, who.username, who.password, record, patience);
  }

  /** Does one thing after the other until it is over. */
  async live(isOver: () => boolean): Promise<void> {
    while (!isOver() && !(await this.signIn())) await pause(HALF_SECOND);
    while (!isOver()) {
      const again = this.random.chance(0.4) ? this.unanswered.shift() : undefined;
      await (again ? again() : this.something());
      await pause(this.random.int(5, 60));
    }
    for (const again of this.unanswered.splice(0)) await again();
  }

  private something(): Promise<unknown> {
    const at = this.random.next();
    if (at < 0.3) return this.buy();
    if (at < 0.4) return this.buyByApi();
    if (at < 0.5) return this.joinGroup();
    if (at < 0.7) return this.withOwn((id) => this.pay(id));
    if (at < 0.78) return this.withOwn((id) => this.change("cancel", id));
    if (at < 0.86) return this.withOwn((id) => this.change("receive", id));
    if (at < 0.92) return this.withOwn((id) => this.giveBack(id));
    if (at < 0.95) return this.claim();
    if (at < 0.97) return this.recharge();
    return this.look();
  }

  private withOwn(work: (id: number) => Promise<unknown>): Promise<unknown> {
    // Mostly what is new, sometimes what is old.
    const recent = this.own.slice(-4);
    if (recent.length === 0) return this.buy();
    return work(this.random.pick(this.random.chance(0.7) ? recent : this.own));
  }

  private look(): Promise<unknown> {
    return this.ask("look", this.random.pick(["/list", "/cart", "/order", "/user", "/search?keywords=amxl"]));
  }

  private async fill(): Promise<boolean> {
    const lines = Array.from({ length: this.random.int(1, 3) }, () => ({
      goods_id: this.random.pick(this.market.goods),
      number: this.random.int(1, 6),
    }));
    const added = await this.call("add to the cart", "cart", { params: lines });
    return added?.status === 200;
  }

  private async buy(): Promise<void> {
    if (await this.fill()) await this.check("/cart/step2");
  }

  private async joinGroup(): Promise<void> {
    const query = `group=${this.random.pick(this.market.groups)}&number=${this.random.int(1, 3)}`;
    await this.check(`/cart/step2?${query}`);
  }

  /** Step 2: places what it shows, now and then twice at once, and pays most of it. */
  private async check(path: string): Promise<void> {
    const page = await this.ask("check an order", path);
    const form = page?.status === 200 && formsOf(page).find((one) => one.fields.some(([n]) => n === "seen"));
    if (!form) return;
    const token = form.fields.find(([name]) => name === "token")![1];
    const place = () => this.place(form, token);
    const [id] = await Promise.all([place(), ...(this.random.chance(0.25) ? [place()] : [])]);
    if (id && this.random.chance(0.75)) await this.pay(id);
  }

  private async place(form: FormSeen, token: string): Promise<number> {
    const meant: Meant = { fields: { agree: "1" }, button: (value) => value === "place" };
    const seen = await this.send("place an order", form, meant);
    if (!seen) this.unanswered.push(() => this.place(form, token));
    if (seen?.status !== 303) return 0;
    return this.acknowledged(token, orderIn(seen.to));
  }

  private acknowledged(token: string, id: number): number {
    if (id === 0) return 0;
    this.record.orders.push({ token, id, companyId: this.companyId });
    if (!this.own.includes(id)) this.own.push(id);
    this.record.count("done", "orders acknowledged");
    return id;
  }

  /** The same by the API, with a key under which it is asked again when no answer came. */
  private async buyByApi(): Promise<void> {
    if (!(await this.fill())) return;
    const draft = await this.ask("read the cart by API", "/api/cart/list?filters=99999&new=1");
    const lines = draft?.status === 200 ? (JSON.parse(draft.body) as { data: { data: CartLine[] } }) : null;
    const ids = lines?.data.data.map((line) => line.id) ?? [];
    if (ids.length === 0) return;
    const checked = await this.call("check by API", "cart/checkout", { ids, new: 1 });
    const told = checked?.status === 200 ? (JSON.parse(checked.body) as { data: { seen?: string } }) : null;
    if (!told?.data.seen) return;
    const key = randomBytes(12).toString("hex");
    await this.placeByApi(key, { agree: "1", seen: told.data.seen });
  }

  private async placeByApi(key: string, body: object): Promise<void> {
    const seen = await this.call("place by API", "orders", body, key);
    if (!seen) this.unanswered.push(() => this.placeByApi(key, body));
    if (seen?.status !== 200) return;
    const { data } = JSON.parse(seen.body) as { data: { orders: { id: number }[] } };
    for (const { id } of data.orders.slice(0, 1)) this.acknowledged(key, id);
  }

  /** Step 3: by the wallet, by a transfer, or by a provider on whose page the payer decides. */
  private async pay(id: number): Promise<void> {
    const means = this.random.pick(["wechat", "alipay", "alipay", "wechat", "bank", "none"]);
    const wallet = this.random.chance(0.5) ? ["balance"] : [];
    if (this.random.chance(0.3)) wallet.push("redPacket");
    const ticks = [...wallet.map((name) => `${name}=on`), ...(means === "none" ? [] : [`means=${means}`])];
    const page = await this.ask("look at paying", `/cart/step3/${id}?update=1&${ticks.join("&")}`);
    const form = page?.status === 200 && formsOf(page).find((one) => one.fields.some(([n]) => n === "rest"));
    if (!form) return;
    if (wallet.length === 0) this.record.due.set(id, Number(form.fields.find(([n]) => n === "rest")![1]));
    const files: { [name: string]: File } = means === "bank" ? { slip: picture() } : {};
    const fields: { [name: string]: string } = means === "none" ? {} : { means };
    const start = () => this.send("start to pay", form, { fields, files });
    const [seen] = await Promise.all([start(), ...(this.random.chance(0.15) ? [start()] : [])]);
    if (seen?.status !== 303) return;
    this.record.count("done", "payments begun");
    if (seen.to.startsWith("/cart/step4")) await this.after(id, seen.to);
    else await this.decide(seen.to);
  }

  /** The page after paying says whether the money has come. */
  private async after(id: number, path: string): Promise<void> {
    const page = await this.ask("look at what was paid", path);
    if (page && /<h1[^>]*>[^<]*付款成功/.test(page.body)) this.record.paid.add(id);
  }

  /** On the provider's page: pays, mostly; and comes back to the shop, sometimes. */
  private async decide(to: string): Promise<void> {
    const page = await this.cashier(to);
    const form = page && formsOf(page).find((one) => one.submits.some((s) => s.field?.[0] === "outcome"));
    if (!form) return;
    const outcome = this.random.chance(0.85) ? "success" : this.random.pick(["fail", "leave"]);
    const send = () => this.send("pay at the provider", form, { button: (value) => value === outcome });
    const [seen] = await Promise.all([send(), ...(this.random.chance(0.1) ? [send()] : [])]);
    const number = /^\/pay\/(\w+)/.exec(seen?.status === 303 ? seen.to : "")?.[1];
    if (!number || outcome === "leave") return;
    if (outcome === "success") this.record.settled.add(number);
    if (this.random.chance(0.5)) await this.ask("come back from the provider", seen!.to);
  }

  private async cashier(to: string): Promise<Seen | null> {
    const step = await this.ask("go to the provider", to);
    const next = step?.to || /\/pay\/sandbox\/[\w-]{20,}/.exec(step?.body ?? "")?.[0];
    return next?.startsWith("/pay/sandbox/") ? this.ask("open the provider's page", next) : null;
  }

  private async change(intent: "cancel" | "receive", id: number): Promise<void> {
    const body = new URLSearchParams({ intent });
    const init = { method: "POST", body, headers: { origin: this.origin } };
    const seen = await this.ask(`${intent} an order`, `/order/change/${id}`, init);
    if (seen?.status === 303) this.record.count("done", `asked to ${intent}`);
  }

  /** Asks for one unit of the first row that may come back. */
  private async giveBack(id: number): Promise<void> {
    const rows = await this.ask("look at a return", `/order/return/${id}`);
    const field = /name="(u\.\d+)"/.exec(rows?.body ?? "")?.[1];
    if (rows?.status !== 200 || !field) return;
    const page = await this.ask("say what comes back", `/order/return/${id}?chosen=1&${field}=1`);
    const form = page?.status === 200 && formsOf(page).find((one) => one.files.includes("photos"));
    if (!form) return;
    const ask = () =>
      this.send("ask for a return", form, { fields: { reason: "quality" }, files: { photos: picture() } });
    const [seen] = await Promise.all([ask(), ...(this.random.chance(0.2) ? [ask()] : [])]);
    if (seen?.status === 303) this.record.count("done", "returns asked for");
  }

  private async claim(): Promise<void> {
    const page = await this.ask("look at coupons", "/lqzx");
    const form =
      page?.status === 200 && formsOf(page).find((one) => one.submits.some((s) => s.field?.[0] === "claim"));
    if (!form) return;
    const claim = () => this.send("claim a coupon", form, {});
    const [seen] = await Promise.all([claim(), claim()]);
    if (seen?.status === 303) this.record.count("done", "coupons asked for");
  }

  private async recharge(): Promise<void> {
    const page = await this.ask("look at recharging", "/yegl?tab=recharge");
    const form =
      page?.status === 200 &&
      formsOf(page).find(
        (one) => one.fields.some(([n]) => n === "means") || one.choices.some(([n]) => n === "means"),
      );
    if (!form) return;
    const fields = {
      amount: String(this.random.int(10, 900)),
      means: this.random.pick(["wechat", "alipay"]),
    };
    const seen = await this.send("recharge", form, { fields });
    if (seen?.status === 303) await this.decide(seen.to);
  }
}

interface CartLine {
  id: number;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
