/** /list/info-pt/:id: 商品详情 as group buying leads to it, with the group's price, progress and form. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { goodsTitle } from "~/modules/catalogue/goods-page/goods-page";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { joinGroup } from "~/modules/checkout/join-group.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { wholeNumberField } from "~/platform/values/number-fields";
import { now } from "~/platform/values/clock.server";
import { readRecentlyViewed } from "~/modules/catalogue/goods/recently-viewed";
import { requireId } from "~/platform/http/page-error";
import { groupPage } from "~/modules/promotions/group-buy/group-buy-page.server";
import { GroupGoodsPage, type JoinReply } from "~/modules/promotions/group-buy/group-buy-view";
import type { PageHandle } from "~/shell/handle";

export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "商品详情", ownTitle: goodsTitle };

const NUMBER_REFUSED = "请填写 1 到 999999 之间的数量";
const JoinForm = z
  .looseObject({
    number: wholeNumberField(NUMBER_REFUSED, { least: 1, limit: 999_999, input: true }),
  })
  .transform(({ number, ...fields }) => ({ number, shown: readShownTerms(fields) }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await groupPage(requireId(params["id"]), {
    viewer: await getViewer(request),
    seen: readRecentlyViewed(request.headers.get("Cookie")),
    why: new URL(request.url).searchParams.get("why"),
    now: now(),
  });
  if (!page) throw redirect("/noActivity", 302);
  return json(page.data, { headers: { "Set-Cookie": page.cookie } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, JoinForm);
  if (!form.ok) return form.response;
  const goodsId = requireId(params["id"]);
  const joined = await joinGroup(viewer, goodsId, form.value, now());
  if (joined.ok)
    return redirectWith(joined.to, joined.rounded ? { kind: "info", text: joined.rounded } : undefined);
  if (joined.text === null) return redirect("/noActivity", 303);
  return form.refuse({ fields: { number: [joined.text] } });
}

export default function GroupGoods() {
  const reply = useActionData<JoinReply>();
  return <GroupGoodsPage data={useLoaderData<typeof loader>()} reply={reply} />;
}
