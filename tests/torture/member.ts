/** What a buyer does beside buying: claims coupons, draws, exchanges points, has balance paid out; what the shop acknowledged is written down. */
import type { Random } from "~/demo/seed/random";
import { formsOf, Hands, type Meant } from "./hands";
import type { FormSeen } from "../crawl/read-form";
import type { Record } from "./record";

/** What there is to be had beside goods: numbers of draws and of items of the points mall. */
export interface Perks {
  draws: readonly number[];
  items: readonly number[];
}

const BANK = { bank: "中国银行广州演示支行", bankAccount: "6222 0000 1111 2222" };

export class Member extends Hands {
  /** its company's exchanges, newest last */
  private readonly exchanges: number[] = [];

  constructor(
    origin: string,
    who: { username: string; password: string },
    protected readonly companyId: number,
    private readonly perks: Perks,
    protected readonly random: Random,
    record: Record,
    patience: number,
  ) {
    super(origin, who.username, who.password, record, patience);
  }

  protected perk(): Promise<unknown> {
    const at = this.random.next();
    if (at < 0.2) return this.claim();
    if (at < 0.4) return this.draw();
    if (at < 0.65) return this.exchange();
    if (at < 0.8) return this.moveExchange();
    return this.withdraw();
  }

  private async claim(): Promise<void> {
    const page = await this.ask("look at coupons", "/lqzx");
    const form =
      page?.status === 200 &&
      formsOf(page).find((item) => item.submits.some((s) => s.field?.[0] === "claim"));
    if (!form) return;
    const claim = () => this.send("claim a coupon", form, {});
    const [seen] = await Promise.all([claim(), claim()]);
    if (seen?.status === 303) this.record.count("done", "coupons asked for");
  }

  /** Joins a draw, twice at once, also one that it has joined: it has one result for ever. */
  private async draw(): Promise<void> {
    const id = this.random.pick(this.perks.draws);
    const body = new URLSearchParams();
    const init = { method: "POST", body, headers: { origin: this.origin } };
    const join = () => this.ask("join a draw", `/draw/${id}`, init);
    const [seen] = await Promise.all([join(), join()]);
    if (seen?.status !== 303 || !seen.to.startsWith("/draw/")) return;
    this.record.count("done", "draws joined");
    const page = await this.ask("look at a draw", seen.to);
    const won = /class="draw__won">([^<]+)</.exec(page?.body ?? "")?.[1];
    if (won) this.record.prizes.push({ draw: id, companyId: this.companyId, won });
  }

  /** Some of an item, now and then twice at once by the same form. */
  private async exchange(): Promise<void> {
    const page = await this.ask("look at points", `/jfsc/item/${this.random.pick(this.perks.items)}`);
    const form = page?.status === 200 && formWith(formsOf(page), "count");
    if (!form) return;
    const count = String(this.random.pick([1, 1, 2, 3]));
    const send = () => this.exchangeBy(form, { fields: { count } });
    await Promise.all([send(), ...(this.random.chance(0.3) ? [send()] : [])]);
  }

  private async exchangeBy(form: FormSeen, meant: Meant): Promise<void> {
    const seen = await this.send("exchange points", form, meant);
    if (!seen) this.unanswered.push(() => this.exchangeBy(form, meant));
    const id = Number(/^\/jfsc\/exchange\/(\d+)/.exec(seen?.status === 303 ? seen.to : "")?.[1] ?? 0);
    if (id === 0) return;
    this.record.exchanges.push({ token: findToken(form), id, companyId: this.companyId });
    if (!this.exchanges.includes(id)) this.exchanges.push(id);
    this.record.count("done", "exchanges acknowledged");
  }

  private async moveExchange(): Promise<void> {
    if (this.exchanges.length === 0) return;
    const id = this.random.pick(this.exchanges.slice(-4));
    const intent = this.random.pick(["cancel", "receive"]);
    const body = new URLSearchParams({ intent });
    const init = { method: "POST", body, headers: { origin: this.origin } };
    const move = () => this.ask(`${intent} an exchange`, `/jfsc/exchange/${id}`, init);
    await Promise.all([move(), ...(this.random.chance(0.3) ? [move()] : [])]);
  }

  /** An amount that nobody else asks for, so that it is known again; now and then twice at once by the same form. */
  private async withdraw(): Promise<void> {
    const page = await this.ask("look at withdrawing", "/yegl/withdraw");
    const form = page?.status === 200 && formWith(formsOf(page), "bankAccount");
    if (!form) return;
    const fen = this.record.wish(this.companyId);
    const fields = { ...BANK, amount: (fen / 100).toFixed(2) };
    const send = () => this.withdrawBy(fen, form, { fields });
    await Promise.all([send(), ...(this.random.chance(0.3) ? [send()] : [])]);
  }

  private async withdrawBy(fen: number, form: FormSeen, meant: Meant): Promise<void> {
    const seen = await this.send("ask for a withdrawal", form, meant);
    if (!seen) this.unanswered.push(() => this.withdrawBy(fen, form, meant));
    if (seen?.status !== 303) return;
    this.record.grant(fen);
    this.record.count("done", "withdrawals acknowledged");
  }
}

const formWith = (forms: readonly FormSeen[], field: string) =>
  forms.find((form) => form.fields.some(([name]) => name === field));
const findToken = (form: FormSeen) => form.fields.find(([name]) => name === "token")![1];
