/** /qhb 缺货本: what the company could not have, with substitutes, and what came. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { readQuantity } from "~/modules/cart/lines/quantity";
import { takeSubstitute } from "~/modules/cart/lines/take-substitute.server";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readShortageView, ShortageForm, shortagesHref, waitFault } from "~/modules/shortages/shortages";
import { shortagesPage } from "~/modules/shortages/shortages-page.server";
import { dropShortage, waitForShortage } from "~/modules/shortages/shortages.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { type Flash, redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { readPageNumber } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { ShortagesView } from "./shortages-view";

export const handle: PageHandle = { title: "缺货本" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const page = await shortagesPage(viewer, plainQuery(request), now());
  return json({ ...page, token: newFormToken(viewer.buyer) });
}

const GONE = "该商品已不在缺货本中，请刷新后再看";

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const form = await readForm(request, ShortageForm);
  if (!form.ok) return form.response;
  const wanted = form.value;
  const name = (await findGoodsNames([wanted.goods])).get(wanted.goods) ?? notFound();
  const query = plainQuery(request);
  const to = shortagesHref(readShortageView(query.get("view")), readPageNumber(query.get("page")));
  if (wanted.do === "drop") return redirectWith(to, await drop(companyId, wanted.goods, name));
  const fault = findFault(wanted, name);
  if (fault !== null)
    return (await isShown(viewer, query, wanted))
      ? form.refuse({ fields: { [fault.field]: [fault.text] } })
      : form.refuse({ form: [GONE], isStale: true });
  if (wanted.do === "wait") {
    const isThere = await waitForShortage(companyId, wanted.goods, wanted.until || null);
    if (!isThere) return form.refuse({ form: [GONE], isStale: true });
    const text = wanted.until ? `${name} 等到 ${wanted.until}，到货后通知您` : `${name} 到货后通知您`;
    return redirectWith(to, { kind: "success", text });
  }
  const quantity = readQuantity(wanted.number)!;
  const shown = readShownTerms(form.value).get(wanted.instead);
  const line = { goodsId: wanted.goods, insteadId: wanted.instead, quantity, shown };
  const taken = await takeOnce(viewer, line, wanted.token);
  if (taken === null) return form.refuse({ form: [GONE], isStale: true });
  return redirectWith(to, taken);
}

type Wanted = z.output<typeof ShortageForm>;

/** What is wrong with the entered day or number, and at which field of the page. */
function findFault(wanted: Wanted, name: string): { field: string; text: string } | null {
  if (wanted.do === "wait") {
    const fault = waitFault(wanted.until, toDay(now()));
    return fault === null ? null : { field: `until-${wanted.goods}`, text: `${name}：${fault}` };
  }
  if (wanted.do === "take" && readQuantity(wanted.number) === null)
    return { field: `number-${wanted.goods}-${wanted.instead}`, text: "请填写采购数量" };
  return null;
}

/** Whether the page that is answered has the product and the substitute, so that a message can stand at its field. */
async function isShown(
  viewer: SignedIn,
  query: URLSearchParams,
  { goods, instead }: { goods: number; instead?: number },
): Promise<boolean> {
  const { rows } = await shortagesPage(viewer, query, now());
  const row = rows.find(({ goodsId }) => goodsId === goods);
  if (!row) return false;
  const shown = row.reason === "" ? [row.goods.id] : row.substitutes.map((item) => item.goods.id);
  return instead === undefined || shown.includes(instead);
}

async function drop(companyId: number, goodsId: number, name: string): Promise<Flash> {
  const wasThere = await inCompany(companyId, (trx) => dropShortage(trx, companyId, goodsId));
  return wasThere
    ? { kind: "success", text: `已将 ${name} 从缺货本中删除` }
    : { kind: "info", text: `${name} 已不在缺货本中` };
}

/** Once for a form: a second submit gets the first one's message. */
async function takeOnce(
  viewer: SignedIn,
  line: Parameters<typeof takeSubstitute>[2],
  token: string,
): Promise<Flash | null> {
  const stored = await inTransaction((trx) =>
    once(trx, token, async () => JSON.stringify(await takeSubstitute(trx, viewer, line, now()))),
  );
  const check = JSON.parse(stored) as Awaited<ReturnType<typeof takeSubstitute>>;
  if (check === null) return null;
  if (!check.ok) return { kind: "warning", text: check.text };
  return { kind: "success", text: check.text, action: { to: "/cart", text: "去购物车" } };
}

export default function Shortages() {
  return <ShortagesView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
