/** 登记纸质审批表: goods that the shop has approved on paper, with the form's number, both people and the day. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reviewsOf } from "~/catalogue/review/review-list.server";
import { approveOnPaper } from "~/catalogue/review/paper-approval.server";
import { type Verdict, verdictsOf } from "~/desk/lists/verdicts";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { MAX_RECORDED, NONE_TICKED, paperForm } from "./paper-form";
import { PaperView } from "./paper-view";

export const handle = deskHandle("登记纸质审批表", "quality.secondReview");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const keys = new URL(request.url).searchParams.getAll("keys");
  const ids = keys.flatMap((key) => readWhole(key) ?? []).slice(0, MAX_RECORDED);
  const rows = (await reviewsOf(ids)).filter(({ state }) => state !== "approved");
  return json({ rows });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const form = await readForm(request, paperForm(at));
  if (!form.ok) return form.response;
  const { keys, number, first, second, day } = form.value;
  if (keys.length === 0) return form.refuse({ form: [NONE_TICKED] });
  if (first === second) return form.refuse({ fields: { second: ["复核人须是初审人以外的人"] } });
  const paper = { number, first, second, signedAt: parseTime(day)! };
  const verdicts = await verdictsOf(keys, async (key): Promise<Verdict> => {
    const done = await asStaff(staff, { command: "登记纸质审批表", why: number }, () =>
      approveOnPaper(Number(key), paper, at),
    );
    const name = `${key} ${done.name ?? ""}`.trim();
    if (!done.ok) return { name, isDone: false, text: done.text };
    const sale = done.isOnSale ? "，已上架" : done.isLacking ? "，首营资料不全，没有上架" : "";
    return { name, isDone: true, text: `已通过首营审批${sale}` };
  });
  return json({ verdicts });
}

export default function PaperApproval() {
  const reply = useActionData<FormReply & { verdicts?: Verdict[] }>();
  return <PaperView {...useLoaderData<typeof loader>()} reply={reply} />;
}
