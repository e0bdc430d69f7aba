/** Takes in a company's answer to a recall. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { readRemaining } from "./recall";
import { answerRecall, recallPage } from "./recall.server";

/** remaining-<line> beside these, as many as there are lines. */
const AnswerForm = z.looseObject({
  token: z.string(),
  note: z.string().trim().max(200, "说明不能超过 200 个字").default(""),
});

/** 303 to the same page; 400 with what must be mended; 404 for a recall that does not concern the company. `now` in ms. */
export async function submitRecall(
  request: Request,
  viewer: SignedIn,
  id: number,
  now: number,
): Promise<Response> {
  const page = (await recallPage(viewer, id, now)) ?? notFound();
  const form = await readForm(request, AnswerForm);
  if (!form.ok) return form.response;
  const read = readRemaining(page.lines, form.value);
  if (!read.ok) return form.refuse({ fields: read.faults });
  const { token, note } = form.value;
  const answer = await answerRecall(viewer, page, { remaining: read.remaining, note, token }, now);
  if (!answer.ok) return form.refuse({ form: [answer.text] });
  const isLeft = [...read.remaining.values()].some((number) => number > 0);
  const text = isLeft ? "已回复，退货单已为您开立，请按页面寄回" : "已回复，感谢您的配合";
  return redirectWith(request, answer.to, { kind: "success", text });
}
