/** 控销开放申请: a company asks that a controlled product be granted to it, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { releaseWords } from "~/modules/catalogue/goods/grant-request-words";
import { askRelease } from "~/modules/catalogue/goods/release.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";

const ReleaseForm = z.object({ goods: key(), back: z.string().optional() });

export const loader = () => redirect("/kxzq");

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, ReleaseForm);
  if (!form.ok) return form.response;
  const { goods, back } = form.value;
  const query = await askRelease(buyer.companyId, goods, now());
  if (!query) notFound();
  return redirectWith(safePath(back, `/list/info/${goods}`), {
    kind: query.result === "waiting" ? "info" : "success",
    text: releaseWords(query),
  });
}
