/** 经营范围: what an approved company's licences allow; it is notified of changes. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { setScopes } from "~/modules/company/registration/register-review.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import type { Stale } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("经营范围", "quality.see", "quality.documents");

const ScopeForm = z.object({
  scopes: z
    .union([z.string().transform((item) => [item]), z.array(z.string())])
    .default([])
    .transform((all) =>
      all.filter((item): item is BusinessScopeCode => Object.hasOwn(BUSINESS_SCOPE_NAMES, item)),
    ),
  previous: z.string().max(200).default(""),
  why: reasonField(),
});

const wordsOf = (scopes: readonly BusinessScopeCode[]) =>
  scopes
    .map((scope) => BUSINESS_SCOPE_NAMES[scope])
    .toSorted()
    .join("、");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const company = (await findAdminCompany(readWhole(params.id) ?? notFound())) ?? notFound();
  const { id, name, scopes } = company;
  return json({ id, name, scopes, previous: wordsOf(scopes) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readWhole(params.id) ?? notFound();
  const company = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, ScopeForm);
  if (!form.ok) return form.response;
  const { scopes, previous, why } = form.value;
  const current = wordsOf(company.scopes);
  if (current !== previous) {
    const stale = toStale({ scopes: "经营范围" }, 0, { scopes: current }, { scopes: wordsOf(scopes) });
    return json({ status: "error" as const, initialValue: form.input, stale }, 409);
  }
  await asStaff(staff, { command: "改经营范围", why }, () => setScopes(id, scopes, now()));
  const text = `已更改 ${company.name} 的经营范围，立即生效。`;
  return redirectWith(`/staff/companies/${id}`, { kind: "success", text }, "admin");
}

export default function ScopePage() {
  const { id, name, scopes, previous } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply & { stale?: Stale }>();
  return (
    <AdminQuestion
      title={`${name} 的经营范围`}
      text="不在范围内的商品不能购买。企业会收到消息。"
      label="原因"
      button="保存经营范围"
      back={`/staff/companies/${id}`}
      reply={reply}
    >
      <StaleNotice stale={reply?.stale} />
      <input type="hidden" name="previous" value={previous} />
      <div className="choices part">
        {Object.entries(BUSINESS_SCOPE_NAMES).map(([scope, text]) => (
          <label key={scope}>
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scopes.some((item) => item === scope)}
            />
            {text}
          </label>
        ))}
      </div>
    </AdminQuestion>
  );
}
