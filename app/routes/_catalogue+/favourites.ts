/** 收藏: adds a goods to the company's favourites or removes it, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { FAVOURITE_LIMIT } from "~/catalogue/favourites";
import { setFavourite } from "~/catalogue/marks.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm, safePath } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { key } from "~/platform/number-fields";

const Favourite = z.object({
  goods: key(),
  state: z.enum(["on", "off"]).default("on"),
  back: z.string().optional(),
});

export const loader = () => redirect("/star");

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, Favourite);
  if (!form.ok) return form.response;
  const { goods, state, back } = form.value;
  const isOn = state === "on";
  const { isFull } = (await setFavourite(viewer, goods, isOn, now())) ?? notFound();
  const to = safePath(back, `/list/info/${goods}`);
  // The specification's alert with a choice, as the message of the next page: it needs no script and takes no press to go away.
  const star = { to: "/star", text: "查看我的收藏" };
  if (isFull) {
    const text = `最多收藏 ${FAVOURITE_LIMIT} 种商品，请先取消不用的收藏`;
    return redirectWith(request, to, { kind: "warning", text, action: star });
  }
  return redirectWith(
    request,
    to,
    isOn ? { kind: "success", text: "收藏成功", action: star } : { kind: "info", text: "已取消收藏" },
  );
}
