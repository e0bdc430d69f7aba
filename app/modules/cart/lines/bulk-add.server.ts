import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { addedWords } from "./add-form";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { addBundle } from "./bundle-lines.server";
import { addLines, cartCount, type WantedLine } from "./lines.server";
import { addAddOnDeal, type WantedAddOnDeal } from "./add-on-lines.server";

/** `number`: units, of a bundle sets. */
export type WantedPiece =
  | ({ kind: "goods" } & WantedLine)
  | ({ kind: "swap" } & WantedAddOnDeal)
  | { kind: "bundle"; offerId: number; quantity: number };

/** Bundles and add-ons in one call: each is checked against the whole cart. */
export const MAX_BULK_LINES = 20;

export interface BulkLineResult {
  ok: boolean;
  text: string;
}

export interface BulkAdded {
  results: BulkLineResult[];
  total: number;
  kind: "success" | "warning";
  text: string;
}

/** Adds pieces in one transaction (specification, section 7, POST /api/cart), products first, because they count for add-on thresholds. Restricted ones are refused with a reason, the others are added. Once for a `token`: a second call gets the first answer. */
export async function addInBulk(
  viewer: SignedIn,
  wanted: readonly WantedPiece[],
  now: number,
  token: string | null = null,
): Promise<BulkAdded> {
  const { results, total } = await inTransaction((trx) =>
    onceFor(trx, token, async () => {
      await lockCompany(trx, viewer.buyer.companyId);
      const judged = await judgedPieces(trx, viewer, wanted, now);
      return { results: judged, total: await cartCount(viewer.buyer.companyId, trx) };
    }),
  );
  const ids = wanted.flatMap((piece, i) =>
    piece.kind === "bundle" || results[i]!.ok ? [] : [piece.goodsId],
  );
  const names = await findGoodsNames(wanted.length > 1 ? ids : []);
  // The same product twice is one line with one answer.
  const byKey = new Map(wanted.map((piece, i) => [keyOf(piece), { piece, result: results[i]! }]));
  const nameOf = (piece: WantedPiece) =>
    piece.kind === "bundle" ? "组合" : (names.get(piece.goodsId) ?? `商品${piece.goodsId}`);
  const all = [...byKey.values()];
  const { kind, text } = addedWords(
    all.map(({ result }, at) => ({ ok: result.ok, text: result.text, goodsId: at, quantity: 0 })),
    (at) => nameOf(all[at]!.piece),
  );
  return { results, total, kind, text };
}

type Judged = Pick<BulkAdded, "results" | "total">;

/** The whole answer is stored under the token, because there is no page to lead to. */
async function onceFor(trx: Db, token: string | null, work: () => Promise<Judged>): Promise<Judged> {
  if (token === null) return work();
  return JSON.parse(await once(trx, token, async () => JSON.stringify(await work()))) as Judged;
}

const keyOf = (piece: WantedPiece): string =>
  `${piece.kind}:${"offerId" in piece ? piece.offerId : 0}:${"goodsId" in piece ? piece.goodsId : 0}`;

async function judgedPieces(trx: Db, viewer: SignedIn, wanted: readonly WantedPiece[], now: number) {
  const found = new Map<string, BulkLineResult>();
  const goods = wanted.filter((piece) => piece.kind === "goods");
  for (const { goodsId, ok, text } of await addLines(trx, viewer, goods, now))
    found.set(keyOf({ kind: "goods", goodsId, quantity: 0 }), { ok, text });
  for (const piece of wanted)
    if (piece.kind === "bundle")
      found.set(
        keyOf(piece),
        await addBundle(trx, viewer, { offerId: piece.offerId, sets: piece.quantity }, now),
      );
  for (const piece of wanted)
    if (piece.kind === "swap") found.set(keyOf(piece), await addAddOnDeal(trx, viewer, piece, now));
  return wanted.map((piece) => found.get(keyOf(piece))!);
}
