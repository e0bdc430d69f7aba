/** 到货提醒: remembers that the company waits for a product, or no longer does, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { cancelledAlertWords, stockAlertWords } from "~/modules/catalogue/goods/grant-request-words";
import { askStockAlert, cancelStockAlert } from "~/modules/shortages/shortages.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { SHORTAGES_HREF } from "~/modules/shortages/shortages";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { pathBack } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";

const back = z.string().optional();
const StockAlert = z.union([z.object({ cancel: key(), back }), z.object({ goods: key(), back })]);

export const loader = () => redirect("/list");

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, StockAlert);
  if (!form.ok) return form.response;
  const query = form.value;
  const isCancelled = "cancel" in query;
  const goods = isCancelled ? query.cancel : query.goods;
  const to = pathBack(request, query.back, `/list/info/${goods}`);
  if (isCancelled) {
    const name = (await cancelStockAlert(buyer.companyId, goods)) ?? notFound();
    return redirectWith(to, { kind: "success", text: cancelledAlertWords(name) });
  }
  const name = (await askStockAlert(buyer.companyId, goods, now())) ?? notFound();
  const action = { to: SHORTAGES_HREF, text: "查看缺货本" };
  return redirectWith(to, { kind: "success", text: stockAlertWords(name), action });
}
