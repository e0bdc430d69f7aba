import { Form } from "@remix-run/react";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import { ReplyField } from "~/desk/case/reply-field";
import { CasePictures } from "~/desk/case/case-pictures";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { REQUEST_STATES, type RequestState } from "~/support/buy-requests/buy-request";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";

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
    goodsId: number | null;
    offeredPrice: number | null;
    expectedOn: string | null;
    pictures: readonly number[];
  };
  mayAnswer: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const yuan = (fen: number | null) => (fen === null ? "未填" : formatYuan(fen));

export function RequestCase({ request, mayAnswer, changes, reply }: RequestCaseProps) {
  const { id, state, company, contact, phone, createdAt, pictures } = request;
  return (
    <>
      <CaseHead
        title={[request.name, request.spec].filter(Boolean).join(" ")}
        state={
          <span className={state === "pending" ? "state state--wait" : "state"}>{REQUEST_STATES[state]}</span>
        }
        facts={`求购 ${id}，${company}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--half">
          <Part id="h-goods" title="求购的商品">
            <Facts
              rows={[
                ["生产企业", request.manufacturer || "未填"],
                ["批准文号", request.approvalNumber || "未填"],
                ["数量", request.quantity],
                ["期望单价", yuan(request.wishedPrice)],
                ["需要日期", request.neededBy ?? "不限"],
                ["备注", request.note || "无"],
              ]}
            />
          </Part>
          {mayAnswer && state === "pending" ? <AnswerForms reply={reply} /> : null}
          {state === "pending" ? null : (
            <div>
              <AnswerFacts request={request} />
              {mayAnswer && state === "answered" ? <ListFields request={request} reply={reply} /> : null}
            </div>
          )}
        </div>
        <CasePictures path={`/staff/requests/${id}/pictures`} pictures={pictures} />
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </Part>
      </div>
    </>
  );
}

function AnswerFacts({ request }: Pick<RequestCaseProps, "request">) {
  return (
    <Part id="h-answer" title="答复">
      <Facts
        rows={[
          ["商品编号", request.goodsId === null ? "未填" : String(request.goodsId)],
          ["报价", yuan(request.offeredPrice)],
          ["预计到货", request.expectedOn ?? "未填"],
          ["说明", request.answer || "无"],
        ]}
      />
    </Part>
  );
}

function AnswerForms({ reply }: { reply: FormReply | undefined }) {
  return (
    <div>
      <Part id="h-offer" title="答复" note="只答复一次，公司会收到消息">
        <Form method="post" className="form">
          <ReplyField
            name="goods"
            label="商品编号，在售且不填到货日期时转为已上架"
            reply={reply}
            maxLength={15}
            autoComplete="off"
          />
          <ReplyField
            name="price"
            label="报价（元，每单位）"
            reply={reply}
            maxLength={15}
            autoComplete="off"
          />
          <ReplyField name="when" label="预计到货日期" reply={reply} type="date" autoComplete="off" />
          <ReplyField name="text" label="说明（公司可见）" reply={reply} maxLength={500} autoComplete="off" />
          <p>
            <button
              className="button button--primary"
              name="intent"
              value="offer"
              type="submit"
              accessKey="s"
            >
              答复求购
            </button>
          </p>
        </Form>
      </Part>
      <Part id="h-refuse" title="无法采购">
        <Form method="post" className="form">
          <ReplyField name="why" label="原因（公司可见）" reply={reply} maxLength={200} autoComplete="off" />
          <p>
            <button className="button" name="intent" value="refuse" type="submit">
              答复无法采购
            </button>
          </p>
        </Form>
      </Part>
    </div>
  );
}

function ListFields({ request, reply }: Pick<RequestCaseProps, "request" | "reply">) {
  return (
    <Part id="h-list" title="已上架" note="公司会收到消息">
      <Form method="post" className="form">
        <ReplyField
          name="goods"
          label="在售商品编号"
          reply={reply}
          maxLength={15}
          initial={request.goodsId === null ? "" : String(request.goodsId)}
          autoComplete="off"
        />
        <ReplyField
          name="text"
          label="说明（公司可见，不填则保留原答复）"
          reply={reply}
          maxLength={500}
          autoComplete="off"
        />
        <p>
          <button className="button button--primary" name="intent" value="list" type="submit" accessKey="s">
            登记已上架
          </button>
        </p>
      </Form>
    </Part>
  );
}
