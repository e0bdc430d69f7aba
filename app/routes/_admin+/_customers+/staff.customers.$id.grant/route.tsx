/** 发券、积分和红包: what a company is given by hand; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { giveByHand } from "~/admin/finance/giving.server";
import { readNumber } from "~/admin/gifts/gift";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { limitText } from "~/modules/staff/limits/limits";
import { findLimit } from "~/modules/staff/limits/limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { grantableTemplates } from "~/modules/vouchers/grant.server";
import { GrantForm } from "./grant-form";
import { GrantView } from "./grant-view";

const TITLE = "发券、积分和红包";
export const handle = adminHandle(TITLE, "customers.grant");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const [vouchers, limit, waiting] = await Promise.all([
    grantableTemplates(now()),
    findLimit("points"),
    waitingShownTo(staff, "company", id),
  ]);
  return json({
    id,
    name,
    vouchers,
    waiting,
    limit: limitText("points", limit),
    formKey: newFormToken(),
    constraint: formConstraint(GrantForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const form = await readForm(request, GrantForm);
  if (!form.ok) return form.response;
  const { formKey: key, what: chosen, number: input, reason } = form.value;
  const read = readNumber(chosen!.what, input);
  if ("text" in read) return form.refuse({ fields: { number: [read.text] } });
  const wish = { chosen: chosen!, number: read.number, reason };
  const done = await asStaff(staff, { command: TITLE, why: reason }, () =>
    giveByHand({ id, name }, wish, { key, by: staff, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const end = done.waits ? "已提出，由另一位同事复核后发放" : "已发放，公司会收到消息";
  return redirectWith(done.to, { kind: "success", text: `${name} ${done.text}：${end}。` }, "admin");
}

export default function CustomerGrant() {
  return <GrantView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
