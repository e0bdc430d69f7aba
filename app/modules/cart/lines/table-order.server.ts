import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Flash } from "~/platform/http/message.server";
import { addLines } from "./lines.server";

export type TableOrder = { ok: true; message: Flash } | { ok: false; reply: TableReply };

/** Adds `typed` (quantities by product id, as `shown`) in one transaction. Refused: nothing entered; or a result for each row, with refused quantities as entered, while the others are in the cart. */
export async function orderFromTable(
  viewer: SignedIn,
  { input, shown }: { input: Readonly<Record<string, string>>; shown: ReadonlyMap<number, ShownTerms> },
  now: number,
): Promise<TableOrder> {
  const rows = Object.entries(input);
  const wrong = rows.filter(([, text]) => !/^\d{1,6}$/.test(text));
  const wanted = rows
    .filter(([, text]) => /^\d{1,6}$/.test(text) && Number(text) > 0)
    .map(([id, text]) => ({
      goodsId: Number(id),
      quantity: Number(text),
      shown: shown.get(Number(id)),
      isExact: true as const,
    }));
  if (wanted.length === 0 && wrong.length === 0)
    return { ok: false, reply: { input, answers: [], error: "请先在数量列填写要订购的数量" } };
  const checks = [
    ...(wanted.length > 0
      ? await inCompany(viewer.buyer.companyId, (trx) => addLines(trx, viewer, wanted, now))
      : []),
    ...wrong.map(([id]) => ({ goodsId: Number(id), ok: false, quantity: 0, text: "请填写整数" })),
  ];
  const refused = checks.filter((check) => !check.ok);
  if (refused.length > 0)
    return {
      ok: false,
      reply: {
        input: Object.fromEntries(refused.map(({ goodsId }) => [goodsId, input[goodsId] ?? ""])),
        answers: checks.map(({ goodsId, ok, text }) => ({ goodsId, ok, text })),
      },
    };
  const toCart = { to: "/cart", text: "去购物车" };
  return {
    ok: true,
    message: { kind: "success", text: `已将 ${checks.length} 种商品加入购物车`, action: toCart },
  };
}
