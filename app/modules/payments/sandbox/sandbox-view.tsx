import { Form, Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";

export interface SandboxPage {
  number: string;
  paymentMethod: string;
  amount: number;
  subject: string;
  state: "waiting" | "paid" | "failed" | "closed";
  back: string;
}

const DECIDED = { paid: "这笔付款已完成", failed: "这笔付款已失败", closed: "这笔付款已关闭" };

export function SandboxView({ page }: { page: SandboxPage }) {
  return (
    <div className="wrap sandbox">
      <section className="surface done">
        <h1>{`${page.paymentMethod}演示收银台`}</h1>
        <Notice kind="warning">{`这是演示用的收银台，不连接${page.paymentMethod}，不会产生真实扣款。`}</Notice>
        <dl>
          <div>
            <dt>{page.subject}</dt>
            <dd>
              <Price fen={page.amount} large />
            </dd>
          </div>
        </dl>
        {page.state === "waiting" ? (
          <Form method="post" className="choices">
            <button type="submit" className="button button--pay button--large" name="result" value="success">
              支付成功
            </button>
            <button type="submit" className="button button--large" name="result" value="fail">
              支付失败
            </button>
            <button type="submit" className="button button--large" name="result" value="leave">
              稍后支付
            </button>
          </Form>
        ) : (
          <p className="choices">
            {DECIDED[page.state]}，<Link to={page.back}>返回商城查看结果</Link>
          </p>
        )}
        <p className="field__hint">付款编号 {page.number}</p>
      </section>
    </div>
  );
}
