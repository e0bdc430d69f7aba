import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { PrintFacts } from "~/ui/print-head";
import type { RecallPage } from "~/modules/recalls/recall";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { After, RecallAnswer, type AnswerValues } from "./recall-answer";
import { RecallHead } from "./recall-head";
import { RecallLines } from "./recall-lines";

export interface RecallViewProps {
  page: RecallPage;
  /** 未填 without a legal entity */
  seller: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function RecallView({ page, seller, constraint, reply }: RecallViewProps) {
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
    </>
  );
}
