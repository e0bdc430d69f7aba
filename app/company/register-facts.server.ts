/** Step 2 of registering: the company's facts, kept as typed from the first submit on. */
import { json } from "@remix-run/node";
import { readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { isDistrict, regionChoices } from "./regions";
import { stepPath, typedFacts, type Flow, type TypedFacts } from "./register";
import { FactsForms } from "./register-forms";
import type { FactsPage, FactsReply } from "./register-page";
import { draftOf, saveFacts } from "./register.server";
import { maskedPhone } from "./sms";

const choicesOf = (typed: TypedFacts) => regionChoices(typed.province, typed.city);

/** What step 2 shows. `now` in ms. */
export async function factsPage(request: Request, flow: Flow, now: number): Promise<FactsPage> {
  const draft = await draftOf(request, flow, now);
  if (!draft) return { flow, draft: null, regions: { provinces: [], cities: [], districts: [] } };
  const { typed, headName } = draft;
  return {
    flow,
    draft: { phone: maskedPhone(draft.phone), headName, typed },
    regions: choicesOf(typed),
  };
}

/** Takes in step 2; asking for the next list of regions is no mistake. `now` in ms. */
export async function submitFacts(request: Request, flow: Flow, now: number): Promise<Response> {
  const draft = await draftOf(request, flow, now);
  if (!draft) return toStart(request, flow);
  const form = await readForm(request, FactsForms[flow]);
  if (form.ok && isDistrict(form.value.areaCode)) {
    const { areaCode } = form.value;
    const place = { province: `${areaCode.slice(0, 2)}0000`, city: `${areaCode.slice(0, 4)}00` };
    await saveFacts(draft.id, typedFacts({ ...form.value, ...place }), now);
    return redirectWith(request, stepPath(flow, 3));
  }
  const response = form.ok ? form.refuse({ fields: { areaCode: ["请选择省、市、区"] } }) : form.response;
  const reply = (await response.json()) as FactsReply;
  const sent = reply.initialValue;
  if (!sent) return json(reply, { status: response.status });
  const typed = typedFacts(sent);
  await saveFacts(draft.id, typed, now);
  if (sent.pickRegion) return json<FactsReply>({ initialValue: sent, regions: choicesOf(typed) });
  return json<FactsReply>({ ...reply, regions: choicesOf(typed) }, { status: response.status });
}

/** Back to the phone: its proof has ended, or the draft was handed in on another device. */
export function toStart(request: Request, flow: Flow): Promise<Response> {
  return redirectWith(request, stepPath(flow, 1), {
    kind: "warning",
    text: "请先验证手机号，已填写的内容会为您保留",
  });
}
