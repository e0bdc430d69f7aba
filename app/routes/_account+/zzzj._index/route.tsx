/** /zzzj 资质证件: each document and its documents, what ends and what that costs. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { companyProfile } from "~/modules/company/account/profile.server";
import { changeDocuments, findSlots } from "~/modules/company/documents/change-documents.server";
import { fieldId, QUALIFICATION_TOO_LARGE } from "~/modules/company/documents/qualification-upload";
import { QualificationForms } from "~/modules/company/documents/qualification-upload-form";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formBytes } from "~/platform/files/files.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import type { Reply } from "~/ui/forms/form-reply";
import { findLosses } from "./losses.server";
import { QualificationView } from "./qualification-view";
import { formatYuan } from "~/platform/values/money";
import { ShareBar } from "~/ui/charts/share-bar";
import type { Loss } from "~/modules/orders/overview/loss";

export const handle: PageHandle = { title: "资质证件" };

export async function loader({ request }: LoaderFunctionArgs) {
  // The former address of the confirmation.
  const removed = new URL(request.url).searchParams.get("remove");
  if (removed !== null) throw redirect(`/zzzj/remove/${encodeURIComponent(removed || "0")}`, 301);
  const [{ buyer }, at] = [await requireCompany(request), now()];
  const [slots, company, losses] = await Promise.all([
    findSlots(buyer, at),
    companyProfile(buyer.companyId),
    findLosses(buyer, at),
  ]);
  const { kind, status } = buyer;
  const reason = status === "approved" ? null : company.reason;
  return json({ page: { kind, status, reason, slots, token: newFormToken(buyer) }, losses });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, QualificationForms, {
    maxBytes: formBytes(1),
    tooLarge: QUALIFICATION_TOO_LARGE,
  });
  if (!form.ok) return form.response;
  const changed = await changeDocuments(buyer.companyId, form.value, now());
  if (!changed.ok) return form.refuse(changed.errors);
  const { kind, text } = changed;
  return redirectWith(kind ? `/zzzj#${fieldId("document", kind)}` : "/zzzj", {
    kind: "success",
    text,
  });
}

export default function Qualifications() {
  const { page, losses } = useLoaderData<typeof loader>();
  const loss = (kind: QualificationKind) => {
    const item = losses[kind];
    return item ? <LossView loss={item} id={`loss-${kind}`} isEnded={item.isEnded} /> : null;
  };
  return <QualificationView page={page} reply={useActionData<Reply>()} loss={loss} />;
}

/** `id`: prefix of the ids inside. */
function LossView({ loss, id, isEnded }: { loss: Loss; id: string; isEnded: boolean }) {
  const { what, kinds, amount, total, top } = loss;
  const when = isEnded ? "更新前" : "到期后";
  if (kinds === 0)
    return (
      <p>{`${when}将不能采购${what ?? "任何商品"}；近 12 个月您没有采购${what ? "过这些商品" : ""}。`}</p>
    );
  return (
    <div className="loss">
      <p>
        {`${when}将不能采购${what ?? "任何商品"}。近 12 个月您采购过其中 `}
        <strong>{`${kinds} 种`}</strong>，共 <strong>{formatYuan(amount)}</strong>：
      </p>
      <ShareBar
        id={id}
        title="近 12 个月采购额中受影响的部分"
        parts={loss.parts.map((part) => ({ ...part, value: part.amount, text: formatYuan(part.amount) }))}
        rest={{ name: "不受影响", value: total - amount, text: formatYuan(total - amount) }}
      />
      <p>采购最多的：</p>
      <ol className="loss__top">
        {top.map((goods) => (
          <li key={goods.goodsId}>
            <Link to={`/list/info/${goods.goodsId}`}>{`${goods.name} ${goods.spec}`}</Link>
            <span>{formatYuan(goods.amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
