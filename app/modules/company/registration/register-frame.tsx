import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Steps } from "~/ui/steps";
import { stepPath, STEPS, type Flow } from "./register";

export interface RegisterFrameProps {
  flow: Flow;
  current: 1 | 2 | 3 | 4;
  title: string;
  children: ReactNode;
}

export function RegisterFrame({ flow, current, title, children }: RegisterFrameProps) {
  return (
    <div className={current === 1 || current === 4 ? "entry entry--form entry--narrow" : "entry entry--form"}>
      <div className="register">
        <Steps items={STEPS[flow]} current={current} centre />
        <section className="entry__card">
          <h1>{title}</h1>
          {children}
        </section>
      </div>
    </div>
  );
}

/** A closed step: why, and where to go. */
export function LockedStep({
  flow,
  current,
  isPhoneKnown,
}: {
  flow: Flow;
  current: 2 | 3;
  isPhoneKnown?: boolean;
}) {
  const open = isPhoneKnown ? 2 : 1;
  const to = stepPath(flow, open);
  return (
    <RegisterFrame flow={flow} current={open} title={STEPS[flow][current - 1]!}>
      <div className="entry__form">
        <p>
          {isPhoneKnown
            ? `请先填写${STEPS[flow][1]}，再上传证照。`
            : "请先验证手机号。换了设备也没关系：用同一手机号验证后，您填写的内容会接着显示。"}
        </p>
        <p>
          <Link className="button button--primary button--large" to={to}>
            {isPhoneKnown ? `去填写${STEPS[flow][1]}` : "去验证手机号"}
          </Link>
        </p>
      </div>
    </RegisterFrame>
  );
}
