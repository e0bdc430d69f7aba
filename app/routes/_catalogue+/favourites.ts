/** 收藏: adds a product to the company's favourites or removes it, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { MAX_FAVOURITES } from "~/modules/favourites/favourites";
import { setFavourite } from "~/modules/favourites/marks.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";

/** Products to add, or to remove (`off`); one form has all buttons of a list. */
const Favourite = z
  .object({ goods: key().optional(), off: key().optional(), back: z.string().optional() })
  .refine(({ goods, off }) => goods !== undefined || off !== undefined, { path: ["goods"] });

export const loader = () => redirect("/star");

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, Favourite);
  if (!form.ok) return form.response;
  const { off, back } = form.value;
  const isOn = off === undefined;
  const goods = off ?? form.value.goods!;
  const { isFull } = (await setFavourite(viewer, goods, isOn, now())) ?? notFound();
  const to = safePath(back, `/list/info/${goods}`);
  // The specification's alert with a choice, as a message on the next page that needs no script.
  const star = { to: "/star", text: "查看我的收藏" };
  if (isFull) {
    const text = `最多收藏 ${MAX_FAVOURITES} 种商品，请先取消不用的收藏`;
    return redirectWith(to, { kind: "warning", text, action: star });
  }
  return redirectWith(
    to,
    isOn ? { kind: "success", text: "收藏成功", action: star } : { kind: "info", text: "已取消收藏" },
  );
}
