import type { ReactNode } from "react";
import { Steps } from "~/ui/steps";

const RESET_STEPS = ["验证手机", "重置密码", "重置成功"] as const;

export function PasswordResetFrame(props: { current: 1 | 2 | 3 | 4; title: string; children: ReactNode }) {
  return (
    <div className="entry entry--form entry--narrow">
      <div className="register">
        <Steps items={RESET_STEPS} current={props.current} centre />
        <section className="entry__card">
          <h1>{props.title}</h1>
          {props.children}
        </section>
      </div>
    </div>
  );
}
