/** Copying lines of one cart into the carts of the login's other stores. */
import { viewerAs } from "~/company/viewer.server";
import type { SignedIn } from "~/company/buyer";
import { lockCompanies } from "~/company/lock.server";
import { db, inTransaction } from "~/platform/database.server";
import { once } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { addedWords } from "./add-form";
import { copyWishes } from "./floors.server";
import { addLines } from "./lines.server";
import { ORDINARY } from "./line-types";
import type { NamedLine } from "./names.server";

/** Lines that one form offers; larger carts are copied in parts. */
export const COPY_MOST = 500;

/** The ordinary lines of a cart: bundles and swaps follow each store's own offers. */
export async function linesToCopy(companyId: number): Promise<NamedLine[]> {
  return db
    .selectFrom("cart_line as l")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select(["l.id", "g.name", "g.spec", "l.number", "g.unit"])
    .where("l.company_id", "=", companyId)
    .where("l.type", "=", ORDINARY)
    .orderBy("l.id")
    .limit(COPY_MOST)
    .execute();
}

/**
 * Adds the lines to each store's cart by that store's own rules (scope, release, stock), all in one transaction and once for a token;
 * gives what to say, store by store. 404 for a store that the login is no member of and for a line of another cart.
 */
export async function copyLines(
  viewer: SignedIn,
  copy: { lines: readonly number[]; stores: readonly number[]; token: string },
  now: number,
): Promise<{ kind: "success" | "warning" | "info"; text: string }> {
  const { companyId } = viewer.buyer;
  const ids = [...new Set(copy.stores)].filter((id) => id !== companyId);
  const stores: SignedIn[] = [];
  for (const id of ids) stores.push((await viewerAs(viewer, id)) ?? notFound());
  let said: { name: string; kind: "success" | "warning"; text: string }[] = [];
  await inTransaction((trx) =>
    once(trx, copy.token, async () => {
      said = [];
      // All at once: two stores that copy to each other wait in one line.
      await lockCompanies(trx, [companyId, ...ids]);
      const wanted = [...new Set(copy.lines)];
      const lines = await trx
        .selectFrom("cart_line as l")
        .innerJoin("goods as g", "g.id", "l.goods_id")
        .select(["l.goods_id as goodsId", "l.number", "l.expiry_months as expiryMonths", "g.name"])
        .where("l.company_id", "=", companyId)
        .where("l.type", "=", ORDINARY)
        .where("l.id", "in", wanted)
        .execute();
      if (lines.length !== wanted.length) notFound();
      const names = new Map(lines.map((line) => [line.goodsId, line.name]));
      for (const store of stores) {
        const verdicts = await addLines(trx, store, lines, now);
        await copyWishes(trx, store.buyer.companyId, lines);
        const words = addedWords(verdicts, (goodsId) => names.get(goodsId) ?? "");
        said.push({ name: store.companyName, ...words });
      }
      return "/ddgl";
    }),
  );
  if (said.length === 0) return { kind: "info", text: "这些商品已复制过" };
  return {
    kind: said.some((one) => one.kind === "warning") ? "warning" : "success",
    text: said.map((one) => `${one.name}：${one.text}`).join("。"),
  };
}
