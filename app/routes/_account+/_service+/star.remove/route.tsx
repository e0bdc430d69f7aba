/** /star/remove: confirms removing the products in ?goods= from the favourites; the other parameters are the list's. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import {
  favouriteHref,
  FAVOURITES_AT_ONCE,
  readFavouriteQuery,
  readGoodsIds,
} from "~/modules/favourites/favourites";
import { favouriteNames, removeFavourites } from "~/modules/favourites/favourites.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { safePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";
import { plainQuery } from "~/platform/values/plain-text";
import type { PageHandle } from "~/shell/handle";

const RemoveForm = z.object({
  goods: z.array(key()).max(FAVOURITES_AT_ONCE).default([]),
  back: z.string().max(2000).default("/star"),
});

export const handle: PageHandle = { title: "我的收藏" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = plainQuery(request);
  const back = favouriteHref(readFavouriteQuery(params));
  const goods = await favouriteNames(buyer.companyId, readGoodsIds(params.get("goods")));
  if (goods.length === 0) throw redirect(back);
  return json({ goods, back });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return form.response;
  const removed = await removeFavourites(buyer.companyId, form.value.goods);
  const text = removed > 0 ? `已取消收藏 ${removed} 种商品` : "这些商品已不在收藏中";
  return redirectWith(safePath(form.value.back, "/star"), { kind: "info", text });
}

export default function RemoveFavourites() {
  const { goods, back } = useLoaderData<typeof loader>();
  return (
    <section className="surface ask" aria-labelledby="ask-title">
      <h2 id="ask-title">
        {goods.length === 1 ? "确定取消收藏这件商品吗?" : `确定取消收藏选中的 ${goods.length} 种商品吗?`}
      </h2>
      <ul className="ask__list">
        {goods.map(({ id, name, spec }) => (
          <li key={id}>{`${name} ${spec}`}</li>
        ))}
      </ul>
      <Form method="post" action="/star/remove" className="ask__do">
        <input type="hidden" name="back" value={back} />
        {goods.map(({ id }) => (
          <input key={id} type="hidden" name="goods" value={id} />
        ))}
        <Link className="button" to={back}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          取消收藏
        </button>
      </Form>
    </section>
  );
}
