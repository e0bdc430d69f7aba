/** 请稍候: a bare page shown while something outside the shop takes its time. */
import { Link } from "@remix-run/react";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "请稍候", header: "none", footer: false, toolbar: false };

export default function Wait() {
  return (
    <section className="empty">
      <img className="empty__picture" src="/art/empty.svg" width="96" height="96" alt="" />
      <h1 className="empty__title">请稍候</h1>
      <p>正在处理您的请求，完成后可返回继续</p>
      <p className="empty__do">
        <Link className="button" to="/">
          返回首页
        </Link>
      </p>
    </section>
  );
}
