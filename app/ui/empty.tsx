import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export function Empty(props: { title: string; to?: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <img className="empty__picture" src="/art/empty.svg" width="96" height="96" alt="" />
      <p className="empty__title">{props.title}</p>
      {props.children}
      {props.to ? (
        <p className="empty__do">
          <Link className="button button--primary" to={props.to}>
            {props.text ?? "返回首页"}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
