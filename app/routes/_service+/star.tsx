/** /star 我的收藏: the company's favourites as a shelf of rows; with ?remove= the question before some are taken out. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddFields } from "~/cart/add-form";
import { addFromForm } from "~/cart/add.server";
import { favouriteHref, favouriteRows, readRemoval } from "~/catalogue/favourites";
import { favouriteNames, favouritesPage, removeFavourites } from "~/catalogue/favourites.server";
import { Favourites, RemoveFavourites } from "~/catalogue/favourites-view";
import type { TableReply } from "~/catalogue/order-sum";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm, safePath } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { offersOn } from "~/promotions/on-goods.server";
import type { PageHandle } from "~/shell/handle";

const Fields = AddFields.extend({
  intent: z.enum(["add", "ask", "remove"]).default("add"),
  /** the button of one row */
  one: z.coerce.number().int().positive().optional(),
  back: z.string().max(2000).default("/star"),
});

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, at, params] = [await requireCompany(request), now(), new URL(request.url).searchParams];
  const { rows: found, ...list } = await favouritesPage(viewer, params, at);
  const goods = found.map((row) => row.goods);
  const rows = favouriteRows(found, await offersOn(goods, viewer, at));
  const asked = await favouriteNames(viewer.buyer.companyId, readRemoval(params.get("remove")));
  return json({ ...list, rows, asked });
}

const answer = (reply: TableReply) => json(reply, { status: 400 });
const nothing = (error: string) => answer({ typed: {}, answers: [], error });

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, Fields);
  if (!form.ok) return nothing("没有成功，请重新勾选商品");
  const { intent, one, ...fields } = form.value;
  const goods = one === undefined ? fields.goods : [one];
  const back = safePath(fields.back, "/star");
  if (goods.length === 0) return nothing("请先勾选商品");
  if (intent === "ask") {
    const joint = back.includes("?") ? "&" : "?";
    return redirect(`${back}${joint}remove=${goods.join(",")}`, 303);
  }
  if (intent === "remove") {
    const removed = await removeFavourites(viewer.buyer.companyId, goods);
    const text = removed > 0 ? `已取消收藏 ${removed} 种商品` : "这些商品已不在收藏中";
    return redirectWith(request, back, { kind: "info", text });
  }
  const { text, verdicts } = await addFromForm(viewer, { ...fields, goods }, now());
  const refused = verdicts.filter(({ ok }) => !ok);
  const typed = Object.fromEntries(
    refused.map(({ goodsId }) => [goodsId, String(Object(fields)[`number-${goodsId}`] ?? "")]),
  );
  if (refused.length > 0) return answer({ typed, answers: verdicts });
  return redirectWith(request, back, { kind: "success", text, action: { to: "/cart", text: "去购物车" } });
}

export default function Star() {
  const { asked, ...list } = useLoaderData<typeof loader>();
  const reply = useActionData<TableReply>();
  return asked.length > 0 ? (
    <RemoveFavourites goods={asked} back={favouriteHref(list.view, list.page)} />
  ) : (
    <Favourites {...list} reply={reply} />
  );
}
