/** Goods, sets of bundles and goods to swap for, put into the cart in one go: what a buyer's own system sends. */
import type { SignedIn } from "~/company/buyer";
import { lockCompany } from "~/company/lock.server";
import { inTransaction, type Db } from "~/platform/database.server";
import { once } from "~/platform/forms.server";
import { addedWords } from "./add-form";
import { goodsNames } from "./add.server";
import { addBundle } from "./bundle-lines.server";
import { addLines, cartCount, type WantedLine } from "./lines.server";
import { addSwap } from "./swap-lines.server";

/** `number`: units, of a bundle sets. */
export type WantedPiece =
  | ({ kind: "goods" } & WantedLine)
  | { kind: "swap"; goodsId: number; offerId: number; number: number }
  | { kind: "bundle"; offerId: number; number: number };

/** Bundles and swaps in one call: each is judged against the whole cart. */
export const OFFER_PIECES = 20;

export interface PieceVerdict {
  ok: boolean;
  text: string;
}

export interface PiecesAdded {
  /** one for each piece, in their order */
  verdicts: PieceVerdict[];
  /** what the cart's badge counts now */
  total: number;
  /** warning: at least one was refused */
  kind: "success" | "warning";
  /** all of it in words */
  text: string;
}

/**
 * Puts pieces into the cart in one transaction: goods first, so that their thresholds count for what is swapped for. What may not be bought
 * is refused with its reason and changes nothing; the others go in (specification, section 7, POST /api/cart). Once for a `token`: who
 * asks again is answered what came of it the first time.
 */
export async function addPieces(
  viewer: SignedIn,
  pieces: readonly WantedPiece[],
  now: number,
  token: string | null = null,
): Promise<PiecesAdded> {
  const { verdicts, total } = await inTransaction((trx) =>
    onceFor(trx, token, async () => {
      await lockCompany(trx, viewer.buyer.companyId);
      const judged = await judgedPieces(trx, viewer, pieces, now);
      return { verdicts: judged, total: await cartCount(viewer.buyer.companyId, trx) };
    }),
  );
  // Of several, each that was refused is named.
  const ids = pieces.flatMap((piece, i) =>
    piece.kind === "bundle" || verdicts[i]!.ok ? [] : [piece.goodsId],
  );
  const names = await goodsNames(pieces.length > 1 ? ids : []);
  // The same goods named twice is one line with one answer.
  const said = new Map(pieces.map((piece, i) => [keyOf(piece), { piece, verdict: verdicts[i]! }]));
  const nameOf = (piece: WantedPiece) =>
    piece.kind === "bundle" ? "组合" : (names.get(piece.goodsId) ?? `商品${piece.goodsId}`);
  const all = [...said.values()];
  const { kind, text } = addedWords(
    all.map(({ verdict }, at) => ({ ok: verdict.ok, text: verdict.text, goodsId: at, number: 0 })),
    (at) => nameOf(all[at]!.piece),
  );
  return { verdicts, total, kind, text };
}

type Judged = Pick<PiecesAdded, "verdicts" | "total">;

/** The whole answer is kept under the token: there is no page to lead to. */
async function onceFor(trx: Db, token: string | null, work: () => Promise<Judged>): Promise<Judged> {
  if (token === null) return work();
  return JSON.parse(await once(trx, token, async () => JSON.stringify(await work()))) as Judged;
}

const keyOf = (piece: WantedPiece): string =>
  `${piece.kind}:${"offerId" in piece ? piece.offerId : 0}:${"goodsId" in piece ? piece.goodsId : 0}`;

async function judgedPieces(trx: Db, viewer: SignedIn, pieces: readonly WantedPiece[], now: number) {
  const found = new Map<string, PieceVerdict>();
  const goods = pieces.filter((piece) => piece.kind === "goods");
  for (const { goodsId, ok, text } of await addLines(trx, viewer, goods, now))
    found.set(keyOf({ kind: "goods", goodsId, number: 0 }), { ok, text });
  for (const piece of pieces)
    if (piece.kind === "bundle")
      found.set(keyOf(piece), await addBundle(trx, viewer, piece.offerId, piece.number, now));
  for (const piece of pieces)
    if (piece.kind === "swap")
      found.set(keyOf(piece), await addSwap(trx, viewer, piece.offerId, piece.goodsId, piece.number, now));
  return pieces.map((piece) => found.get(keyOf(piece))!);
}
