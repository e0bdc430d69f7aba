/** 注册会员 step 2, of a company or (/dd) of a chain's store: 企业信息. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getRegion } from "~/modules/company/addresses/address-region";
import { withRegionChoices } from "~/modules/company/addresses/region-reply.server";
import {
  toFlow,
  PROOF_ENDED,
  getPurpose,
  stepPath,
  inputFacts,
} from "~/modules/company/registration/register";
import type { FactsPage } from "~/modules/company/registration/register-page";
import { FactsForms } from "~/modules/company/registration/register-forms";
import { findDraft, saveFacts } from "~/modules/company/registration/register.server";
import { proofCookie } from "~/modules/company/sign-in/sms-proof.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { formConstraint, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { isDistrict, regionChoices } from "~/platform/values/regions";
import type { PageHandle } from "~/shell/handle";
import { RegisterFacts } from "./register-facts";

export const handle: PageHandle = { title: "注册会员", header: "login", toolbar: false };

const NO_REGIONS = { provinces: [], cities: [], districts: [] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) throw redirect("/404");
  const draft = await findDraft(flow, readBrowserKey(request, proofCookie(getPurpose(flow))), now());
  const constraint = formConstraint(FactsForms[flow]);
  if (!draft) return json<FactsPage>({ flow, draft: null, regions: NO_REGIONS, constraint });
  const { input, headName } = draft;
  return json<FactsPage>({
    flow,
    draft: { headName, input },
    regions: regionChoices(input.province, input.city),
    constraint,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) return redirect("/404", 303);
  const draft = await findDraft(flow, readBrowserKey(request, proofCookie(getPurpose(flow))), now());
  if (!draft) return redirectWith(stepPath(flow, 1), PROOF_ENDED);
  const form = await readForm(request, FactsForms[flow]);
  if (form.ok && isDistrict(form.value.areaCode)) {
    await saveFacts(draft.id, inputFacts({ ...form.value, ...getRegion(form.value.areaCode) }), now());
    return redirectWith(stepPath(flow, 3));
  }
  const refusal = form.ok ? form.refuse({ fields: { areaCode: ["请选择省、市、区"] } }) : form.response;
  const { reply, isRefused } = withRegionChoices((await refusal.json()) as FormReply);
  // Save the input, valid or not.
  if (reply.initialValue) await saveFacts(draft.id, inputFacts(reply.initialValue), now());
  return json(reply, { status: isRefused ? refusal.status : 200 });
}

export default function RegisterStep2() {
  return <RegisterFacts page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
