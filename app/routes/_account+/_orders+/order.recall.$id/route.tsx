/** /order/recall/:id: a recall that concerns the company; another's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { toIssuedRecall } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { answerRecall, recallPage } from "~/modules/recalls/recall.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { now } from "~/platform/values/clock.server";
import {
  formConstraint,
  readForm,
  type FormConstraint,
  type FormReply,
} from "~/platform/http/forms/forms.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { PrintFacts } from "~/ui/print-head";
import type { RecallPage } from "~/modules/recalls/recall";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { After, RecallAnswer, type AnswerValues } from "./recall-answer";
import { RecallHead } from "./recall-head";
import { RecallLines } from "./recall-lines";

export const handle: PageHandle = { title: "召回通知", isPrintout: true };

/** Also remaining-<line> for each line. */
const RecallAnswerForm = z.looseObject({
  token: z.string(),
  note: z.string().trim().max(200, "说明不能超过 200 个字").default(""),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const page = (await recallPage(viewer, requireId(params.id), now())) ?? notFound();
  const seller = await readSellerName();
  const verify = await issueOnPaper(shopOrigin(request), toIssuedRecall(page.recall, seller), now());
  return json({ page, seller, verify, constraint: formConstraint(RecallAnswerForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, RecallAnswerForm);
  if (!form.ok) return form.response;
  const { token, note, ...input } = form.value;
  const answer = await answerRecall(viewer, requireId(params.id), { token, note, input }, now());
  if (!answer) notFound();
  if (!answer.ok) return form.refuse(answer.errors);
  return redirectWith(answer.to, { kind: "success", text: answer.text });
}

export default function Recall() {
  return <RecallView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

interface RecallViewProps {
  page: RecallPage;
  /** 未填 without a legal entity */
  seller: string;
  /** the line of 单据验真 */
  verify: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

function RecallView({ page, seller, verify, constraint, reply }: RecallViewProps) {
  const { recall, lines, answeredAt } = page;
  const asks = recall.state === "open" && answeredAt === null && lines.some((line) => line.isShipped);
  const [form, fields] = usePageForm<AnswerValues>({ id: "recall-answer", reply, constraint });
  return (
    <>
      <RecallHead page={page} seller={seller} />
      <FormErrorSummary form={form} />
      <section className="surface surface--flush" aria-labelledby="lines-title">
        <div className="surface__head">
          <h2 className="surface__title" id="lines-title">
            您购进的该批次商品
            <small>{`共 ${lines.reduce((sum, line) => sum + line.quantity, 0)}${recall.unit}`}</small>
          </h2>
        </div>
        {lines.length === 0 ? (
          <p className="recall__none">相关订单均已取消，无需处理。</p>
        ) : (
          <RecallLines page={page} fields={asks ? fields : null} />
        )}
        {asks ? <RecallAnswer page={page} form={form} note={fields.note} /> : <After page={page} />}
      </section>
      {asks ? (
        <PrintFacts
          facts={[{ label: "处理说明", text: "", isWide: true }]}
          signs={["回复人签字、日期", "购货单位盖章"]}
        />
      ) : null}
      <p className="verify-line">{verify}</p>
    </>
  );
}
