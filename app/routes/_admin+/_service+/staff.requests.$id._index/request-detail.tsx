import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { CasePictures } from "~/admin/detail/case-pictures";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { REQUEST_STATES, type RequestState } from "~/modules/support/buy-requests/buy-request";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AnswerForms, ListFields } from "./answer-forms";
import { filledText, filledValue } from "~/platform/values/missing";

interface RequestCaseProps {
  request: {
    id: number;
    name: string;
    spec: string;
    manufacturer: string;
    approvalNumber: string;
    quantity: string;
    wishedPrice: number | null;
    neededBy: string | null;
    note: string;
    createdAt: number;
    company: string;
    contact: string;
    phone: string;
    state: RequestState;
    answer: string;
    /** "12 维生素C片"; "" for none */
    goods: string;
    offeredPrice: number | null;
    expectedOn: string | null;
    pictures: readonly number[];
  };
  mayAnswer: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const yuan = (fen: number | null) => filledValue(fen, formatYuan);

export function RequestCase({ request, mayAnswer, changes, reply }: RequestCaseProps) {
  const { id, state, company, contact, phone, createdAt, pictures } = request;
  return (
    <>
      <DetailPageHeader
        title={[request.name, request.spec].filter(Boolean).join(" ")}
        state={
          <span className={state === "pending" ? "state state--wait" : "state"}>{REQUEST_STATES[state]}</span>
        }
        facts={`求购 ${id}，${company}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--half">
          <DetailSection id="h-goods" title="求购的商品">
            <FactList
              rows={[
                ["生产企业", filledText(request.manufacturer)],
                ["批准文号", filledText(request.approvalNumber)],
                ["数量", request.quantity],
                ["期望单价", yuan(request.wishedPrice)],
                ["需要日期", request.neededBy ?? "不限"],
                ["备注", filledText(request.note)],
              ]}
            />
          </DetailSection>
          {mayAnswer && state === "pending" ? <AnswerForms reply={reply} /> : null}
          {state === "pending" ? null : (
            <div>
              <AnswerFacts request={request} />
              {mayAnswer && state === "answered" ? <ListFields goods={request.goods} reply={reply} /> : null}
            </div>
          )}
        </div>
        <CasePictures path={`/staff/requests/${id}/pictures`} pictures={pictures} />
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </DetailSection>
      </div>
    </>
  );
}

function AnswerFacts({ request }: Pick<RequestCaseProps, "request">) {
  return (
    <DetailSection id="h-answer" title="答复">
      <FactList
        rows={[
          ["商品", filledText(request.goods)],
          ["报价", yuan(request.offeredPrice)],
          ["预计到货", filledText(request.expectedOn)],
          ["说明", filledText(request.answer)],
        ]}
      />
    </DetailSection>
  );
}
