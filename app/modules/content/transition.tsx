import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

export function Transition({ to }: { to: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (to) navigate(to, { replace: true });
  }, [to, navigate]);
  return (
    <section className="empty" aria-busy={to ? true : undefined}>
      <img className="empty__picture" src="/art/empty.svg" width="96" height="96" alt="" />
      <h1 className="empty__title">{to ? "加载中" : "没有需要打开的页面"}</h1>
      {to ? <p>正在为您打开页面</p> : null}
      <p className="empty__do">
        <Link className="button button--primary" to={to ?? "/"}>
          {to ? "立即前往" : "返回首页"}
        </Link>
      </p>
    </section>
  );
}

/** Headers that redirect a browser without JavaScript at once. */
export function transitionHeaders(to: string | null): Record<string, string> {
  return to ? { Refresh: `0;url=${to}`, "Cache-Control": "no-store" } : { "Cache-Control": "no-store" };
}
