/** 到货提醒: remembers that the company waits for a goods, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { stockAlertWords } from "~/catalogue/goods/asked-words";
import { askStockAlert } from "~/favourites/marks.server";
import { requireCompany } from "~/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { pathBack } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";

const StockAlert = z.object({ goods: key(), back: z.string().optional() });

export const loader = () => redirect("/list");

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, StockAlert);
  if (!form.ok) return form.response;
  const { goods, back } = form.value;
  const name = await askStockAlert(buyer.companyId, goods, now());
  if (name === null) notFound();
  return redirectWith(pathBack(request, back, `/list/info/${goods}`), {
    kind: "success",
    text: stockAlertWords(name),
  });
}
