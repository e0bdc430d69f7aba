import { Link } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Begin } from "./begin";
import { SetUp } from "./set-up";
import { RecoveryCodes, TurnedOn } from "./turned-on";

export type FactorReply = FormReply & { codes?: string[] };

interface FactorViewProps {
  isAsked: boolean;
  isOn: boolean;
  left: number;
  secret: string | null;
  picture: string | null;
  reply: FactorReply | undefined;
}

export function FactorView({ isOn, isAsked: isRequested, left, secret, picture, reply }: FactorViewProps) {
  const errors = Object.values(reply?.error ?? {}).flatMap((texts) =>
    texts?.[0] ? [{ text: texts[0] }] : [],
  );
  return (
    <>
      <div className="desk-head">
        <h1>两步验证</h1>
        <span className={`state state--${isOn ? "done" : "wait"}`}>{isOn ? "已启用" : "未启用"}</span>
        <span className="desk-head__end">
          <Link to="/staff/me">我的账号</Link>
        </span>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={errors} />
        {reply?.codes ? <RecoveryCodes codes={reply.codes} /> : null}
        {isOn ? (
          <TurnedOn left={left} />
        ) : secret ? (
          <SetUp secret={secret} picture={picture} />
        ) : (
          <Begin isAsked={isRequested} />
        )}
      </div>
    </>
  );
}
