/** /basic/token/new 创建访问令牌: made with the password, shown this once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tokenFault, TOKEN_SCOPES, type TokenReply } from "~/modules/company/account/api-token";
import { createToken, findTokens } from "~/modules/company/account/api-token.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { NewTokenForm } from "./new-token-form";
import { CreatedToken, NewTokenView, NoNewToken } from "./new-token-view";

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const fault = tokenFault(buyer, await findTokens(buyer.companyId, now()));
  return json({ fault, token: newFormToken(buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, NewTokenForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const result = await createToken(viewer, value, now());
  if (!result.ok)
    return refuse(result.field ? { fields: { [result.field]: [result.text] } } : { form: [result.text] });
  if (result.token === null) {
    const text = "该令牌此前已创建，令牌内容不再显示";
    return redirectWith("/basic#api", { kind: "info", text });
  }
  const made = { token: result.token, name: value.name, scope: TOKEN_SCOPES[value.scope].name };
  return json<TokenReply>({ made }, { headers: { "Cache-Control": "no-store" } });
}

export default function CreateToken() {
  const { fault, token } = useLoaderData<typeof loader>();
  const reply = useActionData<TokenReply>();
  if (reply?.made) return <CreatedToken made={reply.made} />;
  return fault ? <NoNewToken fault={fault} /> : <NewTokenView token={token} reply={reply} />;
}
