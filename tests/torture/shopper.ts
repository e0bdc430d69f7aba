/** A buyer without JavaScript who buys, pays, cancels and returns at random, and writes down what the shop acknowledged. */
import { randomBytes } from "node:crypto";
import type { Random } from "~/demo/seed/random";
import type { FormSeen } from "../crawl/read-form";
import { formsOf, pause, picture, type Meant, type Seen } from "./hands";
import { CartKeeper } from "./cart-keeper";
import type { Perks } from "./member";
import type { Record } from "./record";

const HALF_SECOND = 500;

/** What a torture has for all buyers. */
export interface Market extends Perks {
  goods: readonly number[];
  /** that a company may buy so many of a month */
  ephedrine: readonly number[];
  groups: readonly number[];
}

const orderIn = (to: string) => Number(/^\/cart\/(?:step3\/|hm\?id=|step4\?id=)(\d+)/.exec(to)?.[1] ?? 0);

export class Shopper extends CartKeeper {
  /** its own orders, newest last */
  private readonly own: number[] = [];

  constructor(
    origin: string,
    who: { username: string; password: string },
    companyId: number,
    private readonly market: Market,
    random: Random,
    record: Record,
    patience: number,
    /** whether colleagues buy from the same cart at the same time */
    private readonly isInCrowd: boolean,
  ) {
    super(origin, who, companyId, market, random, record, patience);
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

  protected goodsToAdd(): readonly number[] {
    return this.market.goods;
  }

  private something(): Promise<unknown> {
    if (this.isInCrowd && this.random.chance(0.6)) return this.keepCart();
    const at = this.random.next();
    if (at < 0.22) return this.buy(this.market.goods);
    if (at < 0.3) return this.buy(this.market.ephedrine);
    if (at < 0.39) return this.buyByApi();
    if (at < 0.48) return this.joinGroup();
    if (at < 0.65) return this.withOwn((id) => this.pay(id));
    if (at < 0.71) return this.withOwn((id) => this.change("cancel", id));
    if (at < 0.78) return this.withOwn((id) => this.change("receive", id));
    if (at < 0.84) return this.withOwn((id) => this.giveBack(id));
    if (at < 0.86) return this.recharge();
    if (at < 0.97) return this.perk();
    return this.look();
  }

  private withOwn(work: (id: number) => Promise<unknown>): Promise<unknown> {
    // Mostly what is new, sometimes what is old.
    const recent = this.own.slice(-4);
    if (recent.length === 0) return this.buy(this.market.goods);
    return work(this.random.pick(this.random.chance(0.7) ? recent : this.own));
  }

  private look(): Promise<unknown> {
    return this.ask("look", this.random.pick(["/list", "/cart", "/order", "/user", "/search?keywords=amxl"]));
  }

  private async fill(among: readonly number[]): Promise<boolean> {
    const lines = Array.from({ length: this.random.int(1, 3) }, () => ({
      goods_id: this.random.pick(among),
      number: this.random.int(1, 6),
    }));
    const added = await this.call("add to the cart", "cart", { params: lines });
    return added?.status === 200;
  }

  private async buy(among: readonly number[]): Promise<void> {
    if (await this.fill(among)) await this.check("/cart/step2");
  }

  private async joinGroup(): Promise<void> {
    const query = `group=${this.random.pick(this.market.groups)}&number=${this.random.int(1, 3)}`;
    await this.check(`/cart/step2?${query}`);
  }

  /** Step 2: places what it shows, now and then twice at once, and pays most of it. */
  private async check(path: string): Promise<void> {
    const page = await this.ask("check an order", path);
    const form =
      page?.status === 200 && formsOf(page).find((item) => item.fields.some(([n]) => n === "snapshot"));
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
    const { goods, ephedrine } = this.market;
    if (!(await this.fill(this.random.chance(0.2) ? [...goods, ...ephedrine] : goods))) return;
    const draft = await this.ask("read the cart by API", "/api/cart/list?filters=99999&new=1");
    const lines = draft?.status === 200 ? (JSON.parse(draft.body) as { data: { data: CartLine[] } }) : null;
    const ids = lines?.data.data.map((line) => line.id) ?? [];
    if (ids.length === 0) return;
    const checked = await this.call("check by API", "cart/checkout", { ids, new: 1 });
    const notified =
      checked?.status === 200 ? (JSON.parse(checked.body) as { data: { seen?: string } }) : null;
    if (!notified?.data.seen) return;
    const key = randomBytes(12).toString("hex");
    await this.placeByApi(key, { agree: "1", seen: notified.data.seen });
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
    const paymentMethod = this.random.pick(["wechat", "alipay", "alipay", "wechat", "bank", "none"]);
    const wallet = this.random.chance(0.5) ? ["balance"] : [];
    if (this.random.chance(0.3)) wallet.push("redPacket");
    const ticks = [
      ...wallet.map((name) => `${name}=on`),
      ...(paymentMethod === "none" ? [] : [`paymentMethod=${paymentMethod}`]),
    ];
    const page = await this.ask("look at paying", `/cart/step3/${id}?update=1&${ticks.join("&")}`);
    const form =
      page?.status === 200 && formsOf(page).find((item) => item.fields.some(([n]) => n === "rest"));
    if (!form) return;
    if (wallet.length === 0) this.record.due.set(id, Number(form.fields.find(([n]) => n === "rest")![1]));
    const files: { [name: string]: File } = paymentMethod === "bank" ? { slip: picture() } : {};
    const fields: { [name: string]: string } = paymentMethod === "none" ? {} : { paymentMethod };
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
    const form = page && formsOf(page).find((item) => item.submits.some((s) => s.field?.[0] === "result"));
    if (!form) return;
    const result = this.random.chance(0.85) ? "success" : this.random.pick(["fail", "leave"]);
    const send = () => this.send("pay at the provider", form, { button: (value) => value === result });
    const [seen] = await Promise.all([send(), ...(this.random.chance(0.1) ? [send()] : [])]);
    const number = /^\/pay\/(\w+)/.exec(seen?.status === 303 ? seen.to : "")?.[1];
    if (!number || result === "leave") return;
    if (result === "success") this.record.settled.add(number);
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
    const form = page?.status === 200 && formsOf(page).find((item) => item.files.includes("photos"));
    if (!form) return;
    const ask = () =>
      this.send("ask for a return", form, { fields: { reason: "quality" }, files: { photos: picture() } });
    const [seen] = await Promise.all([ask(), ...(this.random.chance(0.2) ? [ask()] : [])]);
    if (seen?.status === 303) this.record.count("done", "returns asked for");
  }

  private async recharge(): Promise<void> {
    const page = await this.ask("look at recharging", "/yegl/recharge");
    const form =
      page?.status === 200 &&
      formsOf(page).find(
        (item) =>
          item.fields.some(([n]) => n === "paymentMethod") ||
          item.choices.some(([n]) => n === "paymentMethod"),
      );
    if (!form) return;
    const fields = {
      amount: String(this.random.int(10, 900)),
      paymentMethod: this.random.pick(["wechat", "alipay"]),
    };
    const seen = await this.send("recharge", form, { fields });
    if (seen?.status === 303) await this.decide(seen.to);
  }
}

interface CartLine {
  id: number;
}
