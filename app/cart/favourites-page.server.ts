/** /star: one page of the favourites with what running offers do to them, and its forms: into the cart, moved, noted, out. */
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { NOTE_MOST, readNotes } from "~/catalogue/favourite-groups";
import { favouriteGroups, moveFavourites, saveNotes } from "~/catalogue/favourite-groups.server";
import { groupsPage } from "~/catalogue/favourite-groups-page.server";
import {
  chosenFavourites,
  favouriteHref,
  favouriteRows,
  FAVOURITES_A_PAGE,
  FAVOURITES_AT_ONCE,
  groupCounts,
  readFavouriteQuery,
  readRemoval,
  sortedRows,
  viewCounts,
  type FavouriteList,
  type FavouriteReply,
  type StarPage,
} from "~/catalogue/favourites";
import { favouriteNames, markedGoods, removeFavourites } from "~/catalogue/favourites.server";
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { inTransaction } from "~/platform/database.server";
import { readForm, safePath } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { offersOn } from "~/promotions/on-goods.server";
import { AddFields, type AddFieldsValue } from "./add-form";
import { addFromForm } from "./add.server";
import { key } from "~/platform/number-fields";
import { readKey } from "~/platform/whole-number";

/** What /star shows: a list, with ?groups the groups, with ?remove= the question before goods are taken out. */
export async function starPage(viewer: SignedIn, params: URLSearchParams, now: number): Promise<StarPage> {
  const { companyId } = viewer.buyer;
  if (params.has("groups")) return groupsPage(companyId, params);
  const goods = await favouriteNames(companyId, readRemoval(params.get("remove")));
  if (goods.length > 0) return { mode: "remove", goods, back: favouriteHref(readFavouriteQuery(params)) };
  return favouritesPage(viewer, params, now);
}

/**
 * One page of the favourites (specification, section 7, GET api/favorite); a page behind the last is the last, another company's group
 * answers 404. A fixed number of queries: sorting by what became better reads all goods of the view, 500 at a time.
 */
export async function favouritesPage(
  viewer: SignedIn,
  params: URLSearchParams,
  now: number,
): Promise<FavouriteList> {
  const wanted = readFavouriteQuery(params);
  const { companyId } = viewer.buyer;
  const [marked, groups] = await Promise.all([markedGoods(companyId), favouriteGroups(companyId)]);
  if (typeof wanted.group === "number" && !groups.some(({ id }) => id === wanted.group)) notFound();
  const chosen = chosenFavourites(marked, wanted);
  const pages = Math.max(1, Math.ceil(chosen.length / FAVOURITES_A_PAGE));
  const query = { ...wanted, page: Math.min(wanted.page, pages) };
  const start = (query.page - 1) * FAVOURITES_A_PAGE;
  const isSorted = query.sort !== "newest";
  const read = isSorted ? chosen : chosen.slice(start, start + FAVOURITES_A_PAGE);
  const ids = read.map((one) => one.goodsId);
  const goods = await goodsForBuyer(ids, viewer, now);
  const offers = await offersOn([...goods.values()], viewer, now);
  const rows = sortedRows(favouriteRows(read, goods, offers), query.sort);
  return {
    mode: "list",
    query,
    total: chosen.length,
    pages,
    counts: viewCounts(marked, query.group),
    groups: groupCounts(marked, groups),
    rows: isSorted ? rows.slice(start, start + FAVOURITES_A_PAGE) : rows,
  };
}

const Fields = AddFields.extend({
  intent: z.enum(["add", "addAll", "ask", "remove", "move", "notes"]).default("add"),
  /** the button of one row */
  one: key().optional(),
  /** where ticked goods move: a group's id, "none" or "new" */
  to: z.string().max(12).default(""),
  back: z.string().max(2000).default("/star"),
});

/** Takes in the forms of the list: 303 with a message, 400 on the same page with an answer for each goods, 404 for another company's group. */
export async function submitFavourites(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, Fields);
  if (!form.ok) return answer({ typed: {}, answers: [], error: "没有成功，请重新勾选商品" });
  const { intent, one, to, ...fields } = form.value;
  const { companyId } = viewer.buyer;
  const back = safePath(fields.back, "/star");
  if (intent === "notes") return writeNotes(request, companyId, fields, back);
  if (intent === "addAll") return addShown(request, viewer, fields, back, now);
  const goods = one === undefined ? fields.goods : [one];
  const unanswered = { typed: typedNumbers(fields), answers: [], ticked: goods };
  if (goods.length === 0) return answer({ ...unanswered, error: "请先勾选商品" });
  if (intent === "ask") return redirect(joined(back, `remove=${goods.join(",")}`), 303);
  if (intent === "remove") {
    const removed = await removeFavourites(companyId, goods);
    const text = removed > 0 ? `已取消收藏 ${removed} 种商品` : "这些商品已不在收藏中";
    return redirectWith(request, back, { kind: "info", text });
  }
  if (intent === "add") return addGoods(request, viewer, { ...fields, goods }, back, now);
  if (to === "new") return redirect(`/star?groups&goods=${goods.join(",")}`, 303);
  const groupId = to === "none" ? null : readKey(to);
  if (to !== "none" && groupId === null) return answer({ ...unanswered, error: "请选择要移到的分组" });
  const { moved, name } =
    (await inTransaction((trx) => moveFavourites(trx, companyId, goods, groupId))) ?? notFound();
  const text = name === null ? `已将 ${moved} 种商品移出分组` : `已将 ${moved} 种商品移到“${name}”`;
  return redirectWith(request, back, { kind: "success", text });
}

const answer = (reply: FavouriteReply) => json(reply, { status: 400 });
const joined = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

const typedNumbers = (fields: AddFieldsValue) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const id = /^number-(\d{1,9})$/.exec(name)?.[1];
      return id ? [[id, String(value ?? "").slice(0, 12)]] : [];
    }),
  );

/** All goods into the cart and said in one message, or an answer for each of them with the refused numbers as typed. */
async function addGoods(
  request: Request,
  viewer: SignedIn,
  fields: AddFieldsValue,
  back: string,
  now: number,
): Promise<Response> {
  const { text, verdicts } = await addFromForm(viewer, fields, now);
  const refused = verdicts.filter(({ ok }) => !ok).map(({ goodsId }) => goodsId);
  if (refused.length === 0)
    return redirectWith(request, back, { kind: "success", text, action: { to: "/cart", text: "去购物车" } });
  const named = await favouriteNames(viewer.buyer.companyId, refused);
  const kept = typedNumbers(fields);
  return answer({
    typed: Object.fromEntries(refused.map((id) => [id, kept[id] ?? ""])),
    answers: verdicts.map(({ goodsId, ok, text: words }) => ({ goodsId, ok, text: words })),
    names: Object.fromEntries(named.map(({ id, name }) => [id, name])),
  });
}

/** Everything of the group and view that `back` shows, its other pages included; numbers typed on this page count, else one pack. */
async function addShown(
  request: Request,
  viewer: SignedIn,
  fields: AddFieldsValue,
  back: string,
  now: number,
): Promise<Response> {
  const query = readFavouriteQuery(new URLSearchParams(back.split("?")[1]));
  const goods = chosenFavourites(await markedGoods(viewer.buyer.companyId), query).map((one) => one.goodsId);
  const unanswered = { typed: typedNumbers(fields), answers: [] };
  if (goods.length === 0) return answer({ ...unanswered, error: "没有可以加入购物车的商品" });
  if (goods.length > FAVOURITES_AT_ONCE) {
    const error = `一次最多加入 ${FAVOURITES_AT_ONCE} 种商品，请先按分组筛选`;
    return answer({ ...unanswered, error });
  }
  return addGoods(request, viewer, { ...fields, goods }, back, now);
}

async function writeNotes(
  request: Request,
  companyId: number,
  fields: AddFieldsValue,
  back: string,
): Promise<Response> {
  const { notes, tooLong } = readNotes(fields);
  if (tooLong.length > 0) {
    const written = tooLong.map((id): [number, string] => [id, String(fields[`note-${id}`]).slice(0, 2000)]);
    const faults = tooLong.map((id): [number, string] => [id, `备注不超过 ${NOTE_MOST} 个字`]);
    return answer({
      ...{ typed: {}, answers: [] },
      notes: Object.fromEntries([...notes, ...written]),
      noteFaults: Object.fromEntries(faults),
    });
  }
  const changed = await inTransaction((trx) => saveNotes(trx, companyId, notes));
  const text = changed > 0 ? "备注已保存" : "备注没有变化";
  return redirectWith(request, back, { kind: changed > 0 ? "success" : "info", text });
}
