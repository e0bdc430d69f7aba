import { readShownTerms, unshownText } from "~/modules/catalogue/cards/shown-terms";
import { z } from "zod";
import { AddFields, type AddFieldsValue } from "~/modules/cart/lines/add-form";
import { addFromForm } from "~/modules/cart/lines/add.server";
import { inputQuantities } from "~/modules/cart/lines/table-form";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { MAX_NOTE, readNotes } from "~/modules/favourites/favourite-groups";
import { moveFavourites, saveNotes } from "~/modules/favourites/favourite-groups.server";
import {
  chosenFavourites,
  FAVOURITES_AT_ONCE,
  GROUPS_HREF,
  readFavouriteQuery,
  removalHref,
  type FavouriteReply,
} from "~/modules/favourites/favourites";
import { favouriteNames, markedGoods } from "~/modules/favourites/favourites.server";
import { inTransaction } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { safePath } from "~/platform/http/path";
import type { Flash } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";
import { readKey } from "~/platform/values/whole-number";

export const ListForm = AddFields.extend({
  intent: z.enum(["add", "addAll", "ask", "move", "notes"]).default("add"),
  item: key().optional(),
  /** target of ticked products: a group's id, "none" or "new" */
  to: z.string().max(12).default(""),
  back: z.string().max(2000).default("/star"),
}).transform(({ item, back, ...fields }) => ({
  ...fields,
  goods: item === undefined ? fields.goods : [item],
  back: safePath(back, "/star"),
}));
type ListFields = z.output<typeof ListForm>;

type Done = { to: string; message?: Flash } | { reply: FavouriteReply };
type ListAction = (viewer: SignedIn, fields: ListFields, now: number) => Promise<Done> | Done;

export const UNREADABLE: FavouriteReply = {
  input: {},
  answers: [],
  error: "没有成功，请重新勾选商品",
};

const refuse = (fields: ListFields, error: string): Done => ({
  reply: { input: inputQuantities(fields), answers: [], ticked: fields.goods, error },
});

const withTicked =
  (action: ListAction): ListAction =>
  (viewer, fields, now) =>
    fields.goods.length === 0 ? refuse(fields, "请先勾选商品") : action(viewer, fields, now);

/** Adds all products to the cart with one message, or returns an error for each with the refused quantity. */
async function add(viewer: SignedIn, fields: AddFieldsValue, now: number): Promise<Done> {
  const { text: answer, results } = await addFromForm(viewer, fields, now);
  const shown = readShownTerms(fields);
  const text = [answer, unshownText(results.filter(({ ok, goodsId }) => ok && !shown.has(goodsId)).length)]
    .filter(Boolean)
    .join("；");
  const refused = results.filter(({ ok }) => !ok).map(({ goodsId }) => goodsId);
  if (refused.length === 0)
    return {
      to: fields.back ?? "/cart",
      message: { kind: "success", text, action: { to: "/cart", text: "去购物车" } },
    };
  const names = await favouriteNames(viewer.buyer.companyId, refused);
  const input = inputQuantities(fields);
  return {
    reply: {
      input: Object.fromEntries(refused.map((id) => [id, input[id] ?? ""])),
      answers: results.map(({ goodsId, ok, text: words }) => ({ goodsId, ok, text: words })),
      names: Object.fromEntries(names.map(({ id, name }) => [id, name])),
    },
  };
}

/** Adds all pages of the group and view in `back`; quantities of this page count, else one pack. */
async function addAll(viewer: SignedIn, fields: ListFields, now: number): Promise<Done> {
  const query = readFavouriteQuery(new URLSearchParams(fields.back.split("?")[1]));
  const goods = chosenFavourites(await markedGoods(viewer.buyer.companyId), query).map(
    (favourite) => favourite.goodsId,
  );
  if (goods.length === 0) return refuse({ ...fields, goods }, "没有可以加入购物车的商品");
  if (goods.length > FAVOURITES_AT_ONCE)
    return refuse({ ...fields, goods: [] }, `一次最多加入 ${FAVOURITES_AT_ONCE} 种商品，请先按分组筛选`);
  return add(viewer, { ...fields, goods }, now);
}

const ask: ListAction = (_viewer, { back, goods }) => ({ to: removalHref(back, goods) });

/** Throws 404 for another company's group. */
const move: ListAction = async (viewer, fields) => {
  const { goods, to, back } = fields;
  if (to === "new") return { to: `${GROUPS_HREF}?goods=${goods.join(",")}` };
  const groupId = to === "none" ? null : readKey(to);
  if (to !== "none" && groupId === null) return refuse(fields, "请选择要移到的分组");
  const { companyId } = viewer.buyer;
  const { moved, name } =
    (await inTransaction((trx) => moveFavourites(trx, companyId, goods, groupId))) ?? notFound();
  const text = name === null ? `已将 ${moved} 种商品移出分组` : `已将 ${moved} 种商品移到“${name}”`;
  return { to: back, message: { kind: "success", text } };
};

const notes: ListAction = async (viewer, fields) => {
  const { notes: written, tooLong } = readNotes(fields);
  if (tooLong.length > 0) {
    const long = tooLong.map((id): [number, string] => [
      id,
      String((fields as AddFieldsValue)[`note-${id}`]).slice(0, 2000),
    ]);
    const faults = tooLong.map((id): [number, string] => [id, `备注不超过 ${MAX_NOTE} 个字`]);
    return {
      reply: {
        input: {},
        answers: [],
        notes: Object.fromEntries([...written, ...long]),
        noteFaults: Object.fromEntries(faults),
      },
    };
  }
  const changed = await inTransaction((trx) => saveNotes(trx, viewer.buyer.companyId, written));
  const text = changed > 0 ? "备注已保存" : "备注没有变化";
  return { to: fields.back ?? "/cart", message: { kind: changed > 0 ? "success" : "info", text } };
};

export const LIST_ACTIONS: Record<ListFields["intent"], ListAction> = {
  add: withTicked(add),
  addAll,
  ask: withTicked(ask),
  move: withTicked(move),
  notes,
};
