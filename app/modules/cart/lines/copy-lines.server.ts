import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { viewerAs } from "~/modules/company/identity/viewer.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompanies } from "~/modules/company/identity/lock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { addedWords } from "./add-form";
import { copyWishes } from "./shelf-life.server";
import { addLines } from "./lines.server";
import { ORDINARY } from "~/modules/cart/pricing/line-types";
import { type LineWithOffer, withNames } from "./offer-names.server";

interface Copied {
  name: string;
  kind: "success" | "warning";
  text: string;
}

export const MAX_COPY = 500;

/** Returns the ordinary lines of a cart: bundles and add-ons depend on each store's offers. */
export async function linesToCopy(companyId: number): Promise<LineWithOffer[]> {
  const lines = await ordinaryLines(companyId).select(["id", "goods_id", "number as quantity"]).execute();
  return withNames(lines);
}

/** Returns the products and quantities of these lines. */
export const cartQuantities = (companyId: number) =>
  ordinaryLines(companyId).select(["goods_id as goodsId", "number as quantity"]).execute();

const ordinaryLines = (companyId: number) =>
  db
    .selectFrom("cart_line")
    .where("company_id", "=", companyId)
    .where("type", "=", ORDINARY)
    .orderBy("id")
    .limit(MAX_COPY);

/** Adds the lines to each store's cart by that store's rules, in one transaction and once for a token; returns the messages by store. 404 for a store of another login and for a line of another cart. */
export async function copyLines(
  viewer: SignedIn,
  copy: { lines: readonly number[]; stores: readonly number[]; token: string },
  now: number,
): Promise<{ kind: "success" | "warning"; text: string }> {
  const { companyId } = viewer.buyer;
  const ids = [...new Set(copy.stores)].filter((id) => id !== companyId);
  const stores: SignedIn[] = [];
  for (const id of ids) stores.push((await viewerAs(viewer, id)) ?? notFound());
  const notified = await inTransaction((trx) =>
    once(trx, copy.token, async () => {
      const messages: Copied[] = [];
      // Locked together, so that two stores that copy to each other do not deadlock.
      await lockCompanies(trx, [companyId, ...ids]);
      const wanted = [...new Set(copy.lines)];
      const lines = await trx
        .selectFrom("cart_line")
        .select(["goods_id as goodsId", "number as quantity", "expiry_months as expiryMonths"])
        .select(["seen_price as price", "seen_number as from"])
        .where("company_id", "=", companyId)
        .where("type", "=", ORDINARY)
        .where("id", "in", wanted)
        .execute();
      if (lines.length !== wanted.length) notFound();
      // Another store may have other prices than those seen in this cart.
      const wantedLines = lines.map(({ goodsId, quantity, price, from }) => ({
        goodsId,
        quantity,
        shown: price === null ? null : { price, from: from ?? quantity, ladder: [] },
      }));
      const names = await findGoodsNames(
        lines.map((line) => line.goodsId),
        trx,
      );
      for (const store of stores) {
        const results = await addLines(trx, store, wantedLines, now);
        await copyWishes(trx, store.buyer.companyId, lines);
        const words = addedWords(results, (goodsId) => names.get(goodsId) ?? "");
        messages.push({ name: store.companyName, ...words });
      }
      return JSON.stringify(messages);
    }),
  );
  // The whole answer is stored under the token: a second submit gets the same.
  const messages = JSON.parse(notified) as Copied[];
  return {
    kind: messages.some((message) => message.kind === "warning") ? "warning" : "success",
    text: messages.map((message) => `${message.name}：${message.text}`).join("。"),
  };
}
