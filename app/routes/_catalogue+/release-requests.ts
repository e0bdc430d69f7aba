/** 控销开放申请: a company asks that a controlled goods be released to it, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { releaseWords } from "~/catalogue/asked-words";
import { askRelease } from "~/catalogue/release.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm, safePath } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { key } from "~/platform/number-fields";

const ReleaseForm = z.object({ goods: key(), back: z.string().optional() });

export const loader = () => redirect("/kxzq");

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, ReleaseForm);
  if (!form.ok) return form.response;
  const { goods, back } = form.value;
  const asked = await askRelease(buyer.companyId, goods, now());
  if (!asked) notFound();
  return redirectWith(request, safePath(back, `/list/info/${goods}`), {
    kind: asked.verdict === "waiting" ? "info" : "success",
    text: releaseWords(asked),
  });
}
