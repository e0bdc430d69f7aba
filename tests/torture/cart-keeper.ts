/** What a buyer does in a cart that colleagues work in too: numbers, selection and lines, many at a time and in an order of its own. */
import { randomBytes } from "node:crypto";
import { formsOf } from "./hands";
import { Member } from "./member";

interface Line {
  id: number;
}

export abstract class CartKeeper extends Member {
  protected abstract goodsToAdd(): readonly number[];

  protected keepCart(): Promise<unknown> {
    const at = this.random.next();
    if (at < 0.25) return this.addMany();
    if (at < 0.45) return this.changeAll();
    if (at < 0.6) return this.select();
    if (at < 0.75) return this.edit();
    if (at < 0.85) return this.remove();
    return Promise.all([this.ask("look at the cart", "/cart"), this.ask("look at the cart", "/cart")]);
  }

  private shuffled<T>(all: readonly T[]): T[] {
    const left = [...all];
    return all.map(() => left.splice(this.random.int(0, left.length - 1), 1)[0]!);
  }

  private async lines(): Promise<number[]> {
    const seen = await this.ask("read the cart by API", "/api/cart/list?filters=99999&new=1");
    if (seen?.status !== 200) return [];
    const { data } = JSON.parse(seen.body) as { data: { data: Line[] } };
    return this.shuffled(data.data.map((line) => line.id));
  }

  private addMany(): Promise<void> {
    const params = this.shuffled(this.goodsToAdd()).map((goods_id) => ({ goods_id, number: 1 }));
    return this.addUnder(randomBytes(12).toString("hex"), { params });
  }

  private async addUnder(key: string, body: object): Promise<void> {
    const seen = await this.call("add many to the cart", "cart", body, key);
    if (!seen) this.unanswered.push(() => this.addUnder(key, body));
  }

  /** The whole form of the page with other numbers, sent as a browser without JavaScript does. */
  private async changeAll(): Promise<void> {
    const page = await this.ask("look at the cart", "/cart");
    const form =
      page?.status === 200 &&
      formsOf(page).find((item) => item.fields.some(([name]) => /^number-\d+$/.test(name)));
    if (!form) return;
    const input = this.shuffled(form.fields.filter(([name]) => /^number-\d+$/.test(name)));
    const fields = Object.fromEntries(input.map(([name]) => [name, String(this.random.int(1, 6))]));
    await this.send("change the cart", form, { fields, button: (value) => value === "update" });
  }

  private async select(): Promise<void> {
    const ids = await this.lines();
    if (ids.length === 0) return;
    await this.call("select lines", "cart/batch_select", {
      ids,
      is_selected: this.random.chance(0.6) ? 1 : 0,
    });
  }

  private async edit(): Promise<void> {
    const [id] = await this.lines();
    if (id === undefined) return;
    await this.call("edit a line", `cart/${id}/edit`, { number: this.random.int(1, 9), new: 1 });
  }

  private async remove(): Promise<void> {
    const ids = (await this.lines()).slice(0, 2);
    if (ids.length > 0) await this.call("remove lines", "cart/batch_delete", { ids });
  }
}
