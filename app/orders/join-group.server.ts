/** Joining a group buy from its goods' page: the number is judged, then step 2 checks it as an order of its own. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { roundToPack } from "~/catalogue/goods";
import { goodsForBuyer } from "~/catalogue/goods.server";
import { refusalText } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { groupQuery } from "~/promotions/group-buy";
import { groupOnGoods } from "~/promotions/group-buy.server";
import { joinRefusal } from "./group-line";

const JoinFields = z.object({
  number: z
    .string("请填写数量")
    .trim()
    .regex(/^0*[1-9]\d{0,5}$/, "请填写 1 到 999999 之间的数量")
    .transform(Number),
});

/**
 * 303 to step 2 with the number rounded up to whole packs, which is said; 400 with the reason in its field; 303 to /noActivity when no
 * group buy runs on the goods any more.
 */
export async function joinGroup(
  request: Request,
  viewer: SignedIn,
  goodsId: number,
  now: number,
): Promise<Response> {
  const form = await readForm(request, JoinFields);
  const { companyId } = viewer.buyer;
  const [group, goods] = await Promise.all([
    groupOnGoods(goodsId, companyId, now),
    goodsForBuyer([goodsId], viewer, now).then((found) => found.get(goodsId)),
  ]);
  if (!group || !goods) return redirect("/noActivity", 303);
  if (!form.ok) return form.response;
  const wanted = form.value.number;
  const number = roundToPack(wanted, goods.packSize);
  const refusal = joinRefusal(goods, number, group);
  if (refusal) return form.refuse({ fields: { number: [refusalText(refusal)] } });
  const to = `/cart/step2${groupQuery({ offerId: group.offerId, number })}`;
  if (number === wanted) return redirectWith(request, to);
  const text = `已按中包装 ${goods.packSize}${goods.unit} 取整为 ${number}${goods.unit}`;
  return redirectWith(request, to, { kind: "info", text });
}
