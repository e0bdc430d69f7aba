/** 控销开放申请: a company asks that a controlled goods be released to it, then goes back. */
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { askRelease, type Asked } from "~/catalogue/release.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm, safePath } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";

const ReleaseForm = z.object({ goods: z.coerce.number().int().positive(), back: z.string().optional() });

const WORDS: Record<Asked["verdict"], string> = {
  asked: "的开放申请已提交，答复后会通知您",
  waiting: "的开放申请此前已提交，正在等待答复",
  released: "已对贵企业开放，可以直接购买",
};

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
    text: `${asked.name} ${WORDS[asked.verdict]}`,
  });
}
