import type { FavouriteList, FavouriteReply } from "~/modules/favourites/favourites";
import { ErrorSummary } from "~/ui/forms/error-summary";

/** Refused products by name; those on this page link to their row. */
export function RefusedFavourites({ list, reply }: { list: FavouriteList; reply?: FavouriteReply }) {
  if (!reply) return null;
  const names = new Map(list.rows.map(({ goods }) => [goods.id, goods.name]));
  const nameOf = (id: number) => names.get(id) ?? reply.names?.[id] ?? "";
  const line = (prefix: string, id: number, text: string) => ({
    ...(names.has(id) ? { name: `${prefix}-${id}` } : {}),
    text: `${nameOf(id)}：${text}`,
  });
  return (
    <ErrorSummary
      errors={[
        ...(reply.error ? [{ text: reply.error }] : []),
        ...(reply.answers ?? []).flatMap(({ ok, goodsId, text }) =>
          ok ? [] : [line("goods", goodsId, text)],
        ),
        ...Object.entries(reply.noteFaults ?? {}).map(([id, text]) => line("note", Number(id), text)),
      ]}
    />
  );
}
