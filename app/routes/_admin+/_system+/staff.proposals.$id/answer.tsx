import { Form } from "@remix-run/react";
import { CaseField } from "~/admin/detail/case-field";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";

export interface AnswerProps {
  approvalRequest: Omit<ApprovalRequest, "before" | "after">;
  isGone: boolean;
  mark: string;
  mayAnswer: boolean;
  refusal: string | null;
  mayWithdraw: boolean;
  reply: FormReply | undefined;
}

export function ApprovalRequestAnswer({
  approvalRequest,
  mark,
  mayAnswer,
  refusal,
  mayWithdraw,
  isGone,
  reply,
}: AnswerProps) {
  return (
    <section className="part" aria-label="办理">
      {refusal ? (
        <p className="second">
          <strong>您不能复核</strong>
          <span>{refusal}</span>
        </p>
      ) : null}
      {mayAnswer && !isGone ? (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="agree" />
          <input type="hidden" name="version" value={approvalRequest.version} />
          <input type="hidden" name="mark" value={mark} />
          <button className="button button--primary" type="submit" accessKey="s">
            同意并生效
          </button>
        </Form>
      ) : null}
      {mayAnswer ? (
        <Form method="post" className="form part">
          <input type="hidden" name="intent" value="return" />
          <CaseField
            name="why"
            label="退回的原因"
            input={reply?.initialValue}
            isNeeded
            min={2}
            placeholder="写明哪一点不对，告诉提出的人"
          />
          <button className="button" type="submit">
            退回
          </button>
        </Form>
      ) : null}
      {mayWithdraw ? (
        <Form method="post" className="form part">
          <button className="button" type="submit" name="intent" value="withdraw">
            撤回这项申请
          </button>
        </Form>
      ) : null}
    </section>
  );
}
